import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { removeFolderOnExit } from '../support/child-processes.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { createPostgresDatabase } from '../support/postgres.ts'
import { startTestCluster, type TestCluster } from '../support/test-cluster.ts'
import { getTemporaryFolder } from '../support/vitest-setup.ts'

export interface GuaranteeEnvironment {
  kind: DatabaseKind
  rounds: number
  /** The same seed gives the same rounds again. */
  seed: number
  /** Running processes that all promises share: one on SQLite, three on PostgreSQL. */
  cluster: TestCluster
  /** The address of an empty, migrated database of one's own. */
  freshDatabase(): Promise<string>
}

export interface GuaranteeResult {
  rounds: number
  /** Each one a sentence that names the round, so that it can be looked for. */
  violations: string[]
  note?: string
}

export interface Guarantee {
  name: string
  /** As the server promises it. */
  figure: string
  rounds: { short: number; long: number }
  /** Where it can be shown; on both without it. */
  databases?: readonly DatabaseKind[]
  run(ground: GuaranteeEnvironment): Promise<GuaranteeResult>
}

export type OpenEnvironment = Omit<GuaranteeEnvironment, 'rounds' | 'seed'> & { close(): Promise<void> }

/** One process on SQLite, three on PostgreSQL, and databases for those promises that want one of their own. */
export async function createEnvironment(kind: DatabaseKind, postgresUrl: string): Promise<OpenEnvironment> {
  // What is killed or cut off lies elsewhere, these databases only have to be quick.
  const directory = mkdtempSync(join(getTemporaryFolder(), 'krume-trust-'))
  const isRemoved = removeFolderOnExit(directory)
  let count = 0
  async function emptyDatabase(): Promise<string> {
    count += 1
    return kind === 'postgres' ? createPostgresDatabase(postgresUrl) : join(directory, `${count}.sqlite`)
  }
  const databaseUrl = kind === 'postgres' ? await emptyDatabase() : undefined
  const cluster = await startTestCluster({ processes: kind === 'postgres' ? 3 : 1, databaseUrl })
  return {
    kind,
    cluster,
    async freshDatabase() {
      const url = await emptyDatabase()
      const db = openDatabase(url, () => {})
      await migrate(db)
      await db.destroy()
      return url
    },
    async close() {
      await cluster.stop()
      rmSync(directory, { recursive: true, force: true })
      isRemoved()
    },
  }
}
