import { languages } from '#domain/i18n/languages.ts'
import { type CrawledPage, crawl, inLanguage, toSitePath } from '../support/crawl.ts'
import { expect, expectAccessible, openPage, test, recordRequests } from '../support/e2e-test.ts'
import { isMissingText, missingPage, sitePages } from '../support/site-pages.ts'
import { readXml } from '../support/xml.ts'

/** Each fault in a line of its own, so that one run names them all. */
const faultsOf = (pages: readonly CrawledPage[], find: (page: CrawledPage) => readonly string[]) =>
  pages.flatMap((page) => find(page).map((fault) => `${inLanguage(page.path, page.language)}: ${fault}`))

const says = (isFault: boolean, fault: string) => (isFault ? [fault] : [])

async function sitemapPaths(siteUrl: string): Promise<string[]> {
  const sitemap = readXml(await (await fetch(`${siteUrl}/sitemap.xml`)).text())
  const addresses = sitemap.children.map(({ children }) => children.find(({ name }) => name === 'loc')?.text ?? '')
  return [...new Set(addresses.map((address) => toSitePath(address, siteUrl) ?? address))]
}

function basicFaults({ status, isRedirected, lang, language, title, headlines, ids, texts }: CrawledPage): string[] {
  return [
    ...says(status !== 200, `status ${status}`),
    ...says(isRedirected, 'is linked but leads elsewhere'),
    ...says(lang !== language, `lang ${lang}`),
    ...says(title.trim() === '', 'no title'),
    ...says(headlines !== 1, `${headlines} h1`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id ${id} twice`),
    ...texts.filter(isMissingText).map((text) => `text “${text.slice(0, 80)}”`),
  ]
}

/** What search engines are told; a page with another proper address names one that is in the sitemap. */
function headFaults({ path, language, ...page }: CrawledPage, siteUrl: string, listed: ReadonlySet<string>): string[] {
  const proper = toSitePath(page.canonical || '/', siteUrl) ?? ''
  const address = (one: string) => siteUrl + inLanguage(proper, one)
  const named = [...languages.map((one) => [one, address(one)]), ['x-default', siteUrl + proper]]
  const isRight = JSON.stringify(Object.entries(page.alternates)) === JSON.stringify(named)
  return [
    ...says(page.description.trim().length < 40, `description “${page.description}”`),
    ...says(page.canonical !== address(language), `canonical “${page.canonical}”`),
    ...says(!listed.has(proper), `canonical ${proper} is not in the sitemap`),
    ...says(listed.has(path) && proper !== path, `is in the sitemap, but its proper address is ${proper}`),
    ...says(!isRight, `hreflang ${JSON.stringify(page.alternates)}`),
  ]
}

function sharedTitles(pages: readonly CrawledPage[]): string[] {
  const byTitle = Map.groupBy(pages, ({ language, title }) => `${language} “${title}”`)
  return [...byTitle]
    .filter(([, sharers]) => sharers.length > 1)
    .map(([title, sharers]) => `${title}: ${sharers.map(({ path }) => path).join(', ')}`)
}

function lostAnchors({ links, address, language }: CrawledPage, idsOf: (key: string) => ReadonlySet<string>): string[] {
  return links.filter((href) => {
    const anchor = decodeURIComponent(new URL(href, address).hash.slice(1))
    const path = toSitePath(href, address)
    return anchor !== '' && path !== undefined && !idsOf(language + path).has(anchor)
  })
}

function addressFaults({ links, address }: CrawledPage): string[] {
  const hosts = links.map((href) => new URL(href, address)).filter(({ protocol }) => protocol.startsWith('http'))
  const strangers = hosts.filter(({ origin }) => origin !== new URL(address).origin)
  return strangers.filter(({ protocol }) => protocol !== 'https:').map(({ href }) => `${href} is not encrypted`)
}

test('every address that the site map or a link names is complete in both languages', async ({ page, site }) => {
  test.setTimeout(120_000)
  await openPage(page, '/about')
  const listed = new Set(await sitemapPaths(site.url))
  const crawled = await crawl(page, site.url, [...listed])
  const pages = crawled.filter(({ isPage, status }) => isPage || status !== 200)
  const found = pages.filter(({ isPrivate }) => !isPrivate)
  const proper = found.filter(({ path }) => listed.has(path))
  expect(listed.size).toBeGreaterThan(100)
  expect(proper.length).toBe(listed.size * languages.length)

  expect.soft(faultsOf(pages, basicFaults)).toEqual([])
  expect.soft(faultsOf(found, (one) => headFaults(one, site.url, listed))).toEqual([])
  expect.soft(sharedTitles(proper)).toEqual([])

  const ids = new Map(pages.map((one) => [one.language + one.path, new Set(one.ids)]))
  expect.soft(faultsOf(pages, (one) => lostAnchors(one, (key) => ids.get(key) ?? new Set()))).toEqual([])
  expect.soft(faultsOf(pages, addressFaults)).toEqual([])

  const pictures = [
    ...new Set(pages.flatMap(({ pictures: all, address }) => all.map((src) => new URL(src, address).href))),
  ]
  const answers = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (address) => ({ address, isThere: (await fetch(address, { method: 'HEAD' })).ok })),
      ),
    pictures,
  )
  expect.soft(answers.filter(({ isThere }) => !isThere).map(({ address }) => address)).toEqual([])
})

/** All that may lie on a device whose owner has only looked; what a visitor asks for comes later. */
const allowed = { cookies: /^krume-lng$/, session: /^krume:(started|seen-job:.+)$/, databases: /^krume-application$/ }

test.describe('in a browser', () => {
  for (const [index, path] of [...sitePages, missingPage].entries()) {
    const address = inLanguage(path, languages[index % languages.length] ?? 'de')
    test(`${address} is quiet, keeps to itself, fits a narrow screen and has no barrier that axe can find`, async ({
      page,
      site,
    }) => {
      const visit = recordRequests(page, site.url)
      await page.setViewportSize({ width: 320, height: 640 })
      await openPage(page, address)
      // Lazy pictures come when they are asked for, as by somebody who scrolls to the end.
      const broken = await page.evaluate(async () => {
        const pictures = [...document.images].filter((picture) => picture.checkVisibility())
        for (const picture of pictures) picture.loading = 'eager'
        const loaded = await Promise.all(
          pictures.map((one) =>
            one.decode().then(
              () => true,
              () => one.naturalWidth > 0,
            ),
          ),
        )
        return pictures.filter((_, place) => !loaded[place]).map(({ currentSrc, src }) => currentSrc || src)
      })
      expect.soft(broken).toEqual([])
      for (const width of [640, 320]) {
        await page.setViewportSize({ width, height: 640 })
        expect.soft(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      const kept = await page.evaluate(async () => ({
        local: Object.keys(localStorage),
        session: Object.keys(sessionStorage),
        databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
      }))
      const cookies = (await page.context().cookies()).map(({ name }) => name)
      expect.soft(kept.local).toEqual([])
      expect.soft(kept.session.filter((name) => !allowed.session.test(name))).toEqual([])
      expect.soft(kept.databases.filter((name) => !allowed.databases.test(name))).toEqual([])
      expect.soft(cookies.filter((name) => !allowed.cookies.test(name))).toEqual([])
      expect.soft(visit).toEqual({ elsewhere: [], failed: [] })
      await expectAccessible(page)
    })
  }
})
