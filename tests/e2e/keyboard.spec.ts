import type { Locator, Page } from '@playwright/test'
import { expect, openPage, test } from '../support/e2e-test.ts'
import { aPdf } from '../support/file-samples.ts'
import { waitForMail } from '../support/site-client.ts'
import { t } from '../support/translations.ts'

const jobId = 'ladenbaecker-mindelheim'

interface Stop {
  /** The beginning of the focused element. */
  html: string
  /** Of the element or, for cards and chips, of what is around it. 0: nothing shows where the focus is. */
  outlineWidth: number
}

/** Defines in the page what reads the focused element. */
function defineReaders(): void {
  const stops = new Set<Element>()
  const readFocused = (focused: Element): Stop => {
    const around = [focused]
    for (let level = 0; level < 3; level++) {
      const parent = around.at(-1)?.parentElement
      if (parent && parent !== document.body) around.push(parent)
    }
    const widths = around.map((element) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      const isVisible = outlineStyle !== 'none' && !/^(?:transparent|rgba\(.*, 0\))$/.test(outlineColor)
      return isVisible ? Number.parseFloat(outlineWidth) : 0
    })
    return { html: focused.outerHTML.slice(0, 160), outlineWidth: Math.max(...widths) }
  }
  Object.assign(window, {
    /** What has the focus; undefined when it has left the page or is back at an earlier stop. */
    readStop: () => {
      const focused = document.activeElement
      if (!focused || focused === document.body || stops.has(focused)) return undefined
      stops.add(focused)
      return readFocused(focused)
    },
    /** All stops until now, each with the focus again. */
    readStopsAgain: () =>
      [...stops].map((stop) => {
        ;(stop as HTMLElement).focus({ preventScroll: true })
        return readFocused(stop)
      }),
  })
}
type Readers = { readStop: () => Stop | undefined; readStopsAgain: () => Stop[] }

/** More than any page has. */
const maxStops = 600

const withoutOutline = (stops: readonly Stop[]) =>
  stops.filter(({ outlineWidth }) => outlineWidth < 2).map(({ html }) => html)

/** Presses Tab until the focus leaves the page, and looks at the stops in the colours of the site and in forced ones. */
async function expectOutlines(page: Page, atLeast: number): Promise<void> {
  await page.evaluate(defineReaders)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  const stops: Stop[] = []
  for (let press = 0; press < maxStops; press++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => (window as unknown as Readers).readStop())
    if (!stop) break
    stops.push(stop)
  }
  expect(stops.length).toBeGreaterThanOrEqual(atLeast)
  expect(withoutOutline(stops)).toEqual([])
  await page.emulateMedia({ forcedColors: 'active' })
  const inForcedColours = await page.evaluate(() => (window as unknown as Readers).readStopsAgain())
  expect(inForcedColours).toHaveLength(stops.length)
  expect(withoutOutline(inForcedColours)).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

test.describe('every stop of the Tab key has an outline of at least 2 px', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  for (const { path, atLeast } of [
    { path: '/', atLeast: 40 },
    { path: '/products?category=brote', atLeast: 40 },
    { path: '/jobs', atLeast: 40 },
  ])
    test(path, async ({ page }) => {
      await openPage(page, path)
      await expectOutlines(page, atLeast)
    })

  test('an application', async ({ page }) => {
    await openPage(page, '/application/fahrer-suedtour-illertissen')
    const heading = page.getByRole('heading', { level: 1 })
    for (const label of [t('de', 'application', 'start.begin'), 'Weiter', 'Weiter', 'Weiter']) {
      await expectOutlines(page, 4)
      const before = (await heading.textContent()) ?? ''
      await page.getByRole('button', { name: label, exact: true }).click()
      await expect(heading).not.toHaveText(before)
    }
    await expectOutlines(page, 4)
  })
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, element: Locator): Promise<void> {
  await expect(element).toBeVisible()
  // Found once: looking for a role before each press takes longer than the press.
  const handle = await element.elementHandle()
  const isFocused = () => handle?.evaluate((node) => node === document.activeElement)
  for (let press = 0; press < 80 && !(await isFocused()); press++) await page.keyboard.press('Tab')
  await expect(element).toBeFocused()
}

test('an application is written and sent with the keyboard alone', async ({ page, site }) => {
  test.slow()
  const mail = `tastatur-${process.pid}@mail.example`
  const field = (name: string) => page.locator(`[data-field="${name}"] input`)
  const reach = (key: 'person' | 'address' | 'attachments' | 'consent' | 'sent') =>
    expect(
      page.getByRole('heading', { level: 1, name: t('de', 'application', `${key}.headline`), exact: true }),
    ).toBeFocused()
  const type = async (name: string, text: string) => {
    await tabTo(page, field(name))
    await page.keyboard.type(text)
  }
  const goOn = async (label: string = t('de', 'application', 'next')) => {
    await tabTo(page, page.getByRole('button', { name: label, exact: true }))
    await page.keyboard.press('Enter')
  }

  await openPage(page, `/jobs/${jobId}`)
  await tabTo(
    page,
    page
      .getByRole('link', { name: t('de', 'jobs', 'job.apply'), exact: true })
      .filter({ visible: true })
      .first(),
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/application/${jobId}`)
  await goOn(t('de', 'application', 'start.begin'))

  await reach('person')
  await type('givenname', 'Anna')
  await type('surname', 'Taste')
  await type('mail', mail)
  await goOn()

  await reach('address')
  await type('streetAddress', 'Hauptstraße 12')
  await type('postalCode', '87719')
  await type('location', 'Mindelheim')
  await goOn()

  await reach('attachments')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByLabel(/^Dateien auswählen/))
  await page.keyboard.press('Enter')
  const buffer = aPdf('/Lang (Tastatur) ')
  await (await chooser).setFiles({ name: 'Lebenslauf.pdf', mimeType: 'application/pdf', buffer })
  await expect(page.getByText('Lebenslauf.pdf')).toBeVisible()
  await goOn()

  await reach('consent')
  await tabTo(page, page.getByRole('checkbox', { name: /^Ich habe die Datenschutzerklärung gelesen/ }))
  await page.keyboard.press('Space')
  await goOn(t('de', 'application', 'consent.send'))
  await reach('sent')
  await waitForMail(site.sandboxUrl, mail, /^Danke für deine Bewerbung/)
})
