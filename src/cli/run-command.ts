import type { Translate } from '#domain/i18n/translate.ts'
import { nearestName } from '#domain/nearest-name.ts'
import { StartupError } from '#foundation/config.ts'
import { isOptional, type ParsedArgv, parseCommandArguments, positionalName } from './arguments.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  commandGroups,
  done,
  failed,
  usageError,
} from './command.ts'
import { revokeLinksCommand } from './commands/application-links.ts'
import { backupCommands } from './commands/backup.ts'
import { booksCommands } from './commands/books.ts'
import { contentCommands } from './commands/content.ts'
import { contentEntryCommands } from './commands/content-entries.ts'
import { contentVersionCommands } from './commands/content-versions.ts'
import { dailyListCommands } from './commands/daily-lists.ts'
import { doctorCommand } from './commands/doctor.ts'
import { drillCommand } from './commands/drill.ts'
import { keyCommands } from './commands/keys.ts'
import { mailCommands } from './commands/mails.ts'
import { privacyCommands } from './commands/privacy.ts'
import { releaseCommands } from './commands/releases.ts'
import { restoreCommands } from './commands/restore.ts'
import { setupCommand } from './commands/setup.ts'
import { staffCommands } from './commands/staff.ts'
import { escapeControlCharacters } from './output/control-characters.ts'
import { formatLabel, printJson, printParts } from './output/print-result.ts'

/** In the order of the help. */
export const commands: readonly Command[] = [
  ...dailyListCommands,
  ...booksCommands,
  ...staffCommands,
  ...contentCommands,
  ...contentVersionCommands,
  ...contentEntryCommands,
  ...privacyCommands,
  revokeLinksCommand,
  ...backupCommands,
  ...restoreCommands,
  drillCommand,
  ...mailCommands,
  ...keyCommands,
  setupCommand,
  doctorCommand,
  ...releaseCommands,
]

type CommandLookup =
  | { kind: 'found'; command: Command; rest: string[] }
  | { kind: 'unknown'; typed: string; nearest: string | undefined }

/** `check`, `import`, … for `content`. */
const getSubcommands = (first: string) =>
  commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name.slice(first.length + 1))

/** Suggests a subcommand when the first argument has some, otherwise any command. */
function suggestCommand([first = '', second = '']: readonly string[]): CommandLookup {
  const subcommands = getSubcommands(first)
  if (subcommands.length === 0) {
    const names = commands.map(({ name }) => name)
    return { kind: 'unknown', typed: first, nearest: nearestName(first, names) }
  }
  const nearest = nearestName(second, subcommands) ?? subcommands[0]
  return { kind: 'unknown', typed: `${first} ${second}`.trim(), nearest: `${first} ${nearest}` }
}

/** `keys rotat` is a misspelled subcommand, not an argument of `keys`. */
const isMisspelledSubcommand = ([first = '', second = '']: readonly string[]) =>
  /^[a-z-]+$/.test(second) && nearestName(second, getSubcommands(first)) !== undefined

/** The longest matching name wins: `keys rotate` before `keys`. */
function findCommand(args: readonly string[]): CommandLookup {
  for (const length of [3, 2]) {
    const subcommand = commands.find(({ name }) => name === args.slice(0, length).join(' '))
    if (subcommand) return { kind: 'found', command: subcommand, rest: args.slice(length) }
  }
  const command = commands.find(({ name }) => name === args[0])
  if (!command || isMisspelledSubcommand(args)) return suggestCommand(args)
  return { kind: 'found', command, rest: args.slice(1) }
}

/** Whether root stays root for the command. A check only reads, and reads what the service can. */
export function keepsUser({ args, wantsHelp }: ParsedArgv): boolean {
  const lookup = findCommand(args)
  const writes = lookup.kind === 'found' && lookup.command.keepsUser === true && !args.includes('--check')
  return wantsHelp || args[0] === 'help' || writes
}

const commandSummary = ({ name }: Command, t: Translate<'cli'>): string => t(`command.${name}`)

