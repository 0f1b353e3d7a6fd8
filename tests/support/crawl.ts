import type { Page } from '@playwright/test'
import { languageParameter, languages } from '#domain/i18n/languages.ts'

export interface CrawledPage extends PageFacts {
  language: string
  /** Without the language parameter. */
  path: string
}

const pathsPerBatch = 8
/** Stops at links that generate new URLs endlessly. */
const maxPaths = 1500

/** The path and query of a link without the language; undefined for links to other sites. */
export function toSitePath(href: string, from: string): string | undefined {
  const url = new URL(href, from)
  if (url.origin !== new URL(from).origin) return undefined
  url.searchParams.delete(languageParameter)
  return url.pathname + url.search
}

export function inLanguage(path: string, language: string): string {
  const separator = path.includes('?') ? '&' : '?'
  return language === 'de' ? path : `${path}${separator}${languageParameter}=${language}`
}

/** Follows all links from the given paths and reads each page in every language. */
export async function crawl(page: Page, siteUrl: string, startPaths: readonly string[]): Promise<CrawledPage[]> {
  const known = new Set(startPaths)
  const queue = [...known]
  const crawled: CrawledPage[] = []
  while (queue.length > 0) {
    const batch = queue.splice(0, pathsPerBatch).flatMap((path) => languages.map((language) => ({ path, language })))
    const facts = await readPages(
      page,
      batch.map(({ path, language }) => siteUrl + inLanguage(path, language)),
    )
    const read = facts.map((pageFacts, index) => ({ ...pageFacts, ...(batch[index] as (typeof batch)[number]) }))
    crawled.push(...read)
    for (const { address, links } of read)
      for (const path of links.map((href) => toSitePath(href, address)))
        if (path && !known.has(path)) {
          known.add(path)
          queue.push(path)
        }
    if (known.size > maxPaths) throw new Error(`More than ${maxPaths} paths, the last one is ${[...known].at(-1)}`)
  }
  return crawled
}

/** Facts about the HTML that the server sends, before any script runs. */
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
  /** URL by language, from the links in the head. */
  alternates: Record<string, string>
  headlines: number
  ids: string[]
  links: string[]
  pictures: string[]
  /** Visible text and text for screen readers. */
  texts: string[]
}

/** Runs in the browser for its HTML parser; sends no cookies. */
async function readInBrowser(addresses: readonly string[]): Promise<PageFacts[]> {
  const textAttributes = ['alt', 'title', 'placeholder', 'aria-label', 'content']
  const attribute = (root: ParentNode, selector: string, name: string) =>
    root.querySelector(selector)?.getAttribute(name) ?? ''
  const attributes = (root: ParentNode, selector: string, name: string) =>
    [...root.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '')
  const parseSrcset = (set: string) => set.split(/,\s+/).map((entry) => entry.trim().split(/\s+/)[0] ?? '')

  function readTexts(page: Document): string[] {
    const attributeTexts = textAttributes.flatMap((name) => attributes(page, `[${name}]`, name))
    for (const hidden of page.querySelectorAll('script, style, template')) hidden.remove()
    const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
    const visibleTexts: string[] = []
    while (walker.nextNode()) visibleTexts.push(walker.currentNode.nodeValue?.trim() ?? '')
    return [...new Set([...attributeTexts, ...visibleTexts])].filter(Boolean)
  }

  function readPictures(page: Document): string[] {
    const sets = ['img', 'source'].flatMap((name) => attributes(page, `${name}[srcset]`, 'srcset'))
    const single = [
      ...attributes(page, 'img[src]', 'src'),
      ...attributes(page, 'link[rel~=icon], link[rel=apple-touch-icon], link[rel=manifest]', 'href'),
      ...attributes(page, 'meta[property="og:image"]', 'content'),
    ]
    return [...new Set([...single, ...sets.flatMap(parseSrcset)])].filter((address) => !address.startsWith('data:'))
  }

  // Inline styles would violate the content security policy of the page that parses them.
  const withoutStyles = (html: string) => html.replace(/<style>[\s\S]*?<\/style>/g, '')
  async function readOne(address: string): Promise<PageFacts> {
    const response = await fetch(address, { credentials: 'omit', headers: { Accept: 'text/html' } })
    const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html')
    const page = new DOMParser().parseFromString(isPage ? withoutStyles(await response.text()) : '', 'text/html')
    const alternates = [...page.querySelectorAll('head link[hreflang]')].map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ])
    return {
      address,
      status: response.status,
      isRedirected: response.redirected,
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
      pictures: readPictures(page),
      texts: readTexts(page),
    }
  }
  return Promise.all(addresses.map(readOne))
}

/** `page` must be on the origin of the site. */
const readPages = (page: Page, addresses: readonly string[]): Promise<PageFacts[]> =>
  page.evaluate(readInBrowser, addresses)
