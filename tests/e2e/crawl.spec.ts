import { languages } from '#domain/i18n/languages.ts'
import { type CrawledPage, crawl, findBrokenAddresses, inLanguage, toSitePath } from '../support/crawl.ts'
import { expect, expectAccessible, openPage, recordRequests, test } from '../support/e2e-test.ts'
import { isMissingText, missingPage, pagesOfEveryKind, sitePages } from '../support/site-pages.ts'
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
    ...when(page.description.trim().length < 40, `description “${page.description}”`),
    ...when(page.canonical !== toUrl(language), `canonical “${page.canonical}”`),
    ...when(!listed.has(canonicalPath), `canonical ${canonicalPath} is not in the sitemap`),
    ...when(listed.has(path) && canonicalPath !== path, `is in the sitemap, but its canonical URL is ${canonicalPath}`),
    ...when(!isRight, `hreflang ${JSON.stringify(page.alternates)}`),
  ]
}

function findDuplicateTitles(pages: readonly CrawledPage[]): string[] {
  const byTitle = Map.groupBy(pages, ({ language, title }) => `${language} “${title}”`)
  return [...byTitle]
    .filter(([, samePages]) => samePages.length > 1)
    .map(([title, samePages]) => `${title}: ${samePages.map(({ path }) => path).join(', ')}`)
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

const isData = (text: string) => {
  try {
    return '@type' in JSON.parse(text)
  } catch {
    return false
  }
}

const findBrokenData = ({ structuredData }: CrawledPage) =>
  structuredData.filter((text) => !isData(text)).map((text) => `structured data ${text.slice(0, 80)}`)

function findForeignLinks({ links, address }: CrawledPage, ownAddresses: readonly string[]): string[] {
  const hosts = links.map((href) => new URL(href, address)).filter(({ protocol }) => protocol.startsWith('http'))
  const foreign = hosts.filter(({ origin }) => !ownAddresses.includes(origin))
  return foreign.filter(({ protocol }) => protocol !== 'https:').map(({ href }) => `${href} is not encrypted`)
}

test('every page of the sitemap and of all links is complete in both languages', async ({ site }) => {
  // The first run in a checkout also makes the pictures.
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
  expect.soft(findDuplicateTitles(listedPages)).toEqual([])
  expect.soft(listErrors(pages, findBrokenData)).toEqual([])

  const ids = new Map(pages.map(({ language, path, ids: all }) => [language + path, new Set(all)]))
  expect
    .soft(listErrors(pages, (crawledPage) => findBrokenAnchors(crawledPage, (key) => ids.get(key) ?? new Set())))
    .toEqual([])
  expect.soft(listErrors(pages, (one) => findForeignLinks(one, [site.url, site.staffUrl]))).toEqual([])

  const pictures = [
    ...new Set(pages.flatMap(({ pictures: all, address }) => all.map((src) => new URL(src, address).href))),
  ]
  expect.soft(await findBrokenAddresses(pictures)).toEqual([])
})

/** What may be stored on a device of a visitor who has only viewed pages. */
const allowed = { cookies: /^krume-lng$/, session: /^krume:(started|seen-job:.+)$/, databases: /^krume-application$/ }

/** Pages of one kind differ in their texts and pictures only, which the test above reads for all of them. */
const openedPages = process.env.EVERY_VIEW === '1' ? sitePages : pagesOfEveryKind

test.describe('in a browser', () => {
  for (const [index, path] of [...openedPages, missingPage].entries()) {
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