/** `krume content publish <version> [--at <moment>]` */
function formatUsage(command: Command, t: Translate<'cli'>): string {
  const positionals = (command.positionals ?? []).map((positional) => {
    const usage = `<${t(`positional.${positionalName(positional)}`)}>`
    return isOptional(positional) ? `[${usage}]` : usage
  })
  const options = formatOptions(command, t).map(({ usage }) => `[${usage}]`)
  return ['krume', command.name, ...positionals, ...options].join(' ')
}

const formatOptions = ({ options = {} }: Command, t: Translate<'cli'>): { usage: string; description: string }[] =>
  Object.entries(options).map(([name, kind]) => ({
    usage: kind === 'flag' ? `--${name}` : `--${name} <${t(`positional.${kind}`)}>`,
    description: formatLabel(`option.${name}`, t),
  }))

function formatCommandHelp(command: Command, t: Translate<'cli'>): string {
  const detail = t.find(`detail.${command.name}`)
  const options = formatOptions(command, t)
  const width = Math.max(0, ...options.map(({ usage }) => usage.length))
  return [
    formatUsage(command, t),
    '',
    commandSummary(command, t),
    ...(detail ? [detail] : []),
    ...(options.length > 0 ? ['', t('help.options')] : []),
    ...options.map(({ usage, description }) => `  ${usage.padEnd(width)}  ${description}`),
  ].join('\n')
}

function formatHelp(t: Translate<'cli'>): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  const groups = commandGroups.flatMap((group) => [
    '',
    t(`group.${group}`),
    ...commands
      .filter((command) => command.group === group)
      .map((command) => `  ${command.name.padEnd(width)}  ${commandSummary(command, t)}`),
  ])
  return [t('help.title'), '', t('help.usage'), ...groups, '', t('help.everywhere')].join('\n')
}

function unknownCommand({ t }: CommandContext, typed: string, nearest: string | undefined): CommandResult {
  const hint = nearest ? t('usage.nearest', { nearest }) : t('usage.seeHelp')
  return usageError(`${t('usage.unknownCommand', { command: typed })} ${hint}`)
}

function runHelp(context: CommandContext, args: readonly string[]): CommandResult {
  if (args.length === 0) return done({ kind: 'raw', text: formatHelp(context.t) })
  const lookup = findCommand(args)
  if (lookup.kind === 'unknown') return unknownCommand(context, lookup.typed, lookup.nearest)
  return done({ kind: 'raw', text: formatCommandHelp(lookup.command, context.t) })
}

async function execute(context: CommandContext, command: Command, args: readonly string[]): Promise<CommandResult> {
  const parsed = parseCommandArguments(command, args, context.t)
  if (parsed.kind === 'invalid') return usageError(`${parsed.message}\n${formatUsage(command, context.t)}`)
  try {
    return await command.run(context, parsed.args)
  } catch (error) {
    if (error instanceof StartupError) return failed(error.message)
    throw error
  }
}

async function dispatch(
  context: CommandContext,
  { args, wantsHelp, unknownLanguage }: ParsedArgv,
): Promise<CommandResult> {
  if (unknownLanguage !== undefined) return usageError(context.t('usage.language'))
  const [first, ...rest] = args
  if (first === undefined || first === 'help') return runHelp(context, rest)
  if (wantsHelp) return runHelp(context, args)
  const lookup = findCommand(args)
  return lookup.kind === 'found'
    ? execute(context, lookup.command, lookup.rest)
    : unknownCommand(context, lookup.typed, lookup.nearest)
}

interface CommandOutput {
  exitCode: 0 | 1 | 2
  output: string
  errors: string
}

const exitCodes = { done: 0, failed: 1, usageError: 2 } as const

/** Results go to `output`, error messages to `errors`, so that a pipe receives nothing but results. */
export async function runCommand(context: CommandContext, argv: ParsedArgv): Promise<CommandOutput> {
  const result = await dispatch(context, argv)
  const exitCode = exitCodes[result.kind]
  if (argv.isJson) return { exitCode, output: printJson(result), errors: '' }
  const parts = 'parts' in result ? (result.parts ?? []) : []
  const errors = result.kind === 'done' ? '' : `${escapeControlCharacters(result.message)}\n`
  return { exitCode, output: printParts(parts, context), errors }
}
