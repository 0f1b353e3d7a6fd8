import { parseArgs } from 'node:util'
import type { Args, Command } from './command.ts'
import type { DeskTexts } from './desk-texts.ts'

export type ArgsReading = { kind: 'read'; args: Args } | { kind: 'faulty'; sentence: string }

const isOptional = (place: string) => place.endsWith('?')
const nameOf = (place: string) => place.replace(/\?$/, '')

/** parseArgs names the option in quotes; the rest of its sentence is for programmers. */
function faultOf(error: unknown, t: DeskTexts): string {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const option = /'(-[^' ]*)/.exec(message)?.[1] ?? ''
  return code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION'
    ? t('misuse.unknownOption', { option })
    : t('misuse.optionValue', { option })
}

function parse({ options = {} }: Command, words: readonly string[]) {
  const wanted = Object.entries(options).map(
    ([name, kind]) => [name, { type: kind === 'flag' ? 'boolean' : 'string' }] as const,
  )
  return parseArgs({ args: [...words], options: Object.fromEntries(wanted), allowPositionals: true, strict: true })
}

export function readArgs(command: Command, words: readonly string[], t: DeskTexts): ArgsReading {
  const places = command.places ?? []
  try {
    const { values, positionals } = parse(command, words)
    const missing = places.filter((place, index) => !isOptional(place) && positionals[index] === undefined)
    if (missing[0]) return { kind: 'faulty', sentence: t('misuse.missing', { place: t(`place.${missing[0]}`) }) }
    if (positionals.length > places.length)
      return { kind: 'faulty', sentence: t('misuse.tooMany', { word: positionals[places.length] ?? '' }) }
    const byName = new Map(places.map((place, index) => [nameOf(place), positionals[index] ?? '']))
    const text = (option: string) => (typeof values[option] === 'string' ? values[option] : undefined)
    return {
      kind: 'read',
      args: { place: (name) => byName.get(name) ?? '', text, flag: (option) => values[option] === true },
    }
  } catch (error) {
    return { kind: 'faulty', sentence: faultOf(error, t) }
  }
}
