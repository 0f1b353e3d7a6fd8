import type { CsvField, FieldKind } from './csv-fields.ts'

const emptyList = '[]'
const yes = ['true', 'ja', 'yes', '1']
const no = ['false', 'nein', 'no', '0']

interface Hours {
  day: number
  open: string
  close: string
}

const writers: Record<FieldKind, (value: never) => string> = {
  text: (value: string) => value,
  number: (value: number) => String(value),
  flag: (value: boolean) => String(value),
  words: (value: readonly string[]) => (value.length ? value.join(' ') : emptyList),
  numbers: (value: readonly number[]) => (value.length ? value.join(' ') : emptyList),
  hours: (value: readonly Hours[]) =>
    value.length ? value.map(({ day, open, close }) => `${day} ${open}-${close}`).join(' | ') : emptyList,
}

/** "1,5" too. What is no number stays text, so that the check of the content names it. */
const numberOf = (text: string): number | string => {
  const number = Number(text.replace(',', '.'))
  return Number.isNaN(number) ? text : number
}

function flagOf(text: string): boolean | string {
  if (yes.includes(text.toLowerCase())) return true
  return no.includes(text.toLowerCase()) ? false : text
}

function periodOf(text: string): Hours | string {
  const [, day = '', open = '', close = ''] = /^(\d) (\d\d:\d\d)\s?[-–]\s?(\d\d:\d\d)$/.exec(text.trim()) ?? []
  return day ? { day: Number(day), open, close } : text
}

const words = (text: string) => (text === emptyList ? [] : text.split(/[\s,]+/))

const readers: Record<FieldKind, (text: string) => unknown> = {
  text: (text) => text,
  number: numberOf,
  flag: flagOf,
  words,
  numbers: (text) => words(text).map(numberOf),
  hours: (text) => (text === emptyList ? [] : text.split('|').map(periodOf)),
}

export const writeCell = ({ kind }: CsvField, value: unknown): string =>
  value === null || value === undefined ? '' : writers[kind](value as never)

export const readCell = ({ kind }: CsvField, text: string): unknown => readers[kind](text)
