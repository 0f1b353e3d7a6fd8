import { createPostgresDatabase, startPostgres } from '../support/postgres.ts'
import { type BenchEnvironment, createBenchEnvironment } from './environment.ts'
import type { Comparison } from './load/contest.ts'
import { growth } from './rows/growth.ts'
import { orders } from './rows/orders.ts'
import { type Fact, processFacts } from './rows/process-facts.ts'
import { sameBytes } from './rows/same-bytes.ts'
import { uncachedPage } from './rows/uncached-page.ts'

export interface OpenSection {
  contests: Comparison[]
  facts?: (ms: number) => Promise<Fact[]>
  close(): Promise<void>
}

export interface Section {
  /** What `--only` is looked for in. */
  rows: readonly string[]
  /** `size`: how many orders the grown bakery has. */
  open(size: number): Promise<OpenSection>
}

const rowsOfAHouse = ['cached-page', 'api-list', 'api-detail', 'uncached-page', 'add-to-cart', 'checkout']

async function contestsOn(ground: BenchEnvironment, prefix = ''): Promise<Comparison[]> {
  const contests = [...(await sameBytes(ground)), ...uncachedPage(ground), ...(await orders(ground))]
  return contests.map((contest) => ({ ...contest, row: prefix + contest.row }))
}

function onPostgres(processes: number): Section {
  const prefix = `postgres-${processes} `
  return {
    rows: rowsOfAHouse.map((row) => prefix + row),
    async open() {
      const postgres = await startPostgres()
      const ground = await createBenchEnvironment({
        processes,
        postgresUrl: await createPostgresDatabase(postgres.url),
      })
      return {
        contests: await contestsOn(ground, prefix),
        async close() {
          await ground.close()
          await postgres.stop()
        },
      }
    },
  }
}

/** Each opens what it needs when its turn comes, and closes it before the next. */
export const sections: readonly Section[] = [
  {
    rows: [...rowsOfAHouse, 'process'],
    async open() {
      const ground = await createBenchEnvironment({ processes: 1 })
      return {
        contests: await contestsOn(ground),
        facts: (ms) => processFacts(ground, ms),
        close: () => ground.close(),
      }
    },
  },
  onPostgres(1),
  onPostgres(2),
  { rows: ['growth'], open: growth },
]
