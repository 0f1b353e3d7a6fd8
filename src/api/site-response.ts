import type { HomePageResponse, PageResponse, SiteData, SlideResponse } from '#contract/site.ts'
import type { Company, Menus } from '#domain/content/content.ts'
import { type SlidePlace, type Slides, slidesAt } from '#domain/content/home-page.ts'
import type { Page } from '#domain/content/page.ts'
import type { Picture } from '#domain/content/pictures.ts'
import {
  fallbackLanguage,
  type Language,
  type Localized,
  type LocalizedValue,
  localized,
} from '#domain/i18n/languages.ts'
import type { ApiServices } from './middleware/api-context.ts'
import { getPicture } from './pictures.ts'

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

export function toHomePageResponse({ content }: ApiServices, language: Language): HomePageResponse {
  const { home, slides, pictures } = content()
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
    feed: { headline: translate(feed.headline), text: translate(feed.text), images: feed.images.map(toPicture) },
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
  pictures: ReadonlyMap<string, Picture>
}

/** Picks the language of every localized value and replaces picture ids by pictures. */
function toContentResponse(value: unknown, context: PageContext): unknown {
  if (Array.isArray(value)) return value.map((entry) => toContentResponse(entry, context))
  if (typeof value !== 'object' || value === null) return value
  if (fallbackLanguage in value) return localized<unknown>(value as LocalizedValue<unknown>, context.language)
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) =>
      name === 'image' && typeof entry === 'string'
        ? ['picture', getPicture(context.pictures, entry)]
        : [name, toContentResponse(entry, context)],
    ),
  )
}

/** Rich text passes unchanged: none of its nodes has a field named like a language or `image`. */
export const toPageResponse = (page: Page, context: PageContext): PageResponse =>
  toContentResponse(page, context) as PageResponse

const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position

function toHeaderMenuResponse({ header }: Menus, language: Language): SiteData['headerMenu'] {
  return header.toSorted(byPosition).map((item) => ({ ...item, name: localized(item.name, language) }))
}

function toFooterMenuResponse(
  { footer, footerSections }: Menus,
  language: Language,
  staffUrl: string | undefined,
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
        link: (isStaffApp && staffUrl) || link,
      })),
  }))
}

function toCompanyResponse(company: Company, language: Language): SiteData['company'] {
  const { name, shortName, legalName, streetAddress, postalCode, location, phone, mail, defaultStoreId } = company
  const { instagramUrl, facebookUrl, appStoreUrl, playStoreUrl } = company
  const { registryCourt, registryNumber, vatNumber, responsiblePerson } = company
  const address = { streetAddress, postalCode, location, phone, mail }
  const legalData = { registryCourt, registryNumber, vatNumber, responsiblePerson }
  const links = { instagramUrl, facebookUrl, appStoreUrl, playStoreUrl }
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

export function toSiteDataResponse({ content, chatPhone, staffUrl }: ApiServices, language: Language): SiteData {
  const { version, company, theme, menus, pictures } = content()
  return {
    contentVersion: version,
    company: toCompanyResponse(company, language),
    theme,
    chatPhone,
    headerMenu: toHeaderMenuResponse(menus, language),
    footerMenu: toFooterMenuResponse(menus, language, staffUrl),
    sidebarPictures: menus.sidebarImages.map((id) => getPicture(pictures, id)),
  }
}
