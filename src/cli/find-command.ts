import type { Command } from './command.ts'
import { nearestName } from './nearest-name.ts'

export type Finding =
  | { kind: 'found'; command: Command; rest: string[] }
  | { kind: 'unknown'; typed: string; nearest: string | undefined }

/** `close`, `hours`, … under `store`. */
const wordsUnder = (commands: readonly Command[], first: string) =>
  commands.filter(({ name }) => name.startsWith(`${first} `)).map(({ name }) => name.slice(first.length + 1))

/** What was meant by a word that is no command: a slip in its second part is looked for among those of its first. */
function unknown(commands: readonly Command[], [first = '', second = '']: readonly string[]): Finding {
  const under = wordsUnder(commands, first)
  if (under.length === 0) {
    const names = commands.map(({ name }) => name)
    return { kind: 'unknown', typed: first, nearest: nearestName(first, names) }
  }
  const nearest = nearestName(second, under) ?? under[0]
  return { kind: 'unknown', typed: `${first} ${second}`.trim(), nearest: `${first} ${nearest}` }
}

/** `order cancle` is not an order with that number. */
const isSlip = (commands: readonly Command[], [first = '', second = '']: readonly string[]) =>
  /^[a-z]+$/.test(second) && nearestName(second, wordsUnder(commands, first)) !== undefined

/** `order cancel` before `order`: the longest name that fits is meant. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Finding {
  const long = commands.find(({ name }) => name === words.slice(0, 2).join(' '))
  if (long) return { kind: 'found', command: long, rest: words.slice(long.name.split(' ').length) }
  const short = commands.find(({ name }) => name === words[0])
  if (!short || isSlip(commands, words)) return unknown(commands, words)
  return { kind: 'found', command: short, rest: words.slice(1) }
}
