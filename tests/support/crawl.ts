import type { Page } from '@playwright/test'
import { languages } from '#domain/i18n/languages.ts'
import { languageParameter } from '#domain/i18n/pick-language.ts'
import { type PageFacts, readPages } from './page-facts.ts'

export interface CrawledPage extends PageFacts {
  language: string
  /** The same in every language. */
  path: string
}

const atOnce = 8
/** A site whose links make ever new addresses would never be finished. */
const mostPaths = 1500

/** A link's path and query without the language, or nothing where it leaves the site. */
export function pathOf(href: string, from: string): string | undefined {
  const url = new URL(href, from)
  if (url.origin !== new URL(from).origin) return undefined
  url.searchParams.delete(languageParameter)
  return url.pathname + url.search
}

export function inLanguage(path: string, language: string): string {
  const separator = path.includes('?') ? '&' : '?'
  return language === 'de' ? path : `${path}${separator}${languageParameter}=${language}`
}

/** Follows every link from the given paths on until nothing new comes, and reads each address in every language. */
export async function crawl(page: Page, siteUrl: string, startPaths: readonly string[]): Promise<CrawledPage[]> {
  const known = new Set(startPaths)
  const waiting = [...known]
  const crawled: CrawledPage[] = []
  while (waiting.length > 0) {
    const wanted = waiting.splice(0, atOnce).flatMap((path) => languages.map((language) => ({ path, language })))
    const facts = await readPages(
      page,
      wanted.map(({ path, language }) => siteUrl + inLanguage(path, language)),
    )
    const read = facts.map((one, index) => ({ ...one, ...(wanted[index] as (typeof wanted)[number]) }))
    crawled.push(...read)
    for (const { address, links } of read)
      for (const path of links.map((href) => pathOf(href, address)))
        if (path && !known.has(path)) {
          known.add(path)
          waiting.push(path)
        }
    if (known.size > mostPaths) throw new Error(`More than ${mostPaths} addresses, the last ${[...known].at(-1)}`)
  }
  return crawled
}
