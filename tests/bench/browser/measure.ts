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

export interface Visit extends Omit<PageTimings, 'interactionMs' | 'readyMs'> {
  /** All that was transferred before the visitor did anything. */
  bytes: number
  scriptBytes: number
  /** From the first touch until the app has answered it; 0 if it was loaded before. */
  appMs: number
}

/** Runs in the page. */
function readTransferred(): { bytes: number; scriptBytes: number } {
  const entries = performance.getEntries() as PerformanceResourceTiming[]
  const sum = (some: readonly PerformanceResourceTiming[]) =>
    some.reduce((total, { transferSize = 0 }) => total + transferSize, 0)
  return { bytes: sum(entries), scriptBytes: sum(entries.filter(({ name }) => name.endsWith('.js'))) }
}

async function measureVisit(page: Page, url: string): Promise<Visit> {
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  const transferred = await page.evaluate(readTransferred)
  const { interactionMs: _interaction, readyMs: _ready, ...timings } = await page.evaluate(readTimings)
  const touchedAtMs = await page.evaluate(() => performance.now())
  await waitUntilReady(page)
  const { readyMs } = await page.evaluate(readTimings)
  return { ...timings, ...transferred, appMs: Math.max(0, readyMs - touchedAtMs) }
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

export interface FirstTap {
  path: string
  /** From the tap until something is painted. */
  noticedMs: number
  /** From the tap until the product is in the cart of the browser. */
  inCartMs: number
  /** From the tap until the app shows it. */
  shownMs: number
}

/** Taps on a plus as soon as it is painted, on a first visit. */
export async function measureFirstTap(browser: Browser, siteUrl: string, path: string): Promise<FirstTap> {
  const context = await browser.newContext(phoneContext)
  await context.addInitScript(observePage)
  try {
    const page = await openSlowPage(context)
    await page.goto(siteUrl + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    const plus = page.getByRole('button', { name: /in den Warenkorb/ }).first()
    await plus.scrollIntoViewIfNeeded()
    const tappedAtMs = await page.evaluate(() => performance.now())
    await tap(plus)
    await page.waitForFunction(() => localStorage.getItem('krume:cart') !== null)
    const inCartAtMs = await page.evaluate(() => performance.now())
    await page.waitForFunction(() => /1 Artikel im/.test(document.querySelector('header')?.textContent ?? ''))
    const shownAtMs = await page.evaluate(() => performance.now())
    const { interactionMs } = await page.evaluate(readTimings)
    return {
      path,
      noticedMs: interactionMs,
      inCartMs: inCartAtMs - tappedAtMs,
      shownMs: shownAtMs - tappedAtMs,
    }
  } finally {
    await context.close()
  }
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
