import type { RouterContextProvider } from 'react-router'
import type { SiteData } from '#contract/site.ts'
import { type Language, languages, localizedUrl } from '#domain/i18n/languages.ts'
import { serverTranslations } from './i18n/translations.server.ts'
import { requestContext } from './request-context.ts'
import { successOrThrow } from './responses.ts'

/** What structured data says about the site itself. */
export interface SiteFacts {
  publicUrl: string
  language: Language
  company: SiteData['company']
}

/** A page on the way from the home page to the page that is described. */
interface Crumb {
  name: string
  path: string
}

const sectionPaths = {
  ...{ products: '/products', stores: '/places', jobs: '/jobs', contact: '/contact', reliability: '/reliability' },
}

export const sectionCrumb = (section: keyof typeof sectionPaths, language: Language): Crumb => ({
  name: serverTranslations[language].getTranslator('search-engines')(`section.${section}`),
  path: sectionPaths[section],
})

/** The address of a page in the language of the page that is described. */
export const pageUrl = ({ publicUrl, language }: Pick<SiteFacts, 'publicUrl' | 'language'>, path: string): string =>
  localizedUrl(publicUrl + path, language)

/** A PNG: some search engines do not show vector graphics. */
export const logoUrl = (publicUrl: string): string => `${publicUrl}/icons/icon-512.png`

const organizationId = (publicUrl: string) => `${publicUrl}/#organization`

/** The bakery, where something else belongs to it. The home page describes it in full. */
export const organizationReference = ({ publicUrl, company }: Pick<SiteFacts, 'publicUrl' | 'company'>) => ({
  '@type': 'Organization',
  '@id': organizationId(publicUrl),
  name: company.name,
  url: `${publicUrl}/`,
  sameAs: publicUrl,
  logo: logoUrl(publicUrl),
})

export const addressOf = (place: { street: string; postalCode: string; town: string }) => ({
  '@type': 'PostalAddress',
  streetAddress: place.street,
  postalCode: place.postalCode,
  addressLocality: place.town,
  addressRegion: 'BY',
  addressCountry: 'DE',
})

export function organization({ publicUrl, company }: SiteFacts) {
  const { name, legalName, claim, phone, mail, vatNumber, instagramUrl, facebookUrl } = company
  return {
    '@type': 'Organization',
    '@id': organizationId(publicUrl),
    name,
    legalName,
    alternateName: company.shortName,
    description: claim,
    url: `${publicUrl}/`,
    logo: logoUrl(publicUrl),
    image: logoUrl(publicUrl),
    telephone: phone,
    email: mail,
    vatID: vatNumber,
    address: addressOf({ street: company.streetAddress, postalCode: company.postalCode, town: company.location }),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      telephone: phone,
      email: mail,
      availableLanguage: [...languages],
    },
    // In a demo they are paths of a page of its own.
    sameAs: [instagramUrl, facebookUrl].map((url) => (url.startsWith('/') ? publicUrl + url : url)),
  }
}

/** Without a search action: only products, stores and jobs can be searched, each on its own page. */
export const website = ({ publicUrl, company, language }: SiteFacts) => ({
  '@type': 'WebSite',
  '@id': `${publicUrl}/#website`,
  name: company.name,
  alternateName: company.shortName,
  url: `${publicUrl}/`,
  inLanguage: language,
  publisher: { '@id': organizationId(publicUrl) },
})

export const faqPage = (entries: readonly { question: string; answer: string }[]) => ({
  '@type': 'FAQPage',
  mainEntity: entries.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** A list of pages that describe themselves. */
export const itemList = (site: SiteFacts, paths: readonly string[]) => ({
  '@type': 'ItemList',
  itemListElement: paths.map((path, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    url: pageUrl(site, path),
  })),
})

export const breadcrumbs = (site: SiteFacts, crumbs: readonly Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: site.company.name, path: '/' }, ...crumbs].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: pageUrl(site, path),
  })),
})

/**
 * Describes a public page to search engines and social networks. The server adds the description to the document, so
 * that neither this code nor the data is sent to browsers a second time.
 */
export async function describePage(
  context: Readonly<RouterContextProvider>,
  crumbs: readonly Crumb[],
  describe: (site: SiteFacts) => readonly object[] = () => [],
): Promise<void> {
  const { api, publicUrl, language, describe: add } = context.get(requestContext)
  const site = { publicUrl, language, company: successOrThrow(await api('GET /site/layout')).data.company }
  const path = crumbs.at(-1)?.path ?? '/'
  add({ path, structuredData: [...(crumbs.length > 0 ? [breadcrumbs(site, crumbs)] : []), ...describe(site)] })
}
