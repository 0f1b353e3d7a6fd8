import type { Page } from '@playwright/test'
import { languages } from '#domain/i18n/languages.ts'
import { inLanguage } from '../support/crawl.ts'
import { expect, expectAccessible, openPage, recordRequests, test } from '../support/e2e-test.ts'
import { doubleFontSize, listExcess } from '../support/large-text.ts'
import { missingPage, pagesOfEveryKind } from '../support/site-pages.ts'

/** Swept by `npm test` too; the others only with `--all`. */
const journeys = ['/', '/products/bauernbrot', '/checkout']

/** What may be stored on a device of a visitor who has only viewed pages. */
const allowed = { cookies: /^krume-lng$/, session: /^krume:(started|seen-job:.+)$/, databases: /^krume-application$/ }

/** Loads lazy pictures, as after scrolling to the end, and returns those that cannot be shown. */
const findBrokenPictures = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
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

async function listForbiddenStorage(page: Page): Promise<string[]> {
  const stored = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
  }))
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  return [
    ...stored.local,
    ...stored.session.filter((name) => !allowed.session.test(name)),
    ...stored.databases.filter((name) => !allowed.databases.test(name)),
    ...cookies.filter((name) => !allowed.cookies.test(name)),
  ]
}

/** The distances of WCAG 1.4.12. The content security policy allows no style elements. */
const widenText = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}

const resetText = () => {
  document.adoptedStyleSheets = []
}

for (const [index, path] of [...pagesOfEveryKind, missingPage].entries()) {
  const address = inLanguage(path, languages[index % languages.length] ?? 'de')
  const tag = journeys.includes(path) ? ['@journey'] : []
  test(`${address} requests only this site, stores nothing, passes axe and fits all widths, with wide and large text too`, {
    tag,
  }, async ({ page, site }) => {
    const requests = recordRequests(page, site.url)
    await page.setViewportSize({ width: 320, height: 640 })
    await openPage(page, address)
    expect.soft(await findBrokenPictures(page)).toEqual([])
    expect.soft(await listForbiddenStorage(page)).toEqual([])
    expect.soft(await listExcess(page, [640, 320])).toEqual([])
    await expectAccessible(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await expectAccessible(page)
    expect.soft(requests).toEqual({ thirdParty: [], failed: [] })
    await page.evaluate(widenText)
    expect.soft(await listExcess(page, [390])).toEqual([])
    await page.evaluate(resetText)
    await doubleFontSize(page)
    expect.soft(await listExcess(page, [1280, 390, 320])).toEqual([])
  })
}
