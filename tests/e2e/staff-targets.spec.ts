import type { Page } from '@playwright/test'
import { expect, staffClock, test } from '../support/e2e-test.ts'
import { applyByApi } from '../support/site-client.ts'
import { createStaffClient } from '../support/staff-client.ts'
import { signInToDemo } from '../support/staff-page.ts'
import type { SiteServer } from '../support/test-server.ts'

test.use({ clock: staffClock })

/** Controls that are lower than `minimum`, as "40 px: name". Links within a sentence may be as high as its line. */
const findLowControls = (page: Page, minimum: number): Promise<string[]> =>
  page.evaluate((least) => {
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    }
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    /** The label around a box is what people hit. */
    const targetOf = (element: Element) =>
      element.matches('[type="checkbox"], [type="radio"]') ? (element.closest('label') ?? element) : element
    const controls = document.querySelectorAll('a[href], button, summary, input, select, textarea')
    return [...new Set([...controls].map(targetOf))]
      .filter((element) => isShown(element) && !isInSentence(element))
      .flatMap((element) => {
        // A link may cover the card around it.
        const { position, height: coveredHeight } = getComputedStyle(element, '::after')
        const covered = position === 'absolute' ? Number.parseFloat(coveredHeight) || 0 : 0
        const height = Math.round(Math.max(element.getBoundingClientRect().height, covered) * 10) / 10
        const text = (element.textContent || element.getAttribute('aria-label') || element.tagName).trim()
        return height < least ? [`${height} px: ${text.slice(0, 40)}`] : []
      })
  }, minimum)

interface Entry {
  value: object
  revision: number
  baseVersion: number
}

/** Saves a change, so that the pages of the draft have something to list. Returns what discards it. */
async function changeDraft(site: SiteServer): Promise<() => Promise<unknown>> {
  const { call } = await createStaffClient(site, 'owner')
  const path = '/content/entries/product/wrap'
  const { value, revision, baseVersion } = await call<Entry>('GET', path)
  const changed = { ...value, priceCents: 640 + process.pid }
  const saved = await call<Entry>('PUT', path, { value: changed, revision, baseVersion })
  return () => call('DELETE', path, { revision: saved.revision })
}

const counterPages = [
  '/',
  '/scan',
  '/search',
  '/open-questions',
  '/lists/bake?date=2026-11-17',
  '/lists/packing',
  '/lists/pickup',
  '/phone-order',
  '/store/pause',
  '/store/stock',
  '/more',
  '/settings',
]

const officePages = [
  '/overview',
  '/overview/newOrders',
  '/books?from=2026-11-01&until=2026-11-17',
  '/books/entries?from=2026-11-01&until=2026-11-17',
  '/books/differences',
  '/books/settings',
  '/mails',
  '/inbox',
  '/hiring',
  '/hiring/trial-shifts',
  '/hiring/talent-pool',
  '/content/draft',
  '/content/check',
  '/content/product',
  '/content/history',
  '/content/edit/product/bauernbrot',
  '/people',
  '/devices',
  '/audit',
]

for (const { who, minimum, paths, size } of [
  { who: 'counter', minimum: 56, paths: counterPages, size: { width: 820, height: 1180 } },
  { who: 'owner', minimum: 44, paths: officePages, size: { width: 1440, height: 900 } },
] as const)
  test(`controls of the ${who} are at least ${minimum} px high`, async ({ page, site }) => {
    test.slow()
    await (await createStaffClient(site, 'office')).takeOrder({ surname: 'Ziel' })
    const applicant = { surname: 'Ziel', mail: `ziel-${process.pid}-${minimum}@mail.example` }
    const applicationId = await applyByApi(site.url, 'ladenbaecker-mindelheim', applicant)
    const discardChange = await changeDraft(site)
    await page.setViewportSize(size)
    await signInToDemo(page, site, who)
    for (const path of who === 'owner' ? [...paths, `/hiring/applications/${applicationId}`] : paths)
      await test.step(path, async () => {
        await page.goto(site.staffUrl + path)
        await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
        await expect(page.getByText('Wird geladen …')).toHaveCount(0)
        expect.soft(await findLowControls(page, minimum), path).toEqual([])
      })
    await discardChange()
  })
