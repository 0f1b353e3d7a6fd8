import { languages } from '#domain/i18n/languages.ts'
import { maxTitleLength } from '#web/layout/page-title.ts'
import { type CrawledPage, crawl, findBrokenAddresses, inLanguage, toSitePath } from '../support/crawl.ts'
import { expect, expectAccessible, openPage, recordRequests, test } from '../support/e2e-test.ts'
import { isMissingText, missingPage, pagesOfEveryKind } from '../support/site-pages.ts'
import { checkThing, readGraph } from '../support/structured-data-rules.ts'
import { readXml } from '../support/xml.ts'

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
 * One file of each picture, and one of those for shared links that are made from it: making all sizes of all pictures
 * takes minutes. EVERY_VIEW=1 takes all.
 */
function takeOneSizeOfEach(addresses: readonly string[]): string[] {
  if (process.env.EVERY_VIEW === '1') return [...addresses]
  const withoutSize = (address: string) => address.replace(/(-\d+)?\.[0-9a-f]{16}\.\w+$/, '')
  return [...new Map(addresses.map((address) => [withoutSize(address), address])).values()]
}

test('every page of the sitemap and of all links is complete in both languages', async ({ site }) => {
  // The first run in a checkout also makes pictures.
  test.setTimeout(600_000)
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
  test.info().annotations.push({ type: 'structured data', description: summarizeTypes(listedPages).join('\n') })

  const ids = new Map(pages.map(({ language, path, ids: all }) => [language + path, new Set(all)]))
  expect
    .soft(listErrors(pages, (crawledPage) => findBrokenAnchors(crawledPage, (key) => ids.get(key) ?? new Set())))
    .toEqual([])
  expect.soft(listErrors(pages, (one) => findForeignLinks(one, [site.url, site.staffUrl]))).toEqual([])

  const pictures = new Set(pages.flatMap(({ pictures: all, address }) => all.map((src) => new URL(src, address).href)))
  expect.soft(await findBrokenAddresses(takeOneSizeOfEach([...pictures]))).toEqual([])
})

test('addresses have one form, and everything else leads to it', async ({ request }) => {
  const follow = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 })
    return [response.status(), response.headers().location]
  }
  expect(await follow('/Jobs?page=2')).toEqual([301, '/jobs?page=2'])
  expect(await follow('/products/')).toEqual([301, '/products'])
  expect(await follow('/Products/Brezel/')).toEqual([301, '/products/brezel'])
  expect(await follow('/Catering')).toEqual([301, '/catering'])
  expect(await follow('/jobs')).toEqual([200, undefined])
})

test('pages that must not be indexed say so, and crawlers may read it', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  for (const path of [
    '/checkout',
    '/selfservice/orders',
    '/selfservice/orders/AAAAA-AAAAA',
    '/withdrawal',
    '/pass/AAAAA-AAAAA',
    '/application/verkauf-fruehschicht-krumbach',
    '/applications/00000000-0000-7000-8000-000000000000',
    '/review/00000000-0000-7000-8000-000000000000',
    '/jobs/verkauf-fruehschicht-krumbach/taster',
  ]) {
    const response = await request.get(path)
    const isHidden = response.status() >= 400 || /<meta name="robots" content="noindex"/.test(await response.text())
    expect([path, isHidden]).toEqual([path, true])
    expect(robots).not.toContain(`Disallow: ${path.split('/', 2).join('/')}\n`)
  }
})

test('there is an icon for those who ask for /favicon.ico', async ({ request }) => {
  const response = await request.get('/favicon.ico')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/x-icon'])
  const bytes = await response.body()
  expect([...bytes.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
  expect(bytes.subarray(22, 26).toString('latin1')).toBe('\x89PNG')
})

/** What may be stored on a device of a visitor who has only viewed pages. */
const allowed = { cookies: /^krume-lng$/, session: /^krume:(started|seen-job:.+)$/, databases: /^krume-application$/ }

test.describe('in a browser', () => {
  for (const [index, path] of [...pagesOfEveryKind, missingPage].entries()) {
    const address = inLanguage(path, languages[index % languages.length] ?? 'de')
    test(`${address} logs no errors, requests only this site, fits a narrow screen and passes axe`, async ({
      page,
      site,
    }) => {
      const requests = recordRequests(page, site.url)
      await page.setViewportSize({ width: 320, height: 640 })
      await openPage(page, address)
      // Load lazy pictures, as after scrolling to the end.
      const broken = await page.evaluate(async () => {
        const pictures = [...document.images].filter((picture) => picture.checkVisibility())
        for (const picture of pictures) picture.loading = 'eager'
        const loaded = await Promise.all(
          pictures.map((picture) =>
            picture.decode().then(
              () => true,
              () => picture.naturalWidth > 0,
            ),
          ),
        )
        return pictures.filter((_, index) => !loaded[index]).map(({ currentSrc, src }) => currentSrc || src)
      })
      expect.soft(broken).toEqual([])
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 640 })
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      const stored = await page.evaluate(async () => ({
        local: Object.keys(localStorage),
        session: Object.keys(sessionStorage),
        databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
      }))
      const cookies = (await page.context().cookies()).map(({ name }) => name)
      expect.soft(stored.local).toEqual([])
      expect.soft(stored.session.filter((name) => !allowed.session.test(name))).toEqual([])
      expect.soft(stored.databases.filter((name) => !allowed.databases.test(name))).toEqual([])
      expect.soft(cookies.filter((name) => !allowed.cookies.test(name))).toEqual([])
      expect.soft(requests).toEqual({ thirdParty: [], failed: [] })
      await expectAccessible(page)
    })
  }
})
