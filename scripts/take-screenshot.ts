import type { Page } from '@playwright/test'

/** The whole page, with the cards and pictures that otherwise wait until somebody scrolls. */
export async function takeScreenshot(page: Page, address: string, path: string): Promise<void> {
  await page.goto(address)
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
  await page.evaluate(async () => {
    const all = new CSSStyleSheet()
    all.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, all]
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)))
    await document.fonts.ready
  })
  await page.screenshot({ path, fullPage: true, animations: 'disabled' })
}
