import { StartFault } from '../start-fault.ts'
import { done, failed, misused } from './answers.ts'
import type { Command } from './command.ts'
import type { CommandResult } from './command-result.ts'
import { commands } from './commands.ts'
import type { Desk } from './desk.ts'
import { findCommand } from './find-command.ts'
import { commandHelp, generalHelp, usageOf } from './help.ts'
import { printJson } from './print/print-json.ts'
import { printParts } from './print/print-parts.ts'
import { readArgs } from './read-args.ts'
import type { Wording } from './read-words.ts'

export interface Outcome {
  exitCode: 0 | 1 | 2
  output: string
  errors: string
}

const exitCodes = { done: 0, failed: 1, misused: 2 } as const

function unknown({ t }: Desk, typed: string, nearest: string | undefined): CommandResult {
  const hint = nearest ? t('misuse.nearest', { nearest }) : t('misuse.seeHelp')
  return misused(`${t('misuse.unknownCommand', { command: typed })} ${hint}`)
}

function help(desk: Desk, words: readonly string[]): CommandResult {
  if (words.length === 0) return done({ kind: 'raw', text: generalHelp(commands, desk.t) })
  const finding = findCommand(commands, words)
  if (finding.kind === 'unknown') return unknown(desk, finding.typed, finding.nearest)
  return done({ kind: 'raw', text: commandHelp(finding.command, desk.t) })
}

async function perform(desk: Desk, command: Command, words: readonly string[]): Promise<CommandResult> {
  const reading = readArgs(command, words, desk.t)
  if (reading.kind === 'faulty') return misused(`${reading.sentence}\n${usageOf(command, desk.t)}`)
  try {
    return await command.run(desk, reading.args)
  } catch (error) {
    if (error instanceof StartFault) return failed(error.message)
    throw error
  }
}

function choose(desk: Desk, { words, wantsHelp, strangeLanguage }: Wording): Promise<CommandResult> | CommandResult {
  if (strangeLanguage !== undefined) return misused(desk.t('misuse.language'))
  const [first, ...rest] = words
  if (first === undefined || first === 'help') return help(desk, rest)
  if (wantsHelp) return help(desk, words)
  const finding = findCommand(commands, words)
  return finding.kind === 'found'
    ? perform(desk, finding.command, finding.rest)
    : unknown(desk, finding.typed, finding.nearest)
}

/** Results go to the output, what went wrong to the errors, so that a pipe gets nothing but results. */
export async function runCommand(desk: Desk, wording: Wording): Promise<Outcome> {
  const result = await choose(desk, wording)
  const exitCode = exitCodes[result.kind]
  if (wording.isJson) return { exitCode, output: printJson(result), errors: '' }
  const parts = 'parts' in result ? (result.parts ?? []) : []
  return { exitCode, output: printParts(parts, desk), errors: result.kind === 'done' ? '' : `${result.sentence}\n` }
}
