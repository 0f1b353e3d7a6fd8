import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, openPage, test } from '../support/e2e-test.ts'
import { expectDistinct } from '../support/forced-colours.ts'
import { t } from '../support/translations.ts'

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

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

  const label = (page: Page, selector: string) => page.locator(`label:has(${selector})`).first()

  test('what is selected can be told from what is not, and its text can be read', async ({ page }) => {
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
    await test.step('answers in an application', async () => {
      await openPage(page, '/application/fahrer-suedtour-illertissen')
      await page.getByRole('button', { name: t('de', 'application', 'start.begin') }).click()
      const cards = page.locator('main fieldset label')
      await cards.nth(1).click()
      await expectFramed(cards.nth(1), cards.first())
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
