import { languageParameter, languages } from '#domain/i18n/languages.ts'
import { type HtmlDocument, readHtml } from './html.ts'

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

/** The server closes connections that are idle. One that is reused at that moment fails, and a browser would try again. */
const fetchAgain = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, init).catch(() => fetch(url, init))

/** Follows all links from the given paths and reads each page in every language. */
export async function crawl(siteUrl: string, startPaths: readonly string[]): Promise<CrawledPage[]> {
  const known = new Set(startPaths)
  const queue = [...known]
  const crawled: CrawledPage[] = []
  while (queue.length > 0) {
    const batch = queue.splice(0, pathsPerBatch).flatMap((path) => languages.map((language) => ({ path, language })))
    const read = await Promise.all(
      batch.map(async ({ path, language }) => ({
        ...(await readPage(siteUrl + inLanguage(path, language))),
        path,
        language,
      })),
    )
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
  /** The text of the picture for shared links. */
  shareAlt: string
  /** URL by language, from the links in the head. */
  alternates: Record<string, string>
  headlines: number
  ids: string[]
  links: string[]
  pictures: string[]
  structuredData: string[]
  /** Visible text and text for screen readers. */
  texts: string[]
}

const textAttributes = ['alt', 'title', 'placeholder', 'aria-label', 'content']
const linkedFiles = ['icon', 'apple-touch-icon', 'manifest']

function readTexts({ elements, texts }: HtmlDocument): string[] {
  const attributeTexts = elements.flatMap(({ attributes }) => textAttributes.map((name) => attributes[name] ?? ''))
  return [...new Set([...attributeTexts, ...texts])].filter(Boolean)
}

const parseSrcset = (set: string) => set.split(/,\s+/).map((entry) => entry.trim().split(/\s+/)[0] ?? '')

function readPictures({ elements }: HtmlDocument): string[] {
  const addresses = elements.flatMap(({ name, attributes }) => {
    if (name === 'img' || name === 'source')
      return [attributes.src ?? '', ...parseSrcset(attributes.srcSet ?? attributes.srcset ?? '')]
    if (name === 'link' && linkedFiles.some((kind) => attributes.rel?.split(' ').includes(kind)))
      return [attributes.href ?? '']
    return name === 'meta' && attributes.property === 'og:image' ? [attributes.content ?? ''] : []
  })
  return [...new Set(addresses)].filter((address) => address && !address.startsWith('data:'))
}

/** Sends no cookies. Compression would cost the server as much as rendering the page. */
async function readPage(address: string): Promise<PageFacts> {
  const response = await fetchAgain(address, { headers: { Accept: 'text/html', 'Accept-Encoding': 'identity' } })
  const isPage = (response.headers.get('content-type') ?? '').startsWith('text/html')
  const source = await response.text()
  const document = readHtml(isPage ? source : '')
  const { elements } = document
  const named = (...names: string[]) => elements.filter(({ name }) => names.includes(name))
  const metaOf = (wanted: string) =>
    named('meta').find(({ attributes }) => attributes.name === wanted)?.attributes.content ?? ''
  const links = named('link').map(({ attributes }) => attributes)
  const alternates = links.flatMap(({ hrefLang, hreflang = hrefLang, href }) => (hreflang ? [[hreflang, href]] : []))
  return {
    address,
    status: response.status,
    isRedirected: response.redirected,
    isPage,
    lang: named('html')[0]?.attributes.lang ?? '',
    title: named('title')[0]?.content ?? '',
    description: metaOf('description'),
    isPrivate: metaOf('robots').includes('noindex'),
    shareAlt: named('meta').find(({ attributes }) => attributes.property === 'og:image:alt')?.attributes.content ?? '',
    canonical: links.find(({ rel }) => rel === 'canonical')?.href ?? '',
    alternates: Object.fromEntries(alternates),
    headlines: named('h1').length,
    ids: elements.flatMap(({ attributes }) => (attributes.id === undefined ? [] : [attributes.id])),
    links: named('a', 'area').flatMap(({ attributes }) => (attributes.href === undefined ? [] : [attributes.href])),
    pictures: readPictures(document),
    structuredData: named('script').flatMap(({ attributes, content }) =>
      attributes.type === 'application/ld+json' ? [content] : [],
    ),
    texts: readTexts(document),
  }
}

/** The addresses that do not respond with success. */
export async function findBrokenAddresses(addresses: readonly string[]): Promise<string[]> {
  const queue = [...addresses]
  const broken: string[] = []
  while (queue.length > 0)
    await Promise.all(
      queue.splice(0, 2 * pathsPerBatch).map(async (address) => {
        if (!(await fetchAgain(address, { method: 'HEAD' })).ok) broken.push(address)
      }),
    )
  return broken
}
