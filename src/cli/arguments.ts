import { parseArgs } from 'node:util'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts'
import { isLanguage, type Language } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { nearestName } from '#domain/nearest-name.ts'
import type { Store } from '#domain/store.ts'
import {
  type CliServices,
  type Command,
  type CommandArguments,
  type CommandContext,
  type CommandResult,
  failed,
  type ResultPart,
  usageError,
} from './command.ts'
import { escapeControlCharacters } from './output/control-characters.ts'
import { printParts } from './output/print-result.ts'
import type { PositionalName } from './translations.ts'

export interface ParsedArgv {
  /** What is left for the command. */
  args: string[]
  isJson: boolean
  wantsHelp: boolean
  /** Undefined when `--lng` is missing or unknown. */
  language: Language | undefined
  unknownLanguage: string | undefined
}

/** Extracts the options that every command accepts, at any position. */
export function parseArgv(argv: readonly string[]): ParsedArgv {
  const args: string[] = []
  let [isJson, wantsHelp, typedLanguage] = [false, false, undefined as string | undefined]
  const rest = [...argv]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--json') isJson = true
    else if (arg === '--help' || arg === '-h') wantsHelp = true
    else if (arg === '--lng') typedLanguage = rest.shift() ?? ''
    else if (arg.startsWith('--lng=')) typedLanguage = arg.slice('--lng='.length)
    else args.push(arg === '--version' ? 'version' : arg)
  }
  const language = isLanguage(typedLanguage) ? typedLanguage : undefined
  return { args, isJson, wantsHelp, language, unknownLanguage: language === undefined ? typedLanguage : undefined }
}

type ParsedArguments = { kind: 'parsed'; args: CommandArguments } | { kind: 'invalid'; message: string }

type Positional = NonNullable<Command['positionals']>[number]

export const isOptional = (positional: Positional): boolean => positional.endsWith('?')
export const positionalName = (positional: Positional): PositionalName =>
  positional.replace(/\?$/, '') as PositionalName

/** parseArgs quotes the option in its message; the rest of the message is not translated. */
function toUsageMessage(error: unknown, t: Translate<'cli'>): string {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const option = /'(-[^' ]*)/.exec(message)?.[1] ?? ''
  return code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    ? t('usage.unknownOption', { option })
    : t('usage.optionValue', { option })
}

function parseOptions({ options = {} }: Command, args: readonly string[]) {
  const configs = Object.entries(options).map(
    ([name, kind]) =>
      [name, kind === 'flag' ? { type: 'boolean' as const } : { type: 'string' as const, multiple: true }] as const,
  )
  return parseArgs({ args: [...args], options: Object.fromEntries(configs), allowPositionals: true, strict: true })
}

const listValues = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])

/** Parses the arguments of one command into its positionals and options. */
export function parseCommandArguments(command: Command, args: readonly string[], t: Translate<'cli'>): ParsedArguments {
  const expected = command.positionals ?? []
  try {
    const { values, positionals } = parseOptions(command, args)
    const missing = expected.find((positional, index) => !isOptional(positional) && positionals[index] === undefined)
    if (missing) {
      const positional = t(`positional.${positionalName(missing)}`)
      return { kind: 'invalid', message: t('usage.missing', { positional }) }
    }
    if (positionals.length > expected.length)
      return { kind: 'invalid', message: t('usage.tooMany', { argument: positionals[expected.length] ?? '' }) }
    const valueByName = new Map(expected.map((name, index) => [positionalName(name), positionals[index] ?? '']))
    return {
      kind: 'parsed',
      args: {
        positional: (name) => valueByName.get(name) ?? '',
        option: (name) => listValues(values[name]).at(-1),
        options: (name) => listValues(values[name]),
        flag: (name) => values[name] === true,
      },
    }
  } catch (error) {
    return { kind: 'invalid', message: toUsageMessage(error, t) }
  }
}

/** Parses an option with a fixed set of values; undefined when the option is missing. */
export function parseChoice<Choice extends string>(
  t: Translate<'cli'>,
  typed: string | undefined,
  choices: readonly Choice[],
): Choice | undefined | CommandResult {
  if (typed === undefined) return undefined
  const choice = choices.find((one) => one === typed)
  return choice ?? usageError(t('usage.choice', { typed, choices: choices.join(', ') }))
}

const dayOffsets: Record<string, number> = { gestern: -1, yesterday: -1, heute: 0, today: 0, morgen: 1, tomorrow: 1 }

/** Accepts `2026-12-24`, `24.12.2026` and words like `today`. */
export function parseDay({ now, t }: CommandContext, typed: string): CalendarDate | CommandResult {
  const offset = dayOffsets[typed.toLowerCase()]
  if (offset !== undefined) return addDays(berlinTime(now()).date, offset)
  const [, day = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(typed) ?? []
  const date = year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
  return isCalendarDate(date) ? date : usageError(t('usage.day', { typed }))
}

export function findTypedStore(
  { t }: CommandContext,
  { content: { stores } }: CliServices,
  typed: string,
): Store | CommandResult {
  const store = stores.find(({ id }) => id === typed)
  if (store) return store
  const ids = stores.map(({ id }) => id)
  const nearest = ids.find((id) => id.includes(typed)) ?? nearestName(typed, ids)
  return failed(nearest ? t('error.storeNearest', { typed, nearest }) : t('error.store', { typed }))
}

/** `--store`; undefined when the option is missing. */
export function parseStoreOption(
  context: CommandContext,
  services: CliServices,
  args: CommandArguments,
): Store | undefined | CommandResult {
  const typed = args.option('store')
  return typed === undefined ? undefined : findTypedStore(context, services, typed)
}

/** Returns undefined when the action is confirmed by `--yes` or at the terminal, otherwise the result to end with. */
export async function confirm(
  context: CommandContext,
  args: CommandArguments,
  question: string,
  ...preview: ResultPart[]
): Promise<CommandResult | undefined> {
  if (args.flag('yes')) return undefined
  const { t, terminal } = context
  if (!terminal.confirm) return failed(`${question} ${t('error.needsYes')}`, ...preview)
  const isConfirmed = await terminal.confirm(`${printParts(preview, context)}${escapeControlCharacters(question)}`)
  return isConfirmed ? undefined : failed(t('error.notConfirmed'))
}
