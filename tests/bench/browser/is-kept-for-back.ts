import type { Browser } from '@playwright/test'

/** Whether the browser kept the page whole when it was left, so that going back shows it at once. */
export async function isKeptForBack(browser: Browser, siteUrl: string, path: string): Promise<boolean> {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.kept = String(persisted)
    })
  })
  try {
    const page = await context.newPage()
    await page.goto(siteUrl + path, { waitUntil: 'networkidle' })
    await page.goto(`${siteUrl}/meta.json`)
    await page.evaluate(() => history.back())
    // A page that was kept does not load again.
    await page.waitForURL(siteUrl + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement.dataset.kept !== undefined)
    return (await page.evaluate(() => document.documentElement.dataset.kept)) === 'true'
  } finally {
    await context.close()
  }
}
