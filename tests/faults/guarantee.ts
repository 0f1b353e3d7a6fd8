import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { removeFolderOnExit } from '../support/child-processes.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { createPostgresDatabase } from '../support/postgres.ts'
import { getTemporaryFolder } from '../support/temporary-folder.ts'
import { startTestCluster, type TestCluster } from '../support/test-cluster.ts'
import { type Conditions, describeDatabase } from './conditions.ts'

export interface GuaranteeEnvironment {
  kind: DatabaseKind
  rounds: number
  /** The same seed gives the same rounds. */
  seed: number
  /** Shared by all guarantees: one process on SQLite, three on PostgreSQL. */
  cluster: TestCluster
  /** Creates an empty, migrated database and returns its URL. */
  createDatabase(): Promise<string>
}

export interface GuaranteeResult {
  rounds: number
  /** A sentence for each, with the round, so that it can be reproduced. */
  violations: string[]
  note?: string
  /** Steps after which everything was compared; the same for the same seed. */
  steps?: number
  /** Processes that were ended in the middle of their work. */
  kills?: number
  /** Where they differ from those of the environment. */
  conditions?: Partial<Conditions>
}

export interface Guarantee {
  name: string
  /** What is guaranteed, in numbers where possible. */
  figure: string
  /** Without a short form, a guarantee is about times, which tests beside others cannot tell. */
  rounds: { short: number; long: number }
  /** Databases it applies to; without it, both. */
  databases?: readonly DatabaseKind[]
  /** The database of the short form, for what hardly depends on it; without it, both. */
  shortOn?: DatabaseKind
  run(environment: GuaranteeEnvironment): Promise<GuaranteeResult>
}

export interface OpenEnvironment extends Omit<GuaranteeEnvironment, 'rounds' | 'seed'> {
  conditions: Conditions
  close(): Promise<void>
}

/** Starts the shared cluster; guarantees can create additional databases. */
export async function createEnvironment(kind: DatabaseKind, postgresUrl: string): Promise<OpenEnvironment> {
  // In memory: durability is tested with the databases of the cluster.
  const directory = mkdtempSync(join(getTemporaryFolder(), 'krume-faults-'))
  const cancelRemoval = removeFolderOnExit(directory)
  let count = 0
  async function createEmptyDatabase(): Promise<string> {
    count += 1
    return kind === 'postgres' ? createPostgresDatabase(postgresUrl) : join(directory, `${count}.sqlite`)
  }
  const databaseUrl = kind === 'postgres' ? await createEmptyDatabase() : undefined
  const cluster = await startTestCluster({ processes: kind === 'postgres' ? 3 : 1, databaseUrl })
  const conditions = {
    processes: cluster.servers.length,
    database: await describeDatabase(cluster.db, cluster.databaseUrl),
  }
  return {
    kind,
    cluster,
    conditions,
    async createDatabase() {
      const url = await createEmptyDatabase()
      const db = openDatabase(url, () => {})
      await migrate(db)
      await db.destroy()
      return url
    },
    async close() {
      await cluster.stop()
      rmSync(directory, { recursive: true, force: true })
      cancelRemoval()
    },
  }
}

/** Pseudo-random numbers that are reproducible by seed (mulberry32). */
export function createRandom(seed: number): { next: () => number; below: (limit: number) => number } {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { next, below: (limit) => Math.floor(next() * limit) }
}
