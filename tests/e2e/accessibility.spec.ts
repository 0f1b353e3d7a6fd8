import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { choosePickup, fillCart, openCheckout } from '../support/checkout-page.ts'
import { expect, openPage, test } from '../support/e2e-test.ts'
import { applyByApi, findLink, waitForMail } from '../support/site-client.ts'
import { createStaffClient } from '../support/staff-client.ts'
import type { SiteServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  interface Look {
    background: string
    colour: string
    /** Otherwise the browser draws a plate in the colour of the page behind the text. */
    isAdjusted: boolean
  }

  const lookOf = (element: Locator): Promise<Look> =>
    element.evaluate((node) => {
      const { backgroundColor, color, forcedColorAdjust } = getComputedStyle(node)
      return { background: backgroundColor, colour: color, isAdjusted: forcedColorAdjust !== 'none' }
    })

  /** Selected and not selected differ, and the text of the selected one stands out from it. */
  async function expectDistinct(selected: Locator, other: Locator): Promise<void> {
    const [chosen, plain] = [await lookOf(selected), await lookOf(other)]
    expect(chosen.background).not.toBe(plain.background)
    expect(chosen.colour).not.toBe(chosen.background)
    expect(chosen.isAdjusted).toBe(false)
  }

  /** The selected one has a thick frame in another colour, and its text keeps the plate that the browser draws. */
  async function expectFramed(selected: Locator, other: Locator): Promise<void> {
    const frameOf = (element: Locator) =>
      element.evaluate((node) => {
        const { borderTopColor, borderTopWidth } = getComputedStyle(node)
        return { colour: borderTopColor, width: Number.parseFloat(borderTopWidth) }
      })
    const [chosen, plain] = [await frameOf(selected), await frameOf(other)]
    expect(chosen.width).toBeGreaterThanOrEqual(plain.width + 2)
    expect(chosen.colour).not.toBe(plain.colour)
  }

  /** Two times for an application; returns the link of the mail. */
  async function offerInterview(site: SiteServer): Promise<string> {
    const mail = `gespraech-${process.pid}@mail.example`
    const id = await applyByApi(site.url, 'ladenbaecker-mindelheim', { surname: 'Kontrast', mail })
    const staff = await createStaffClient(site, 'owner')
    await staff.call('POST', `/applications/${id}/interview`, {
      place: 'Büro',
      durationMinutes: 30,
      times: [
        { date: '2026-11-24', time: '09:00' },
        { date: '2026-11-25', time: '09:00' },
      ],
      message: 'Komm gern vorbei.',
    })
    const { text } = await waitForMail(site.sandboxUrl, mail, /^Such dir einen Termin aus/)
    return findLink(text, '/applications/')
  }

  const label = (page: Page, selector: string) => page.locator(`label:has(${selector})`).first()

  test('what is selected can be told from what is not, and its text can be read', async ({ page, site }) => {
    test.slow()
    await page.setViewportSize({ width: 1280, height: 900 })
    await test.step('filters and fields of jobs', async () => {
      await openPage(page, '/jobs?state=search&field=sales&type=partTime')
      await expectDistinct(label(page, '[name=type]:checked'), label(page, '[name=type]:not(:checked)'))
      const tiles = page.locator('main nav a')
      await expectDistinct(
        tiles.and(page.locator('[aria-current]')).first(),
        tiles.and(page.locator(':not([aria-current])')).first(),
      )
    })
    await test.step('filters of stores', async () => {
      await openPage(page, '/places?attributes=cafe')
      await expectDistinct(label(page, '[name=attributes]:checked'), label(page, '[name=attributes]:not(:checked)'))
    })
    await test.step('categories of products', async () => {
      await openPage(page, '/products?category=brote')
      const tabs = page.locator('main nav a')
      await expectDistinct(
        tabs.and(page.locator('[aria-current=page]')),
        tabs.and(page.locator(':not([aria-current])')).first(),
      )
    })
    await test.step('options of a product', async () => {
      await openPage(page, '/products/bauernbrot')
      const choices = page.locator('main fieldset')
      await expectDistinct(
        choices.locator('label:has(:checked)').first(),
        choices.locator('label:not(:has(:checked))').first(),
      )
    })
    await test.step('days of a trial shift', async () => {
      await openPage(page, '/jobs/verkauf-fruehschicht-krumbach/trial-shift')
      const days = page.locator('fieldset label')
      await days.first().click()
      await expectDistinct(days.first(), days.nth(1))
    })
    await test.step('day and time of a pickup', async () => {
      await fillCart(page, site, ['brezel'])
      await openCheckout(page)
      await choosePickup(page, 'illertissen-marktplatz')
      for (const name of ['pickupDate', 'pickupTime'])
        await expectDistinct(
          label(page, `[name="${name}"]:checked`),
          label(page, `[name="${name}"]:not(:checked):not(:disabled)`),
        )
    })
    await test.step('answers in an application', async () => {
      await openPage(page, '/application/fahrer-suedtour-illertissen')
      await page.getByRole('button', { name: t('de', 'application', 'start.begin') }).click()
      const cards = page.locator('main fieldset label')
      await cards.nth(1).click()
      await expectFramed(cards.nth(1), cards.first())
    })
    await test.step('times of an interview', async () => {
      await openPage(page, await offerInterview(site))
      const times = page.locator('main fieldset label')
      await times.nth(1).click()
      await expectFramed(times.nth(1), times.first())
    })
  })

  test('the progress of an application has a visible part', async ({ page }) => {
    await openPage(page, '/application/verkauf-fruehschicht-krumbach')
    await page
      .getByRole('button', { name: /los|begin/i })
      .first()
      .click()
    const bar = page.getByRole('progressbar')
    await expect(bar).toBeVisible()
    const { data, info } = await sharp(await bar.screenshot())
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const colourAt = (part: number) => {
      const start = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * part)) * info.channels
      return [...data.subarray(start, start + info.channels)]
    }
    expect(colourAt(0.03)).not.toEqual(colourAt(0.97))
  })
})

test('at 400 % zoom neither the header nor the chat link stays above the text', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  for (const path of ['/products?category=brote', '/company'])
    await test.step(path, async () => {
      await openPage(page, path)
      const fixed = await page.evaluate(() =>
        [...document.querySelectorAll('header, aside > a, main nav')]
          .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
          .map((element) => element.outerHTML.slice(0, 80)),
      )
      expect(fixed).toEqual([])
    })
})

test('the name of a store on the map stays while the pointer is on it, and Escape hides it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await openPage(page, '/places')
  const pin = page.locator('[data-store=illertissen-marktplatz]')
  await expect(pin).toBeVisible()
  const bubble = pin.locator('span').first()
  await pin.hover()
  await expect(bubble).toBeVisible()
  const box = await bubble.boundingBox()
  if (!box) throw new Error('The bubble is not shown.')
  // In steps, as a hand moves.
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
  await expect(bubble).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bubble).toBeHidden()
})
