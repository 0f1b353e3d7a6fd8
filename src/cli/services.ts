import { existsSync } from 'node:fs'
import { createHiringServices, createOrderServices } from '#app/services.ts'
import { loadContent } from '#db/content.ts'
import { type Db, isPostgresUrl, openDatabase } from '#db/database.ts'
import { readSchemaState } from '#db/migrate.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { contentOn } from '#domain/content/content-of-day.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { type Clock, createClock } from '#foundation/clock.ts'
import { type Config, readConfig, StartupError } from '#foundation/config.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { CliServices, CommandContext } from './command.ts'
import { createTerminal } from './terminal.ts'

/** Throws when the schema is outdated or too new: the CLI never migrates, that is for the server to do. */
async function assertSchema(db: Db, t: CommandContext['t']): Promise<void> {
  const { missing, incompatible } = await readSchemaState(db).catch((error: unknown) => {
    throw new StartupError(t('error.database', { reason: error instanceof Error ? error.message : String(error) }))
  })
  if (incompatible.length > 0) throw new StartupError(t('error.newerSchema', { newer: incompatible.join(', ') }))
  if (missing.length > 0) throw new StartupError(t('error.schema', { missing: missing.join(', ') }))
}

async function createServices(config: Config, db: Db, now: Clock, t: CommandContext['t']): Promise<CliServices> {
  const loaded = await loadContent(db, now())
  if (!loaded) throw new StartupError(t('error.noContent'))
  const content = contentOn(loaded.content, berlinTime(now()).date)
  const deps = { config, db, now, content: () => content }
  return { db, content, orders: createOrderServices(deps), hiring: createHiringServices(deps) }
}

/** Opens the database and creates the services only when a command asks for them. */
export function createCommandContext(language: Language): { context: CommandContext; close: () => Promise<void> } {
  const configReading = readConfig(undefined, language)
  const t = getTranslator(language, 'cli')
  const now = createClock(configReading.config?.clockStart)
  let openedDb: Db | undefined
  let database: Promise<Db> | undefined
  let services: Promise<CliServices> | undefined

  const config = () => {
    if (!configReading.config) throw new StartupError(configReading.errors.join('\n'))
    return configReading.config
  }

  async function connect({ databaseUrl }: Config): Promise<Db> {
    if (!isPostgresUrl(databaseUrl) && !existsSync(databaseUrl))
      throw new StartupError(t('error.noDatabase', { file: databaseUrl }))
    openedDb = openDatabase(databaseUrl, () => {}, { isPatient: true })
    await assertSchema(openedDb, t)
    return openedDb
  }

  const getDatabase = async () => {
    database ??= connect(config())
    return database
  }

  const context: CommandContext = {
    language,
    t,
    terminal: createTerminal(t),
    now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    configReading,
    config,
    database: getDatabase,
    services: async () => {
      services ??= getDatabase().then((db) => createServices(config(), db, now, t))
      return services
    },
  }
  return { context, close: async () => openedDb?.destroy() }
}
