import { addressIn } from '#domain/i18n/address-in.ts'
import { languages } from '#domain/i18n/languages.ts'
import type { PublicPage } from './public-pages.ts'
import { element, xmlDocument } from './write-xml.ts'

const namespaces = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
}

const alternate = (hreflang: string, href: string) => element('xhtml:link', { rel: 'alternate', hreflang, href })

function urls({ path, modifiedOn }: PublicPage, publicUrl: string) {
  const address = publicUrl + path
  const versions = [
    ...languages.map((language) => alternate(language, addressIn(address, language))),
    alternate('x-default', address),
  ]
  return languages.map((language) =>
    element(
      'url',
      {},
      element('loc', {}, addressIn(address, language)),
      element('lastmod', {}, modifiedOn),
      ...versions,
    ),
  )
}

/** Every page in every language, each entry with all its languages. */
export const sitemap = (pages: readonly PublicPage[], publicUrl: string): string =>
  xmlDocument(element('urlset', namespaces, ...pages.flatMap((page) => urls(page, publicUrl))))
