import { parseArgv } from '#cli/arguments.ts'
import type { CliServices, CommandContext } from '#cli/command.ts'
import { runCommand } from '#cli/run-command.ts'
import type { Db } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { readConfig, StartupError } from '#foundation/config.ts'
import { getTranslator } from '#foundation/translations.ts'
import { createFileVault } from '#integrations/file-vault.ts'
import type { VirusScanner } from '#integrations/virus-scanner.ts'
import type { OrderTestServices } from './order-test-services.ts'
import { createTestErasureLog, testDataDir } from './test-erasure-log.ts'

const fileSecret = 'only for tests, and long enough for one'

interface CliOptions {
  /** Without it the command finds no database. */
  db?: Db
  now: () => Instant
  url?: string
  services?: () => CliServices
  environment?: Record<string, string>
  language?: Language
  /** The answer to every confirmation; without it the command runs without a terminal. */
  answer?: boolean
  /** Answers questions for a text; without it nobody is at a terminal. */
  ask?: (question: string) => Promise<string>
  wait?: (ms: number) => Promise<void>
}

/** Runs CLI commands in process on the database and clock of a test. */
export function createTestCli({
  db,
  now,
  url,
  services,
  environment,
  language = 'de',
  answer,
  ask,
  wait = async () => {},
}: CliOptions) {
  const reading = readConfig({
    KRUME_DEMO: 'empty',
    SECRET_KEY: 'the key of the command-line tool in tests',
    DATA_DIR: testDataDir,
    ...environment,
  })
  if (!reading.config) throw new Error(reading.errors.join())
  const config = { ...reading.config, ...(url && { databaseUrl: url }) }
  const questions: string[] = []
  const confirm = async (question: string) => {
    questions.push(question)
    return answer ?? false
  }
  const context: CommandContext = {
    language,
    t: getTranslator(language, 'cli'),
    terminal: {
      confirm: answer === undefined ? undefined : confirm,
      ask,
      progress: () => ({ step: () => {}, end: () => {} }),
    },
    now,
    wait,
    configReading: { config, errors: [] },
    config: () => config,
    database: async () => {
      if (!db) throw new StartupError('This test has no database')
      return db
    },
    services: async () => {
      if (!services) throw new Error('This test did not pass services')
      return services()
    },
  }
  return {
    context,
    questions,
    /** Runs with `--json` and returns the exit code and the parsed output. */
    async run(...args: string[]) {
      const { exitCode, output } = await runCommand(context, parseArgv([...args, '--json']))
      // biome-ignore lint/suspicious/noExplicitAny: the shape differs by command, and the tests assert it
      return { exitCode, ...(JSON.parse(output) as any) }
    },
    /** Runs without `--json` and returns what is printed. */
    show: (...args: string[]) => runCommand(context, parseArgv(args)),
  }
}

/** The services of a test, with a vault for attachments. */
export const createCliServices = (
  ordering: OrderTestServices,
  secrets: readonly string[] = [fileSecret],
  scan?: VirusScanner,
): CliServices => {
  const { db, now } = ordering.services()
  const content = () => ordering.content
  return {
    db,
    content: ordering.content,
    orders: ordering.services(),
    hiring: { db, now, content, vault: createFileVault(secrets), scan, erasures: createTestErasureLog() },
  }
}
