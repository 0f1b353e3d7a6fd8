import { expect, type Locator, type Page, test } from '@playwright/test'
import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import type { SiteServer } from './test-server.ts'

/** The sizes of a tablet in portrait and landscape, and of a phone. */
export const staffSizes = [
  { name: 'tablet portrait', width: 820, height: 1180 },
  { name: 'tablet landscape', width: 1180, height: 820 },
  { name: 'phone', width: 390, height: 844 },
] as const

/** A tablet in portrait and a desk, where the office works. */
export const officeSizes = [
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const

const demoButtons = { counter: /^Theke/, office: /^Büro/, hiring: /^Personal/, owner: /^Inhaberin/ } as const

/** Signs in with one of the demo buttons. */
export async function signInToDemo(
  page: Page,
  { staffUrl }: Pick<SiteServer, 'staffUrl'>,
  as: keyof typeof demoButtons = 'counter',
): Promise<void> {
  await page.goto(`${staffUrl}/sign-in`)
  await page.getByRole('button', { name: demoButtons[as] }).click()
  await expect(page.getByRole('navigation', { name: 'Hauptbereiche' })).toBeVisible()
}

export type ColumnName = 'Offen' | 'Bereit' | 'Abgeholt'

export const column = (page: Page, name: ColumnName): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name}`) })

/** The card or line of an order in a column. */
export const orderIn = (page: Page, name: ColumnName, order: Pick<StaffOrder, 'code'>): Locator =>
  column(page, name).getByText(new RegExp(`^(Code )?${order.code}$`))

export const action = (page: Page, name: 'Bereit' | 'Übergeben', { code }: Pick<StaffOrder, 'code'>): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}: ${code} `) })

export const undoButton = (page: Page): Locator => page.getByRole('button', { name: 'Rückgängig' })

/** The status in the header that shows whether the board is connected. */
export const connectionStatus = (page: Page): Locator => page.getByRole('banner').getByRole('status')

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const overflow = await page.evaluate(async () => {
    // After a change of the size, the page is rendered once more.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const { scrollWidth, clientWidth } = document.documentElement
    const main = document.querySelector('main')
    return [scrollWidth - clientWidth, main ? main.scrollWidth - main.clientWidth : 0]
  })
  expect(overflow).toEqual([0, 0])
}

/** Changes the size of the open page instead of loading it once per size. */
export async function expectFits(
  page: Page,
  sizes: readonly { width: number; height: number }[] = staffSizes,
): Promise<void> {
  for (const { width, height } of sizes)
    await test.step(`${width} px wide`, async () => {
      await page.setViewportSize({ width, height })
      await expectNoSidewaysScrolling(page)
    })
}

/** Controls that are lower than `minimum`, as "40 px: name". Links within a sentence may be as high as its line. */
export const findLowControls = (page: Page, minimum: number): Promise<string[]> =>
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
