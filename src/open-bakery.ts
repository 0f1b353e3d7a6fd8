import { mkdirSync } from 'node:fs'
import type { Logger } from 'pino'
import type { Config } from '#config'
import { describeProblem } from '#content/content-problem.ts'
import { importContent } from '#content/import-content.ts'
import { bakeryStamp, loadBakery } from '#db/bakery.ts'
import { migrate } from '#db/migrate.ts'
import { type Db, isPostgresUrl, openDatabase } from '#db/open-database.ts'
import type { Bakery } from '#domain/content/bakery.ts'
import type { Clock } from './clock.ts'
import { StartFault } from './start-fault.ts'

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function makeDataFolder(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true })
  } catch (error) {
    throw new StartFault(
      `The data folder ${directory} cannot be made: ${reasonOf(error)}. Set DATA_DIR to another one.`,
    )
  }
}

async function bringUpToDate(db: Db, config: Config, log: Logger): Promise<void> {
  try {
    const applied = await migrate(db)
    if (applied.length > 0) log.info({ applied }, 'database migrated')
  } catch (error) {
    const name = isPostgresUrl(config.databaseUrl) ? 'The database of DATABASE_URL' : `The file ${config.databaseUrl}`
    throw new StartFault(`${name} cannot be opened or brought up to date: ${reasonOf(error)}`)
  }
}

const lookEveryMs = 2_000

/** Keeps the content in memory and looks every other second whether the desk or another process has changed it. */
function watchBakery(db: Db, first: Bakery, log: Logger): { bakery: () => Bakery; stop: () => void } {
  let current = first
  async function look(): Promise<void> {
    try {
      const stamp = await bakeryStamp(db)
      const fresh = stamp === current.version ? undefined : await loadBakery(db)
      if (!fresh) return
      current = fresh
      log.info({ version: fresh.version }, 'content changed')
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'content cannot be looked at')
    }
  }
  const timer = setInterval(() => void look(), lookEveryMs).unref()
  return { bakery: () => current, stop: () => clearInterval(timer) }
}

interface OpenBakery {
  db: Db
  bakery: () => Bakery
  /** Ends the watching; the database stays open. */
  stop: () => void
}

/** The database with its schema and content in place, and the content in memory. */
export async function openBakery(config: Config, log: Logger, now: Clock): Promise<OpenBakery> {
  if (!isPostgresUrl(config.databaseUrl)) makeDataFolder(config.dataDir)
  const db = openDatabase(config.databaseUrl, (error) =>
    log.error({ reason: error.message }, 'database connection lost'),
  )
  await bringUpToDate(db, config, log)
  const result = await importContent(db, config.contentDir, now())
  if (result.kind === 'refused')
    throw new StartFault(
      `The content in ${config.contentDir} cannot be used:\n${result.problems.map(describeProblem).join('\n')}`,
    )
  log.info({ kind: result.kind, version: result.version }, 'content')
  const bakery = await loadBakery(db)
  if (!bakery) throw new StartFault('The database holds no content, although the import succeeded.')
  return { db, ...watchBakery(db, bakery, log) }
}
