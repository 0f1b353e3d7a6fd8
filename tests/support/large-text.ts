import { expect, type Page } from '@playwright/test'

/** Twice the font size, as in the settings of the browser. Unlike zoom, this leaves the viewport as wide as before. */
export async function doubleFontSize(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
  await expect.poll(() => page.evaluate(readFontSize)).toBeGreaterThanOrEqual(32)
}

const readFontSize = () => Number.parseFloat(getComputedStyle(document.body).fontSize)

/** By how much the page is too wide, at each of the widths where it is. */
export async function listExcess(page: Page, widths: readonly number[]): Promise<string[]> {
  const tooWide: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 })
    const { excess, widest } = await page.evaluate(() => ({
      excess: document.documentElement.scrollWidth - innerWidth,
      widest: [...document.querySelectorAll('body :not(.visually-hidden)')]
        // A word can be wider than the box of its element.
        .filter((element) => element.getBoundingClientRect().left + element.scrollWidth > innerWidth)
        .at(-1)
        ?.outerHTML.slice(0, 120),
    }))
    if (excess > 0) tooWide.push(`at ${width}: ${excess} px, ${widest}`)
  }
  return tooWide
}
