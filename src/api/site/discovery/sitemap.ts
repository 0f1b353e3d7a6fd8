import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Content } from '#domain/content/content.ts'
import { routePaths } from '#domain/content/share-cards.ts'
import { languages, localizedUrl } from '#domain/i18n/languages.ts'
import { element, xmlDocument } from './xml.ts'

interface PublicPage {
  path: string
  modifiedOn: CalendarDate
}

/** All pages for search engines. Pages without their own date count as modified when the content was imported. */
export function listPublicPages({ pages, products, stores, jobs }: Content, importedOn: CalendarDate): PublicPage[] {
  const page = (path: string, modifiedOn = importedOn): PublicPage => ({ path, modifiedOn })
  return [
    ...routePaths.map((path) => page(path)),
    ...pages.map(({ id, modifiedAt }) => page(`/${id}`, modifiedAt)),
    ...products.map(({ id }) => page(`/products/${id}`)),
    ...stores.map(({ id }) => page(`/mystore/${id}`)),
    ...jobs.filter(({ isActive }) => isActive).map(({ id, modifiedAt }) => page(`/jobs/${id}`, modifiedAt)),
  ]
}

/** Pages that must not be indexed say so themselves, which a crawler only sees if it may fetch them. */
const disallowedPaths = ['/api']

export const renderRobotsTxt = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

const namespaces = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
}

const alternateLink = (hreflang: string, href: string) => element('xhtml:link', { rel: 'alternate', hreflang, href })

function urlElements({ path, modifiedOn }: PublicPage, publicUrl: string) {
  const url = publicUrl + path
  const alternates = [
    ...languages.map((language) => alternateLink(language, localizedUrl(url, language))),
    alternateLink('x-default', url),
  ]
  return languages.map((language) =>
    element(
      'url',
      {},
      element('loc', {}, localizedUrl(url, language)),
      element('lastmod', {}, modifiedOn),
      ...alternates,
    ),
  )
}

/** One entry per page and language, each with links to all languages of the page. */
export const renderSitemap = (pages: readonly PublicPage[], publicUrl: string): string =>
  xmlDocument(element('urlset', namespaces, ...pages.flatMap((page) => urlElements(page, publicUrl))))
