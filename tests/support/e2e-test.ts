import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { timings } from '#site/timings.ts'
import { createPostgresDatabase, startPostgres } from './postgres.ts'
import { type SiteServer, startTestServer } from './test-server.ts'

type DatabaseKind = 'sqlite' | 'postgres'

interface WorkerFixtures {
  databaseKind: DatabaseKind
  /** Instant at which the server's clock starts. Each distinct value needs a worker and a server of its own. */
  clock: string
  site: SiteServer
}
interface TestFixtures {
  /** Fails the test when the page logs an error or a warning, or throws. */
  noConsoleErrors: undefined
}

/**
 * A Tuesday, ten o'clock in Berlin: the first pickup is on Wednesday, from Thursday on an order can be changed, all
 * stores are open, and no category of products is lifted by the time of the day until 13:00.
 */
export const defaultClock = '2026-11-17T09:00:00.000Z'

/** Twenty to seven on the same morning. Staff change stores and content, so they have servers of their own. */
export const staffClock = '2026-11-17T05:40:00.000Z'

async function startSiteOn(kind: DatabaseKind, clock: string): Promise<SiteServer> {
  if (kind === 'sqlite') return startTestServer({ clock })
  const postgres = await startPostgres()
  const site = await startTestServer({ clock, databaseUrl: await createPostgresDatabase(postgres.url) })
  return { ...site, stop: () => site.stop().then(() => postgres.stop()) }
}

/** Starts one site per worker. Each test has its own browser context. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  databaseKind: ['sqlite', { option: true, scope: 'worker' }],
  clock: [defaultClock, { option: true, scope: 'worker' }],
  site: [
    async ({ databaseKind, clock }, use) => {
      const site = await startSiteOn(databaseKind, clock)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  noConsoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        // Unused preloads are expected when scripts are slow or disabled. Some tests block service workers.
        const isExpected =
          /Failed to load resource|preloaded using link preload|Service Worker registration blocked/.test(
            message.text(),
          )
        if (['error', 'warning'].includes(message.type()) && !isExpected) errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(error.message))
      await use(undefined)
      expect(errors).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function expectAccessible(page: Page): Promise<void> {
  const isLoaded = await page.evaluate(() => 'axe' in window)
  // Loading it takes as long as checking a small page.
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) })
    .options({ runOnly: { type: 'tag', values: wcag }, resultTypes: ['violations'] })
    // Legacy mode does not open a second page for the results, which takes twice as long. It cannot check iframes.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** Both languages and a narrow and a wide screen. German has the longer words, so it gets the narrow one. */
export const views = [
  { language: 'de', locale: 'de-DE', width: 390 },
  { language: 'en', locale: 'en-GB', width: 1440 },
] as const

/**
 * One of the options, chosen by the name of a test. Most of what is tested is the same in all views, so each test runs
 * in one of them, and together they cover all. EVERY_VIEW=1 runs every test in every view.
 */
export function sampleFor<T>(name: string, options: readonly T[]): readonly T[] {
  if (process.env.EVERY_VIEW === '1') return options
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  const index = sum % options.length
  return options.slice(index, index + 1)
}

export const viewsOf = (name: string): readonly (typeof views)[number][] => sampleFor(name, views)

/** Opens the page, uses it and waits until its app is loaded. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilReady(page)
}

const isReady = () => document.documentElement.dataset.ready === 'true'

export const isPageReady = (page: Page): Promise<boolean> => page.evaluate(isReady)

/** Pages load their app when they are used. A focused control is a use of every kind of page. */
export function useUntilReady(): boolean {
  const isReady = document.documentElement.dataset.ready === 'true'
  if (!isReady) document.querySelector('button')?.dispatchEvent(new Event('focusin', { bubbles: true }))
  return isReady
}

export async function waitUntilReady(page: Page): Promise<void> {
  await page.waitForFunction(useUntilReady)
}

/** Without scripts nothing uses the preloaded meta.json, and the browser would warn about that in its console. */
export const blockUnusedPreload = (page: Page): Promise<void> =>
  page.route('**/meta.json', (route) => route.abort()).then(() => {})

/** Stops the clock of the page before its first script runs; only the test advances it. */
export async function freezeClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-03-02T08:00:00Z' })
  await page.clock.pauseAt('2026-03-02T08:00:01Z')
}

/** Messages stay until they are dismissed, however long the test needs until it looks at them. */
export async function keepMessages(page: Page): Promise<void> {
  await page.addInitScript((messageMs) => {
    const { setTimeout } = window
    const setOtherTimeout = (handler: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === messageMs ? 0 : setTimeout(handler, ms, ...rest)
    Object.assign(window, { setTimeout: setOtherTimeout })
  }, timings.notification)
}

export interface RecordedRequests {
  /** Requests to other origins. */
  thirdParty: string[]
  /** Requests with an error status. */
  failed: string[]
}

/** Records the requests of a page from now on. */
export function recordRequests(page: Page, siteUrl: string): RecordedRequests {
  const recorded: RecordedRequests = { thirdParty: [], failed: [] }
  page.on('request', (request) => {
    const { protocol, origin, href } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== siteUrl) recorded.thirdParty.push(href)
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !response.request().isNavigationRequest())
      recorded.failed.push(`${response.status()} ${response.url()}`)
  })
  return recorded
}
