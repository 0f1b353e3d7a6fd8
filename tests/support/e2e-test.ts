import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { createPostgresDatabase, startPostgres } from './postgres.ts'
import { type SiteServer, startTestServer } from './test-server.ts'

type DatabaseKind = 'sqlite' | 'postgres'

interface WorkerFixtures {
  databaseKind: DatabaseKind
  /** An instant at which the server's clock starts; without one it is now. */
  clock: string | undefined
  site: SiteServer
}
interface TestFixtures {
  /** Fails the test when the page complains in the console or throws. */
  quiet: undefined
}

async function startSiteOn(kind: DatabaseKind, clock: string | undefined): Promise<SiteServer> {
  const wishes = clock ? { clock } : {}
  if (kind === 'sqlite') return startTestServer(wishes)
  const postgres = await startPostgres()
  const site = await startTestServer({ ...wishes, databaseUrl: await createPostgresDatabase(postgres.url) })
  return { ...site, stop: () => site.stop().then(() => postgres.stop()) }
}

/** One site per worker, started for real; each test has a browser context of its own. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  databaseKind: ['sqlite', { option: true, scope: 'worker' }],
  clock: [undefined, { option: true, scope: 'worker' }],
  site: [
    async ({ databaseKind, clock }, use) => {
      const site = await startSiteOn(databaseKind, clock)
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('console', (message) => {
        // A preload that waits for a script that is slow, or switched off, is no fault of the page.
        const isExpected = /Failed to load resource|preloaded using link preload/.test(message.text())
        if (['error', 'warning'].includes(message.type()) && !isExpected) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values: wcag }, resultTypes: ['violations'] })
    // A page without frames is judged where it stands; a second page to gather the results costs twice as much again.
    .setLegacyMode(page.frames().length === 1)
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}

/** Both languages and both ends of the widths; German words are the longer ones, so they get the narrow screen. */
export const views = [
  { language: 'de', locale: 'de-DE', width: 390 },
  { language: 'en', locale: 'en-GB', width: 1440 },
] as const

/** The startup loader is over and the page has become interactive. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true')
}

export interface Visit {
  /** Requests that left the site. */
  elsewhere: string[]
  /** Requests that were not answered, or answered with a failure. */
  failed: string[]
}

/** Notes what goes over the wire from now on. */
export function watchVisit(page: Page, siteUrl: string): Visit {
  const visit: Visit = { elsewhere: [], failed: [] }
  page.on('request', (request) => {
    const { protocol, origin, href } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== siteUrl) visit.elsewhere.push(href)
  })
  page.on('response', (answer) => {
    if (answer.status() >= 400 && !answer.request().isNavigationRequest())
      visit.failed.push(`${answer.status()} ${answer.url()}`)
  })
  return visit
}
