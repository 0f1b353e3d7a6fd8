import { existsSync } from 'node:fs'
import type { Desk, OpenHouse } from '#cli/desk.ts'
import { deskTexts } from '#cli/desk-texts.ts'
import { terminalScreen } from '#cli/terminal-screen.ts'
import { type Config, readConfig } from '#config'
import { loadBakery } from '#db/bakery.ts'
import { type Db, isPostgresUrl, openDatabase } from '#db/open-database.ts'
import { schemaState } from '#db/portable/schema-state.ts'
import type { TextTree } from '#domain/i18n/flatten-texts.ts'
import type { Language } from '#domain/i18n/languages.ts'
import de from '../locales/de/desk.json' with { type: 'json' }
import en from '../locales/en/desk.json' with { type: 'json' }
import { type Clock, makeClock } from './clock.ts'
import { openHiring } from './open-hiring.ts'
import { openOrdering } from './open-ordering.ts'
import { StartFault } from './start-fault.ts'

const texts: Record<Language, TextTree> = { de, en }

/** The desk looks, it does not set up: an empty or old database is for the server to bring up to date. */
async function openChecked({ databaseUrl }: Config, t: Desk['t'], keep: (db: Db) => void): Promise<Db> {
  if (!isPostgresUrl(databaseUrl) && !existsSync(databaseUrl))
    throw new StartFault(t('fault.noDatabase', { file: databaseUrl }))
  const db = openDatabase(databaseUrl, () => {})
  keep(db)
  const { missing } = await schemaState(db).catch((error: unknown) => {
    throw new StartFault(t('fault.database', { reason: error instanceof Error ? error.message : String(error) }))
  })
  if (missing.length > 0) throw new StartFault(t('fault.schema', { missing: missing.join(', ') }))
  return db
}

async function openHouse(config: Config, db: Db, now: Clock, t: Desk['t']): Promise<OpenHouse> {
  const bakery = await loadBakery(db)
  if (!bakery) throw new StartFault(t('fault.noContent'))
  const given = { config, db, now, bakery: () => bakery }
  return { db, bakery, ordering: openOrdering(given).services, hiring: openHiring(given) }
}

/** Opens nothing yet: that is for the command to ask for. */
export function openDesk(language: Language): { desk: Desk; close: () => Promise<void> } {
  const reading = readConfig()
  const textsIn = (wanted: Language) => deskTexts(wanted, texts[wanted])
  const t = textsIn(language)
  const now = makeClock(reading.config?.clockStart)
  let opened: Db | undefined
  let db: Promise<Db> | undefined
  let house: Promise<OpenHouse> | undefined
  const config = () => {
    if (!reading.config) throw new StartFault(reading.faults.join('\n'))
    return reading.config
  }
  const keep = (one: Db) => {
    opened = one
  }
  const database = async () => {
    db ??= openChecked(config(), t, keep)
    return db
  }
  const desk: Desk = {
    language,
    t,
    textsIn,
    screen: terminalScreen(t),
    now,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    reading,
    config,
    database,
    house: async () => {
      house ??= database().then((one) => openHouse(config(), one, now, t))
      return house
    },
  }
  return { desk, close: async () => opened?.destroy() }
}
