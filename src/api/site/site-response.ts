import type { HomePageResponse, PageResponse, ShownPage, SiteData, SlideResponse } from '#contract/site.ts'
import type { Product } from '#domain/catalog/product.ts'
import { pickProducts, recommendedCount } from '#domain/catalog/product-picks.ts'
import { type Company, type Content, indexById, type Menus } from '#domain/content/content.ts'
import {
  type FeedImage,
  findProductBand,
  findSeasonBand,
  type SlidePlace,
  type Slides,
  slidesAt,
} from '#domain/content/home-page.ts'
import { type Page, paymentCompaniesPlaceholder } from '#domain/content/page.ts'
import type { Picture } from '#domain/content/pictures.ts'
import { formatList } from '#domain/i18n/format.ts'
import {
  fallbackLanguage,
  type Language,
  type Localized,
  type LocalizedValue,
  localized,
} from '#domain/i18n/languages.ts'
import { chatUrl, outsideLink } from '#domain/outside-link.ts'
import { isOffered, type OfferContext } from '#domain/pickup/offer.ts'
import { listOfferedMethods, type PaymentProviders } from '#integrations/payment/payment-providers.ts'
import type { ApiServices } from './middleware/api-context.ts'
import { getPicture } from './pictures.ts'
import { productsInCatalogOrder } from './sorted-products.ts'

interface SlidesInput {
  slides: Slides
  place: SlidePlace
  pictures: ReadonlyMap<string, Picture>
  language: Language
}

export function toSlidesResponse({ slides, place, pictures, language }: SlidesInput): SlideResponse[] {
  return slidesAt(slides, place).map((slide) => ({
    index: slide.index,
    headline: localized(slide.headline, language),
    button: slide.button,
    buttonLabel: localized(slides.buttonLabels[slide.button], language),
    link: slide.link,
    text: localized(slide.text, language),
    alt: localized(slide.alt, language),
    src: getPicture(pictures, slide.src),
  }))
}

const idsOf = (products: readonly Product[]) => products.map(({ id }) => id)

function toProductBandResponse(
  content: Content,
  offers: OfferContext,
  language: Language,
): HomePageResponse['productBand'] {
  const { home, products } = content
  const { now } = offers
  const band = findProductBand(home.productBands, now.minute)
  if (!band) return undefined
  const picks = pickProducts({
    named: band.productIds,
    productById: indexById(products),
    others: () => productsInCatalogOrder(content, language, now),
    isOffered: (product) => isOffered(product, offers),
    count: recommendedCount,
  })
  if (picks.length === 0) return undefined
  return {
    headline: localized(band.headline, language),
    text: localized(band.text, language),
    productIds: idsOf(picks),
  }
}

/** Beside its text. */
const seasonProductCount = 3

/** Only what belongs to the season; without any product that can be ordered, the season is not shown. */
function toSeasonBandResponse(
  { home, products }: Content,
  offers: OfferContext,
  language: Language,
): HomePageResponse['seasonBand'] {
  const band = findSeasonBand(home.seasonBands, offers.now.date)
  if (!band) return undefined
  const picks = band.productIds
    .flatMap((id) => indexById(products).get(id) ?? [])
    .filter((product) => isOffered(product, offers))
    .slice(0, seasonProductCount)
  if (picks.length === 0) return undefined
  const { headline, text, season } = band
  return {
    headline: localized(headline, language),
    text: localized(text, language),
    until: season.until,
    productIds: idsOf(picks),
  }
}

/** Three rows of three. */
const feedPictureCount = 9

/** Without products that cannot be had now. */
function findFeedImages({ home, products }: Content, offers: OfferContext): readonly FeedImage[] {
  const productByLink = new Map(products.map((product) => [`products/${product.id}`, product]))
  const isShown = ({ link = '' }: FeedImage) => {
    const product = productByLink.get(link)
    return !product || isOffered(product, offers)
  }
  return home.feed.images.filter(isShown).slice(0, feedPictureCount)
}

export function toHomePageResponse(content: Content, offers: OfferContext, language: Language): HomePageResponse {
  const { home, slides, pictures } = content
  const translate = (text: Localized) => localized(text, language)
  const toPicture = ({ image, alt }: { image: string; alt: Localized }) => ({
    picture: getPicture(pictures, image),
    alt: translate(alt),
  })
  const { hero, faq, jobs, feed, app } = home
  return {
    title: translate(home.title),
    description: translate(home.description),
    hero: {
      headline: translate(hero.headline),
      words: hero.words.map(translate),
      subline: translate(hero.subline),
      paragraphs: hero.paragraphs.map(translate),
      wide: toPicture(hero.wide),
      tall: toPicture(hero.tall),
    },
    productBand: toProductBandResponse(content, offers, language),
    seasonBand: toSeasonBandResponse(content, offers, language),
    facts: home.facts.map(({ figure, text }) => ({ figure: translate(figure), text: translate(text) })),
    slides: toSlidesResponse({ slides, place: 'home', pictures, language }),
    faq: {
      headline: translate(faq.headline),
      entries: faq.entries.map(({ question, answer }) => ({
        question: translate(question),
        answer: translate(answer),
      })),
    },
    jobs: {
      ...toPicture(jobs),
      headline: translate(jobs.headline),
      text: translate(jobs.text),
      button: translate(jobs.button),
    },
    feed: {
      headline: translate(feed.headline),
      text: translate(feed.text),
      images: findFeedImages(content, offers).map((image) => ({
        ...toPicture(image),
        ...(image.link && { link: image.link }),
      })),
    },
    app: {
      ...toPicture(app),
      headline: translate(app.headline),
      subHeadline: translate(app.subHeadline),
      paragraphs: app.paragraphs.map(translate),
    },
  }
}

