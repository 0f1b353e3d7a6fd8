import { createPostgresDatabase, startPostgres } from '../support/postgres.ts'
import type { Comparison } from './comparison.ts'
import { type BenchEnvironment, createBenchEnvironment } from './environment.ts'
import { measureBoards } from './rows/boards.ts'
import { compareGrowth } from './rows/growth.ts'
import { measureOffice } from './rows/office.ts'
import { compareOrders } from './rows/orders.ts'
import { type Fact, measureProcess } from './rows/process-facts.ts'
import { compareCachedResponses, compareRenderedPages } from './rows/responses.ts'

export interface OpenSection {
  comparisons: Comparison[]
  facts?: (ms: number) => Promise<Fact[]>
  close(): Promise<void>
}

export interface Section {
  /** `--only` selects sections by these names. */
  rows: readonly string[]
  open(orderCount: number): Promise<OpenSection>
}

const serverRows = [
  'cached-page',
  'cached-page-logged',
  'api-list',
  'api-list-logged',
  'api-detail',
  'api-detail-logged',
  'uncached-page',
  'add-to-cart',
  'checkout',
  'pickup-options',
  'checkout-options',
]

async function compareServer(environment: BenchEnvironment, prefix = ''): Promise<Comparison[]> {
  const comparisons = [
    ...(await compareCachedResponses(environment)),
    ...(await compareRenderedPages(environment)),
    ...(await compareOrders(environment)),
  ]
  return comparisons.map((comparison) => ({ ...comparison, row: prefix + comparison.row }))
}

function onPostgres(processes: number): Section {
  const prefix = `postgres-${processes} `
  return {
    rows: serverRows.map((row) => prefix + row),
    async open() {
      const postgres = await startPostgres()
      const environment = await createBenchEnvironment({
        processes,
        postgresUrl: await createPostgresDatabase(postgres.url),
      })
      return {
        comparisons: await compareServer(environment, prefix),
        async close() {
          await environment.close()
          await postgres.stop()
        },
      }
    },
  }
}

/** A section starts its servers when it runs and stops them before the next one. */
export const sections: readonly Section[] = [
  {
    rows: [...serverRows, 'process'],
    async open() {
      const environment = await createBenchEnvironment({ processes: 1 })
      return {
        comparisons: await compareServer(environment),
        facts: (ms) => measureProcess(environment, ms),
        close: () => environment.close(),
      }
    },
  },
  onPostgres(1),
  onPostgres(2),
  {
    rows: ['boards'],
    async open() {
      const environment = await createBenchEnvironment({ processes: 1 })
      return {
        comparisons: [],
        facts: (ms) => measureBoards(environment, ms),
        close: () => environment.close(),
      }
    },
  },
  { rows: ['office'], open: async () => ({ comparisons: [], facts: measureOffice, close: async () => {} }) },
  { rows: ['growth'], open: compareGrowth },
]
