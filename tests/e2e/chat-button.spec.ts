import type { Page } from '@playwright/test'
import { expect, openPage, test } from '../support/e2e-test.ts'
import { t } from '../support/translations.ts'

const chatOf = (page: Page) =>
  page.getByRole('link', { name: t('de', 'common', 'chat') }).and(page.locator('aside > a'))

/** Scrolls through the page, and lists the controls that the chat button covers when it is shown. */
const coveredControls = (page: Page) =>
  page.evaluate(async () => {
    const chat = document.querySelector('aside > a[href$="wa.me"]')
    if (!chat) throw new Error('There is no chat button.')
    // The button looks at the page in a frame after the scroll event, and is rendered again in the next.
    const settle = async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    }
    const covered = new Set<string>()
    let positions = 0
    let shown = 0
    for (let top = 0; ; top += 120) {
      scrollTo({ top, behavior: 'instant' })
      await settle()
      positions += 1
      if (!chat.hasAttribute('data-aside')) {
        shown += 1
        const { left, top: upper, right, bottom } = chat.getBoundingClientRect()
        for (let x = left; x <= right; x += 6)
          for (let y = upper; y <= bottom; y += 6) {
            const below = document.elementsFromPoint(x, y).find((element) => !chat.contains(element))
            const control = below?.closest('a, button, input, select, textarea, label, summary, [role=button]')
            if (control) covered.add(`${Math.round(scrollY)}: ${control.textContent?.trim() || control.outerHTML}`)
          }
      }
      if (top >= document.documentElement.scrollHeight - innerHeight) break
    }
    return { covered: [...covered], positions, shown }
  })

test('the chat button never covers a control on a phone, wherever the page is scrolled to', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  let shownSomewhere = 0
  for (const path of ['/', '/products?category=broetchen', '/places', '/contact', '/gibt-es-nicht']) {
    await test.step(path, async () => {
      await openPage(page, path)
      await expect(chatOf(page)).toHaveCount(1)
      const { covered, positions, shown } = await coveredControls(page)
      expect(covered).toEqual([])
      expect(positions).toBeGreaterThan(3)
      shownSomewhere += shown
    })
  }
  expect(shownSomewhere).toBeGreaterThan(10)
})
