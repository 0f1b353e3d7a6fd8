import type { Desk, OpenHouse } from '#cli/desk.ts'
import { deskTexts } from '#cli/desk-texts.ts'
import { readWords } from '#cli/read-words.ts'
import { runCommand } from '#cli/run-command.ts'
import { readConfig } from '#config'
import type { Db } from '#db/open-database.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { TextTree } from '#domain/i18n/flatten-texts.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { fileVault } from '#integrations/vault/file-vault.ts'
import de from '../../locales/de/desk.json' with { type: 'json' }
import en from '../../locales/en/desk.json' with { type: 'json' }
import type { TestOrdering } from './an-ordering.ts'

const texts: Record<Language, TextTree> = { de, en }
export const deskSecret = 'only for tests, and long enough for one'

export interface DeskWishes {
  db: Db
  now: () => Instant
  url?: string
  house?: () => OpenHouse
  environment?: Record<string, string>
  language?: Language
  /** What the person at the terminal answers; without one there is no terminal. */
  answer?: boolean
  wait?: (ms: number) => Promise<void>
}

/** The desk on a test’s database, by a test’s clock. */
export function aDesk({
  db,
  now,
  url,
  house,
  environment,
  language = 'de',
  answer,
  wait = async () => {},
}: DeskWishes) {
  const reading = readConfig({ NODE_ENV: 'test', ...environment })
  if (!reading.config) throw new Error(reading.faults.join())
  const config = { ...reading.config, ...(url && { databaseUrl: url }) }
  const textsIn = (wanted: Language) => deskTexts(wanted, texts[wanted])
  const asked: string[] = []
  const ask = async (question: string) => {
    asked.push(question)
    return answer ?? false
  }
  const desk: Desk = {
    language,
    t: textsIn(language),
    textsIn,
    screen: { ask: answer === undefined ? undefined : ask, progress: () => ({ step: () => {}, end: () => {} }) },
    now,
    wait,
    reading: { config, faults: [] },
    config: () => config,
    database: async () => db,
    house: async () => {
      if (!house) throw new Error('This desk has no house')
      return house()
    },
  }
  return {
    desk,
    asked,
    /** What a program gets: the exit code and the parsed answer. */
    async run(...words: string[]) {
      const { exitCode, output } = await runCommand(desk, readWords([...words, '--json']))
      // biome-ignore lint/suspicious/noExplicitAny: what the tests look into is what they test
      return { exitCode, ...(JSON.parse(output) as any) }
    },
    /** What a person sees. */
    show: (...words: string[]) => runCommand(desk, readWords(words)),
  }
}

/** The house of an ordering, with a vault for attachments. */
export const houseOf = (ordering: TestOrdering, secrets: readonly string[] = [deskSecret]): OpenHouse => {
  const { db, now } = ordering.services()
  const bakery = () => ordering.bakery
  return {
    db,
    bakery: ordering.bakery,
    ordering: ordering.services(),
    hiring: { db, now, bakery, vault: fileVault(secrets), scan: undefined },
  }
}
