import type { Config, ConfigReading } from '#config'
import type { Db } from '#db/open-database.ts'
import type { Bakery } from '#domain/content/bakery.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { HiringServices } from '#hiring/hiring-services.ts'
import type { OrderingServices } from '#orders/ordering-services.ts'
import type { Clock } from '../clock.ts'
import type { DeskTexts } from './desk-texts.ts'
import type { Screen } from './screen.ts'

/** The database and everything that works on it. */
export interface OpenHouse {
  db: Db
  bakery: Bakery
  ordering: OrderingServices
  hiring: HiringServices
}

/** What a command works with. What it does not ask for is not opened; what cannot be opened is a StartFault. */
export interface Desk {
  language: Language
  t: DeskTexts
  /** For what is kept in both languages. */
  textsIn: (language: Language) => DeskTexts
  screen: Screen
  now: Clock
  wait: (ms: number) => Promise<void>
  reading: ConfigReading
  config: () => Config
  /** Reachable and up to date. */
  database: () => Promise<Db>
  house: () => Promise<OpenHouse>
}
