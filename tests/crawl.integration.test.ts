import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages } from '#domain/i18n/languages.ts'
import { maxTitleLength } from '#site/layout/page-title.ts'
import { type CrawledPage, crawl, findBrokenAddresses, inLanguage, toSitePath } from './support/crawl.ts'
import { isMissingText } from './support/site-pages.ts'
import { checkThing, readGraph } from './support/structured-data-rules.ts'
import { type SiteServer, startTestServer } from './support/test-server.ts'
import { readXml } from './support/xml.ts'

let site: SiteServer
beforeAll(async () => {
  site = await startTestServer({ clock: '2026-11-17T09:00:00.000Z' })
})
afterAll(() => site.stop())

/** One line per error, so that one run reports all of them. */
const listErrors = (pages: readonly CrawledPage[], find: (page: CrawledPage) => readonly string[]) =>
  pages.flatMap((page) => find(page).map((error) => `${inLanguage(page.path, page.language)}: ${error}`))

const when = (isError: boolean, error: string) => (isError ? [error] : [])

async function readSitemapPaths(siteUrl: string): Promise<string[]> {
  const sitemap = readXml(await (await fetch(`${siteUrl}/sitemap.xml`)).text())
  const addresses = sitemap.children.map(({ children }) => children.find(({ name }) => name === 'loc')?.text ?? '')
  return [...new Set(addresses.map((address) => toSitePath(address, siteUrl) ?? address))]
}

