import type { Page } from '@playwright/test'
import { languageParameter, languages } from '#domain/i18n/languages.ts'

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

/** What the server's answer says without running a script. */
export interface PageFacts {
  address: string
  status: number
  isRedirected: boolean
  isPage: boolean
  lang: string
  title: string
  description: string
  isPrivate: boolean
  canonical: string
  /** Address per language as the page's head names them. */
  alternates: Record<string, string>
  headlines: number
  ids: string[]
  links: string[]
  pictures: string[]
  /** What a visitor reads or hears. */
  texts: string[]
}

/** Runs in the browser, which parses HTML better than anything we could write; without cookies, so nothing is remembered. */
async function readInBrowser(addresses: readonly string[]): Promise<PageFacts[]> {
  const spoken = ['alt', 'title', 'placeholder', 'aria-label', 'content']
  const attribute = (root: ParentNode, selector: string, name: string) =>
    root.querySelector(selector)?.getAttribute(name) ?? ''
  const attributes = (root: ParentNode, selector: string, name: string) =>
    [...root.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '')
  const fromSet = (set: string) => set.split(/,\s+/).map((entry) => entry.trim().split(/\s+/)[0] ?? '')

  function textsOf(page: Document): string[] {
    const heard = spoken.flatMap((name) => attributes(page, `[${name}]`, name))
    for (const silent of page.querySelectorAll('script, style, template')) silent.remove()
    const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
    const read: string[] = []
    while (walker.nextNode()) read.push(walker.currentNode.nodeValue?.trim() ?? '')
    return [...new Set([...heard, ...read])].filter(Boolean)
  }

  function picturesOf(page: Document): string[] {
    const sets = ['img', 'source'].flatMap((name) => attributes(page, `${name}[srcset]`, 'srcset'))
    const single = [
      ...attributes(page, 'img[src]', 'src'),
      ...attributes(page, 'link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]', 'href'),
      ...attributes(page, 'meta[property="og:image"]', 'content'),
    ]
    return [...new Set([...single, ...sets.flatMap(fromSet)])].filter((address) => !address.startsWith('data:'))
  }

  // Read in another page, whose policy knows nothing of them.
  const withoutStyles = (html: string) => html.replace(/<style>[\s\S]*?<\/style>/g, '')
  async function readOne(address: string): Promise<PageFacts> {
    const answer = await fetch(address, { credentials: 'omit', headers: { Accept: 'text/html' } })
    const isPage = (answer.headers.get('content-type') ?? '').startsWith('text/html')
    const page = new DOMParser().parseFromString(isPage ? withoutStyles(await answer.text()) : '', 'text/html')
    const alternates = [...page.querySelectorAll('head link[hreflang]')].map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ])
    return {
      address,
      status: answer.status,
      isRedirected: answer.redirected,
      isPage,
      lang: page.documentElement.lang,
      title: page.title,
      description: attribute(page, 'meta[name=description]', 'content'),
      isPrivate: attribute(page, 'meta[name=robots]', 'content').includes('noindex'),
      canonical: attribute(page, 'link[rel=canonical]', 'href'),
      alternates: Object.fromEntries(alternates),
      headlines: page.querySelectorAll('h1').length,
      ids: [...page.querySelectorAll('[id]')].map(({ id }) => id),
      links: attributes(page, 'a[href], area[href]', 'href'),
      pictures: picturesOf(page),
      texts: textsOf(page),
    }
  }
  return Promise.all(addresses.map(readOne))
}

/** The page must stand on the site's own origin. */
export const readPages = (page: Page, addresses: readonly string[]): Promise<PageFacts[]> =>
  page.evaluate(readInBrowser, addresses)