interface PageContext {
  language: Language
  isDemo: boolean
  company: Pick<Company, 'guaranteeNotice'>
  pictures: ReadonlyMap<string, Picture>
  providers: PaymentProviders
}

const listCompanies = ({ offered }: PaymentProviders, language: Language) =>
  formatList(
    offered.map(({ company }) => company),
    language,
  )

/** Picks the language of every localized value and replaces picture ids by pictures. */
function toContentResponse(value: unknown, context: PageContext): unknown {
  if (Array.isArray(value)) return value.map((entry) => toContentResponse(entry, context))
  if (typeof value === 'string')
    return value.replace(paymentCompaniesPlaceholder, () => listCompanies(context.providers, context.language))
  if (typeof value !== 'object' || value === null) return value
  if (fallbackLanguage in value)
    return toContentResponse(localized<unknown>(value as LocalizedValue<unknown>, context.language), context)
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      if (name === 'image' && typeof entry === 'string') return ['picture', getPicture(context.pictures, entry)]
      if (name === 'url' && typeof entry === 'string') return [name, outsideLink(entry, context.isDemo)]
      return [name, toContentResponse(entry, context)]
    }),
  )
}

/** The notice is not in the page: it is a duty of the company, and each language has its own. */
const withNotice = ({ blocks, ...page }: Page, { company, language }: PageContext): ShownPage => ({
  ...page,
  blocks: blocks.map((block) =>
    block.kind === 'guarantee'
      ? { ...block, image: company.guaranteeNotice && localized(company.guaranteeNotice, language) }
      : block,
  ),
})

/** Rich text passes unchanged: none of its nodes has a field named like a language or `image`. */
export const toPageResponse = (page: Page, context: PageContext): PageResponse =>
  toContentResponse(withNotice(page, context), context) as PageResponse

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position

function toHeaderMenuResponse({ header }: Menus, language: Language): SiteData['headerMenu'] {
  return header.toSorted(byPosition).map((item) => ({ ...item, name: localized(item.name, language) }))
}

function toFooterMenuResponse(
  { footer, footerSections }: Menus,
  language: Language,
  { staffUrl, isDemo }: Pick<ApiServices, 'staffUrl' | 'isDemo'>,
): SiteData['footerMenu'] {
  return footerSections.toSorted(byPosition).map(({ id, name }) => ({
    id,
    name: localized(name, language),
    items: footer
      .filter(({ section }) => section === id)
      .toSorted(byPosition)
      .map(({ name: itemName, link, isStaffApp, ...item }) => ({
        ...item,
        name: localized(itemName, language),
        // Paths of the site are without the slash, as in the content.
        link:
          (isStaffApp && staffUrl) || (link.startsWith('https:') ? outsideLink(link, isDemo).replace(/^\//, '') : link),
      })),
  }))
}

function toCompanyResponse(company: Company, language: Language, isDemo: boolean): SiteData['company'] {
  const { name, shortName, legalName, streetAddress, postalCode, location, phone, mail, defaultStoreId } = company
  const { instagramUrl, facebookUrl, appStoreUrl, playStoreUrl } = company
  const { registryCourt, registryNumber, vatNumber, responsiblePerson } = company
  const address = { streetAddress, postalCode, location, phone, mail }
  const legalData = { registryCourt, registryNumber, vatNumber, responsiblePerson }
  const links = {
    instagramUrl: outsideLink(instagramUrl, isDemo),
    facebookUrl: outsideLink(facebookUrl, isDemo),
    appStoreUrl: outsideLink(appStoreUrl, isDemo),
    playStoreUrl: outsideLink(playStoreUrl, isDemo),
  }
  return {
    name,
    shortName,
    legalName,
    claim: localized(company.claim, language),
    defaultStoreId,
    ...address,
    ...legalData,
    ...links,
  }
}

export function toSiteDataResponse(
  { content, chatPhone, staffUrl, isDemo, orders }: ApiServices,
  language: Language,
): SiteData {
  const { version, company, theme, menus, pictures } = content()
  return {
    contentVersion: version,
    company: toCompanyResponse(company, language, isDemo),
    paymentMethods: listOfferedMethods(orders.providers).map(({ method, provider }) => ({
      method,
      provider: provider.name,
    })),
    theme,
    chatUrl: outsideLink(chatUrl(chatPhone), isDemo),
    ...(isDemo && { isDemo: true as const }),
    headerMenu: toHeaderMenuResponse(menus, language),
    footerMenu: toFooterMenuResponse(menus, language, { staffUrl, isDemo }),
    sidebarPictures: menus.sidebarImages.map((id) => getPicture(pictures, id)),
  }
}
