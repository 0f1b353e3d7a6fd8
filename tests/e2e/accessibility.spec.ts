import sharp from 'sharp'
import { expect, openPage, test } from '../support/e2e-test.ts'
import { expectDistinct } from '../support/forced-colours.ts'

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('the chosen field of jobs can be told from the others, and its text can be read', async ({ page }) => {
    await openPage(page, '/jobs?state=search&field=sales')
    const tiles = page.locator('main nav a')
    await expectDistinct(
      tiles.and(page.locator('[aria-current]')).first(),
      tiles.and(page.locator(':not([aria-current])')).first(),
    )
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
