import type { Browser, Page } from '@playwright/test'
import { phoneContext, slowPhone } from './slow-phone.ts'
import { untilReady } from './until-ready.ts'
import { readSeen, type Seen, watchPage } from './watch-page.ts'

export interface Visit extends Omit<Seen, 'interactionMs'> {
  bytes: number
}

const transferred = () =>
  (performance.getEntries() as PerformanceResourceTiming[]).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)

async function open(page: Page, url: string): Promise<Visit> {
  await page.goto(url, { waitUntil: 'load' })
  await untilReady(page)
  await page.waitForLoadState('networkidle')
  const { interactionMs: _, ...seen } = await page.evaluate(readSeen)
  return { ...seen, bytes: await page.evaluate(transferred) }
}

/** A page is good for a click that comes at once; a visit on another day asks for it again. */
const untilAskedAgainMs = 11_000

/** The first visit of a new phone, and the next one of the same, when it has kept what may be kept. */
export async function measureVisits(browser: Browser, url: string): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext(phoneContext)
  await context.addInitScript(watchPage)
  try {
    const page = await slowPhone(context)
    const cold = await open(page, url)
    await page.goto('about:blank')
    await page.waitForTimeout(untilAskedAgainMs)
    return { cold, warm: await open(page, url) }
  } finally {
    await context.close()
  }
}