function findBasicErrors({
  status,
  isRedirected,
  lang,
  language,
  title,
  headlines,
  ids,
  texts,
}: CrawledPage): string[] {
  return [
    ...when(status !== 200, `status ${status}`),
    ...when(isRedirected, 'is linked but redirects'),
    ...when(lang !== language, `lang ${lang}`),
    ...when(title.trim() === '', 'no title'),
    ...when(headlines !== 1, `${headlines} h1`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id ${id} twice`),
    ...texts.filter(isMissingText).map((text) => `text “${text.slice(0, 80)}”`),
  ]
}

const isGoodDescription = ({ length }: string) => length >= 50 && length <= 160

/** Checks the metadata for search engines. A canonical URL must be in the sitemap. */
function findHeadErrors(
  { path, language, ...page }: CrawledPage,
  siteUrl: string,
  listed: ReadonlySet<string>,
): string[] {
  const canonicalPath = toSitePath(page.canonical || '/', siteUrl) ?? ''
  const toUrl = (target: string) => siteUrl + inLanguage(canonicalPath, target)
  const expected = [...languages.map((target) => [target, toUrl(target)]), ['x-default', siteUrl + canonicalPath]]
  const isRight = JSON.stringify(Object.entries(page.alternates)) === JSON.stringify(expected)
  return [
    ...when(page.title.length > maxTitleLength, `title of ${page.title.length} characters “${page.title}”`),
    ...when(!isGoodDescription(page.description), `description “${page.description}”`),
    ...when(!page.shareAlt, 'no text for the picture of shared links'),
    ...when(page.canonical !== toUrl(language), `canonical “${page.canonical}”`),
    ...when(!listed.has(canonicalPath), `canonical ${canonicalPath} is not in the sitemap`),
    ...when(listed.has(path) && canonicalPath !== path, `is in the sitemap, but its canonical URL is ${canonicalPath}`),
    ...when(!isRight, `hreflang ${JSON.stringify(page.alternates)}`),
  ]
}

/** Without the parameters that show the same things: the options of a product, and that a search was started. */
const withoutChoices = (path: string) =>
  path.startsWith('/products/')
    ? path.replace(/\?.*/, '')
    : path.replace(/(?<=[?&])state=search(&|$)/, '').replace(/\?$/, '')

function findDuplicateTitles(pages: readonly CrawledPage[]): string[] {
  const byTitle = Map.groupBy(pages, ({ language, title }) => `${language} “${title}”`)
  return [...byTitle]
    .map(([title, samePages]) => ({ title, paths: [...new Set(samePages.map(({ path }) => withoutChoices(path)))] }))
    .filter(({ paths }) => paths.length > 1)
    .map(({ title, paths }) => `${title}: ${paths.join(', ')}`)
}

function findBrokenAnchors(
  { links, address, language }: CrawledPage,
  idsOf: (key: string) => ReadonlySet<string>,
): string[] {
  return links.filter((href) => {
    const anchor = decodeURIComponent(new URL(href, address).hash.slice(1))
    const path = toSitePath(href, address)
    return anchor !== '' && path !== undefined && !idsOf(language + path).has(anchor)
  })
}

const thingsOf = ({ structuredData }: CrawledPage) => structuredData.flatMap(readGraph)

/** Every type must be in the table of rules. What is only recommended may be missing where we have no such data. */
const optionalByType: Readonly<Record<string, readonly string[]>> = {
  JobPosting: ['baseSalary.currency', 'baseSalary.value.unitText'],
}

function findBrokenData(page: CrawledPage): string[] {
  return thingsOf(page).flatMap((thing) => {
    const found = checkThing(thing)
    if (!found) return [`structured data of an unknown type ${thing['@type']}`]
    const { type, required, recommended } = found
    const optional = optionalByType[type] ?? []
    return [
      ...required.map((path) => `${type} needs ${path}`),
      ...recommended.filter((path) => !optional.includes(path)).map((path) => `${type} should have ${path}`),
    ]
  })
}

/** The types that a page must have, by its path. */
function findMissingTypes(page: CrawledPage): string[] {
  const expected = [
    ...(page.path === '/' ? ['Organization', 'WebSite', 'FAQPage'] : ['BreadcrumbList']),
    ...(page.path.startsWith('/products/') ? ['Product'] : []),
    ...(page.path.startsWith('/mystore/') ? ['Bakery'] : []),
    ...(/^\/jobs\/(?!initiativbewerbung)/.test(page.path) ? ['JobPosting'] : []),
    ...(['/products', '/places', '/jobs'].includes(page.path) ? ['ItemList'] : []),
  ]
  const types = thingsOf(page).flatMap((thing) => thing['@type'])
  return expected.filter((type) => !types.includes(type)).map((type) => `has no ${type}`)
}

/** A page in one language must not lead to the other one. */
function findForeignAddresses(page: CrawledPage): string[] {
  const addresses = thingsOf(page).flatMap(({ '@type': type, url }) =>
    typeof url === 'string' && type !== 'Organization' && type !== 'WebSite' ? [url] : [],
  )
  const isEnglish = (address: string) => new URL(address).searchParams.get('lng') === 'en'
  return addresses.filter((address) => isEnglish(address) !== (page.language === 'en'))
}

/** Pages with each type, and how many of its properties they have: the table of docs/search-engines.md. */
function summarizeTypes(pages: readonly CrawledPage[]): string[] {
  const checked = pages.flatMap((page) => thingsOf(page).flatMap((thing) => checkThing(thing) ?? []))
  return [...Map.groupBy(checked, ({ type }) => type)].map(([type, found]) => {
    const missing = Map.groupBy(
      found.flatMap(({ recommended }) => recommended),
      (path) => path,
    )
    const gaps = [...missing].map(([path, { length }]) => `${path} missing ${length}×`)
    return `${type}: ${found.length} ${gaps.join(', ')}`
  })
}

function findForeignLinks({ links, address }: CrawledPage, ownAddresses: readonly string[]): string[] {
  const hosts = links.map((href) => new URL(href, address)).filter(({ protocol }) => protocol.startsWith('http'))
  const foreign = hosts.filter(({ origin }) => !ownAddresses.includes(origin))
  return foreign.filter(({ protocol }) => protocol !== 'https:').map(({ href }) => `${href} is not encrypted`)
}

/**
 * The smallest file of each picture, and of those for shared links that are made from it: making all sizes of all
 * pictures takes minutes. EVERY_VIEW=1 takes all.
 */
function takeOneSizeOfEach(addresses: readonly string[]): string[] {
  if (process.env.EVERY_VIEW === '1') return [...addresses]
  const withoutSize = (address: string) => address.replace(/(-\d+)?\.[0-9a-f]{16}\.\w+$/, '')
  const sizeOf = (address: string) =>
    Number(/-(\d+)\.[0-9a-f]{16}\.\w+$/.exec(address)?.[1] ?? Number.POSITIVE_INFINITY)
  const largestFirst = addresses.toSorted((one, other) => sizeOf(other) - sizeOf(one) || 0)
  return [...new Map(largestFirst.map((address) => [withoutSize(address), address])).values()]
}

// The first run in a checkout also makes pictures.
test('every page of the sitemap and of all links is complete in both languages', { timeout: 600_000 }, async ({
  annotate,
}) => {
  const listed = new Set(await readSitemapPaths(site.url))
  const crawled = await crawl(site.url, [...listed])
  const pages = crawled.filter(({ isPage, status }) => isPage || status !== 200)
  const publicPages = pages.filter(({ isPrivate }) => !isPrivate)
  const listedPages = publicPages.filter(({ path }) => listed.has(path))
  expect(listed.size).toBeGreaterThan(100)
  expect(listedPages.length).toBe(listed.size * languages.length)

  expect.soft(listErrors(pages, findBasicErrors)).toEqual([])
  expect.soft(listErrors(publicPages, (crawledPage) => findHeadErrors(crawledPage, site.url, listed))).toEqual([])
  expect.soft(findDuplicateTitles(publicPages.filter(({ path }) => !path.startsWith('/places/')))).toEqual([])
  expect.soft(listErrors(pages, findBrokenData)).toEqual([])
  expect.soft(listErrors(listedPages, findMissingTypes)).toEqual([])
  expect.soft(listErrors(publicPages, findForeignAddresses)).toEqual([])
  await annotate(summarizeTypes(listedPages).join('\n'), 'structured data')

  const ids = new Map(pages.map(({ language, path, ids: all }) => [language + path, new Set(all)]))
  expect
    .soft(listErrors(pages, (crawledPage) => findBrokenAnchors(crawledPage, (key) => ids.get(key) ?? new Set())))
    .toEqual([])
  expect.soft(listErrors(pages, (one) => findForeignLinks(one, [site.url, site.staffUrl]))).toEqual([])

  const pictures = new Set(pages.flatMap(({ pictures: all, address }) => all.map((src) => new URL(src, address).href)))
  expect.soft(await findBrokenAddresses(takeOneSizeOfEach([...pictures]))).toEqual([])
})
