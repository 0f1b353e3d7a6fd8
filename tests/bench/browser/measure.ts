import type { Browser, Locator, Page } from '@playwright/test'
import {
  observePage,
  openSlowPage,
  type PageTimings,
  phoneContext,
  readTimings,
  resetInteractions,
  waitUntilReady,
} from './slow-phone.ts'

export interface Visit extends Omit<PageTimings, 'interactionMs'> {
  bytes: number
}

/** Runs in the page. */
const readTransferredBytes = () =>
  (performance.getEntries() as PerformanceResourceTiming[]).reduce((sum, { transferSize = 0 }) => sum + transferSize, 0)

async function measureVisit(page: Page, url: string): Promise<Visit> {
  await page.goto(url, { waitUntil: 'load' })
  await waitUntilReady(page)
  await page.waitForLoadState('networkidle')
  const { interactionMs: _, ...timings } = await page.evaluate(readTimings)
  return { ...timings, bytes: await page.evaluate(readTransferredBytes) }
}

/** Pages are cached for a few seconds. A visit on another day requests them again. */
const pageCacheExpiredMs = 11_000

/** The first visit of a new browser, and its second one with a filled cache. */
export async function measureVisits(browser: Browser, url: string): Promise<{ cold: Visit; warm: Visit }> {
  const context = await browser.newContext(phoneContext)
  await context.addInitScript(observePage)
  try {
    const page = await openSlowPage(context)
    const cold = await measureVisit(page, url)
    await page.goto('about:blank')
    await page.waitForTimeout(pageCacheExpiredMs)
    return { cold, warm: await measureVisit(page, url) }
  } finally {
    await context.close()
  }
}

interface Interaction {
  name: string
  path: string
  target: (page: Page) => Locator
  act: (target: Locator) => Promise<void>
}

/** Only touches the screen: the tap of a locator also adds listeners to the page. */
async function tap(target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The target is not on the page')
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

const interactions: readonly Interaction[] = [
  {
    name: 'a letter in the search among all cards',
    path: '/products',
    target: (page) => page.locator('input[name=search]'),
    act: (input) => input.pressSequentially('br'),
  },
  {
    name: 'a filter among all cards',
    path: '/products',
    target: (page) => page.locator('label:has(input[name=regional])').first(),
    act: tap,
  },
  {
    name: 'something into the cart',
    path: '/products',
    target: (page) => page.getByRole('button', { name: /Warenkorb/ }).first(),
    act: tap,
  },
  {
    name: 'a letter in the search for stores',
    path: '/places',
    target: (page) => page.locator('input[name=search]'),
    act: (input) => input.pressSequentially('me'),
  },
  { name: 'the menu', path: '/', target: (page) => page.getByRole('button', { name: /Menü/ }).first(), act: tap },
]

/** Scroll before measuring: rendering what scrolls into view would otherwise count as part of the interaction. */
const afterScrollMs = 800

export interface MeasuredInteraction {
  name: string
  interactionMs: number
}

async function measureInteraction(browser: Browser, siteUrl: string, { name, path, target, act }: Interaction) {
  const context = await browser.newContext(phoneContext)
  await context.addInitScript(observePage)
  try {
    const page = await openSlowPage(context)
    await page.goto(siteUrl + path)
    await waitUntilReady(page)
    await page.waitForLoadState('networkidle')
    await target(page).scrollIntoViewIfNeeded()
    await page.waitForTimeout(afterScrollMs)
    await page.evaluate(resetInteractions)
    await act(target(page))
    await page.waitForTimeout(1500)
    const { interactionMs } = await page.evaluate(readTimings)
    return { name, interactionMs }
  } finally {
    await context.close()
  }
}

/** Time from a touch or key until the next paint. */
export async function measureInteractions(browser: Browser, siteUrl: string): Promise<MeasuredInteraction[]> {
  const measured: MeasuredInteraction[] = []
  for (const interaction of interactions) measured.push(await measureInteraction(browser, siteUrl, interaction))
  return measured
}

/** Whether the page is restored from the back/forward cache. */
export async function isRestoredOnBack(browser: Browser, siteUrl: string, path: string): Promise<boolean> {
  const context = await browser.newContext()
  await context.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.restored = String(persisted)
    })
  })
  try {
    const page = await context.newPage()
    await page.goto(siteUrl + path, { waitUntil: 'networkidle' })
    await page.goto(`${siteUrl}/meta.json`)
    await page.evaluate(() => history.back())
    // A restored page does not load again.
    await page.waitForURL(siteUrl + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.documentElement.dataset.restored !== undefined)
    return (await page.evaluate(() => document.documentElement.dataset.restored)) === 'true'
  } finally {
    await context.close()
  }
}
