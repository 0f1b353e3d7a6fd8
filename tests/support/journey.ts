import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { makePostgresDatabase } from './make-postgres-database.ts'
import { runHouse, type TestHouse } from './run-house.ts'
import { runPostgres } from './run-postgres.ts'

type DatabaseKind = 'sqlite' | 'postgres'

interface WorkerFixtures {
  databaseKind: DatabaseKind
  /** An instant at which the server's clock starts; without one it is now. */
  clock: string | undefined
  house: TestHouse
}
interface TestFixtures {
  /** Fails the test when the page complains in the console or throws. */
  quiet: undefined
}

async function openHouseOn(kind: DatabaseKind, clock: string | undefined): Promise<TestHouse> {
  const wishes = clock ? { clock } : {}
  if (kind === 'sqlite') return runHouse(wishes)
  const postgres = await runPostgres()
  const house = await runHouse({ ...wishes, databaseUrl: await makePostgresDatabase(postgres.url) })
  return { ...house, stop: () => house.stop().then(() => postgres.stop()) }
}

/** One house per worker, started for real; each test has a browser context of its own. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  databaseKind: ['sqlite', { option: true, scope: 'worker' }],
  clock: [undefined, { option: true, scope: 'worker' }],
  house: [
    async ({ databaseKind, clock }, use) => {
      const house = await openHouseOn(databaseKind, clock)
      await use(house)
      await house.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
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
