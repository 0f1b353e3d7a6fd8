import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open-database.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { folderGoesWithUs } from '../support/ends-with-us.ts'
import { makePostgresDatabase } from '../support/make-postgres-database.ts'
import { memoryFolder } from '../support/memory-folder.ts'
import { runHouses } from '../support/run-houses.ts'
import type { TrustGround } from './trust-promise.ts'

export type OpenGround = Omit<TrustGround, 'rounds' | 'seed'> & { close(): Promise<void> }

/** One process on SQLite, three on PostgreSQL, and databases for those promises that want one of their own. */
export async function openGround(kind: DatabaseKind, postgresUrl: string): Promise<OpenGround> {
  // What is killed or cut off lies elsewhere, these databases only have to be quick.
  const directory = mkdtempSync(join(memoryFolder(), 'krume-trust-'))
  const isRemoved = folderGoesWithUs(directory)
  let count = 0
  async function emptyDatabase(): Promise<string> {
    count += 1
    return kind === 'postgres' ? makePostgresDatabase(postgresUrl) : join(directory, `${count}.sqlite`)
  }
  const databaseUrl = kind === 'postgres' ? await emptyDatabase() : undefined
  const houses = await runHouses({ processes: kind === 'postgres' ? 3 : 1, databaseUrl })
  return {
    kind,
    houses,
    async freshDatabase() {
      const url = await emptyDatabase()
      const db = openDatabase(url, () => {})
      await migrate(db)
      await db.destroy()
      return url
    },
    async close() {
      await houses.stop()
      rmSync(directory, { recursive: true, force: true })
      isRemoved()
    },
  }
}
