import type { Page } from '@playwright/test'
import { fillCart } from '../support/checkout-page.ts'
import { expect, openPage, test, waitUntilReady } from '../support/e2e-test.ts'
import { doubleFontSize } from '../support/large-text.ts'
import { t } from '../support/translations.ts'

const chatOf = (page: Page) =>
  page.getByRole('link', { name: t('de', 'common', 'chat') }).and(page.locator('aside > a'))

/** Whether the chat button is shown where the page is scrolled to now, and the controls, bars and amounts that it covers. */
const readChat = (page: Page) =>
  page.evaluate(async () => {
    // The page is looked at before it is painted.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    const chat = document.querySelector('aside > a[href$="wa.me"]')
    if (!chat) throw new Error('There is no chat button.')
    if (getComputedStyle(chat).pointerEvents === 'none') return { isShown: false, covered: [] }
    const { left, top, right, bottom } = chat.getBoundingClientRect()
    const covered = new Set<string>()
    for (let x = left; x <= right; x += 6)
      for (let y = top; y <= bottom; y += 6) {
        const below = document.elementsFromPoint(x, y).find((element) => !chat.contains(element))
        const control = below?.closest(
          'a, button, input, select, textarea, label, summary, [role=button], main > aside',
        )
        if (control) covered.add(`${Math.round(scrollY)}: ${control.textContent?.trim() || control.outerHTML}`)
      }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = new Range()
    while (texts.nextNode()) {
      if (!texts.currentNode.nodeValue?.includes('€')) continue
      range.selectNode(texts.currentNode)
      for (const box of range.getClientRects())
        if (box.left < right && box.right > left && box.top < bottom && box.bottom > top)
          covered.add(`${Math.round(scrollY)}: ${texts.currentNode.nodeValue}`)
    }
    return { isShown: true, covered: [...covered] }
  })

/** Scrolls through the page. */
async function readChatEverywhere(page: Page) {
  const read = []
  for (let top = 0; ; top += 120) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), top)
    read.push(await readChat(page))
    if (await page.evaluate((top) => top >= document.documentElement.scrollHeight - innerHeight, top)) break
  }
  return {
    covered: read.flatMap(({ covered }) => covered),
    positions: read.length,
    shown: read.filter(({ isShown }) => isShown).length,
  }
}

test('the chat button never covers a control, a bar or an amount on a phone, wherever the page is scrolled to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let shownSomewhere = 0
  for (const path of ['/', '/products?category=broetchen', '/places', '/contact', '/gibt-es-nicht']) {
    await test.step(path, async () => {
      await openPage(page, path)
      await expect(chatOf(page)).toHaveCount(1)
      const { covered, positions, shown } = await readChatEverywhere(page)
      expect(covered).toEqual([])
      expect(positions).toBeGreaterThan(3)
      shownSomewhere += shown
    })
  }
  expect(shownSomewhere).toBeGreaterThan(10)
})

const firstViews = ['/', '/products', '/products/bauernbrot', '/products/brezel', '/jobs/verkauf-fruehschicht-krumbach']

for (const [size, isDoubled] of [
  ['the usual', false],
  ['twice the usual', true],
] as const)
  test(`with ${size} text size, it covers nothing in the first view, before and after the app is loaded`, async ({
    page,
    site,
  }) => {
    if (isDoubled) {
      await page.goto('/contact')
      await doubleFontSize(page)
    }
    const covered: string[] = []
    const look = async (width: number, path: string, when: string) => {
      const read = await readChat(page)
      covered.push(...read.covered.map((what) => `${width} ${path} ${when}: ${what}`))
    }
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of firstViews) {
        await page.goto(path)
        await look(width, path, 'untouched')
        await waitUntilReady(page)
        await look(width, path, 'used')
      }
    }
    await fillCart(page, site, ['brezel'])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of firstViews) {
        await openPage(page, path)
        await look(width, path, 'with a cart')
      }
    }
    expect(covered).toEqual([])
  })

test('with twice the text size, no bar takes more than a third of a phone', async ({ page }) => {
  await page.goto('/contact')
  await doubleFontSize(page)
  for (const width of [320, 390])
    for (const path of ['/products/bauernbrot', '/jobs/verkauf-fruehschicht-krumbach']) {
      await page.setViewportSize({ width, height: 844 })
      await openPage(page, path)
      const covered = await page.evaluate(() =>
        [...document.querySelectorAll('main > aside')].map(
          (bar) => Math.max(0, innerHeight - bar.getBoundingClientRect().top) / innerHeight,
        ),
      )
      for (const share of covered) expect(share).toBeLessThan(1 / 3)
    }
})
