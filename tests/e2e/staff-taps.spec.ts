import type { Locator, Page } from '@playwright/test'
import type { ListedEntry } from '#contract/staff/content.ts'
import { expect, staffClock, test } from '../support/e2e-test.ts'
import { createStaffClient } from '../support/staff-client.ts'
import { action, orderIn, signInToDemo } from '../support/staff-page.ts'

test.use({ clock: staffClock, viewport: { width: 1180, height: 820 } })

/** Counts the taps of a job. Going into a field to type is one; typing itself is none. */
function createFinger() {
  let taps = 0
  return {
    async tap(...locators: readonly Locator[]): Promise<void> {
      for (const locator of locators) {
        await locator.click()
        taps += 1
      }
    },
    async type(locator: Locator, text: string): Promise<void> {
      await locator.fill(text)
      taps += 1
    },
    takeCount(): number {
      const count = taps
      taps = 0
      return count
    },
  }
}

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('the daily jobs of the counter take as many taps as they should at most', async ({ page, site }) => {
  const client = await createStaffClient(site, 'office')
  const [first, second] = [await client.takeOrder({ surname: 'Karte' }), await client.takeOrder({ surname: 'Getippt' })]
  await signInToDemo(page, site)
  const { tap, type, takeCount } = createFinger()
  const counts: Record<string, number> = {}

  await tap(action(page, 'Bereit', first))
  await expect(orderIn(page, 'Bereit', first)).toBeVisible()
  counts.ready = takeCount()
  await tap(action(page, 'Übergeben', first))
  await expect(orderIn(page, 'Abgeholt', first)).toBeVisible()
  counts.handOver = takeCount()

  await tap(link(page, 'Scannen'))
  await tap(...[...second.code].map((digit) => page.getByRole('button', { name: digit, exact: true })))
  await tap(button(page, 'Übergeben'))
  await expect(page.getByText(/^Übergeben um/)).toBeVisible()
  counts.handOverByCode = takeCount()

  await tap(link(page, 'Suche'))
  await type(page.getByRole('searchbox'), 'getippt')
  await expect(page.getByRole('link', { name: /Getippt/ })).toBeVisible()
  counts.findAnOrder = takeCount()

  await tap(link(page, 'Filiale'), button(page, 'Ausverkauft: Kaisersemmel'))
  await expect(button(page, 'Wie üblich: Kaisersemmel')).toBeVisible()
  counts.soldOut = takeCount()
  await tap(button(page, 'Wie üblich: Kaisersemmel'))
  takeCount()

  await tap(link(page, 'Filiale'), link(page, 'Pause'), button(page, 'Pause beginnen'))
  await expect(button(page, 'Pause beenden')).toBeVisible()
  counts.pause = takeCount()
  await tap(button(page, 'Pause beenden'))
  takeCount()

  await tap(link(page, 'Telefon'), radio(page, 'Mi., 18. Nov.'))
  // The rolls are among what is ordered often.
  const often = page.getByRole('region', { name: 'Oft bestellt' })
  await tap(button(often, /^Kaisersemmel/), button(page, '20 Kaisersemmel'))
  const submit = button(page, 'Bestellung aufnehmen')
  await expect(submit).toBeInViewport({ ratio: 1 })
  await tap(button(page, /^Bauernbrot/).last(), radio(page, 'in Scheiben (8 mm)'), button(page, /^Dazu/))
  await tap(radio(page, '08:00'))
  await type(page.getByLabel('Nachname'), 'Zwanzig')
  await type(page.getByLabel('Telefon', { exact: true }), '07303 99990')
  await expect(submit).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Zahlt bei Abholung')).toBeInViewport()
  await tap(submit)
  await expect(page.getByRole('heading', { level: 1, name: 'Aufgenommen' })).toBeVisible()
  counts.phoneOrder = takeCount()

  expect(counts).toEqual({
    ready: 1,
    handOver: 1,
    handOverByCode: 6,
    findAnOrder: 2,
    soldOut: 2,
    pause: 3,
    phoneOrder: 11,
  })
})

const tenCentsMore = (price: string) => (Number.parseFloat(price.replace(',', '.')) + 0.1).toFixed(2).replace('.', ',')

test('the prices of five products change on one day with seven taps', async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const client = await createStaffClient(site, 'office')
  const products = await client.call<ListedEntry[]>('GET', '/content/entries?kind=product')
  const dearer = products.filter(({ state, details }) => state === 'published' && /^[2-9],/.test(details)).slice(-5)
  await signInToDemo(page, site, 'office')
  await page.goto(`${site.staffUrl}/content/product`)
  const { tap, type, takeCount } = createFinger()
  await tap(link(page, 'Preise ändern'))
  for (const { title, details } of dearer)
    await type(page.getByLabel(`Neuer Preis: ${title}`, { exact: true }), tenCentsMore(details))
  await tap(button(page, '5 Preise planen'))
  await expect(page.getByText('5 Preise gelten ab Mittwoch, 18. November.')).toBeVisible()
  expect(takeCount()).toBe(7)
  for (const { id } of dearer) {
    const { planned } = await client.call<{ planned: { sentence: string }[] }>('GET', `/content/entries/product/${id}`)
    expect(planned).toEqual([expect.objectContaining({ sentence: expect.stringMatching(/^ab Mittwoch/) })])
  }
})
