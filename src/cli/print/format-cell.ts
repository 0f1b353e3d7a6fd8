import { formatClockMinute } from '#domain/calendar/clock-minute.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { berlinTime } from '../../berlin-time.ts'
import type { Cell, ColumnKind } from '../command-result.ts'
import type { DeskTexts } from '../desk-texts.ts'

const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }
const briefLength = 60

export interface Manner {
  language: Language
  t: DeskTexts
}

function day(value: string, language: Language): string {
  const options = { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(locales[language], options).format(new Date(`${value}T00:00:00Z`))
}

function moment(value: string, language: Language): string {
  const { date, minute } = berlinTime(value)
  return `${day(date, language)} ${formatClockMinute(minute)}`
}

const money = (cents: number, language: Language) =>
  new Intl.NumberFormat(locales[language], { style: 'currency', currency: 'EUR' }).format(cents / 100)

function bytes(value: number, language: Language): string {
  const kilobytes = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 1 }).format(value / 1000)
  return value < 1000 ? `${value} B` : `${kilobytes} kB`
}

const brief = (text: string) => (text.length > briefLength ? `${text.slice(0, briefLength - 1)}…` : text)

// What a visitor typed must not move the cursor or ring the bell of whoever reads it.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken away
const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' / ').replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')

/** As a person reads it. */
export function formatCell(value: Cell, as: ColumnKind = 'text', { language, t }: Manner): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof as === 'object') return t(`${as.words}.${value}`)
  if (as === 'money') return money(Number(value), language)
  if (as === 'time') return formatClockMinute(Number(value))
  if (as === 'day') return day(String(value), language)
  if (as === 'moment') return moment(String(value), language)
  if (as === 'yesNo') return t(value ? 'yes' : 'no')
  if (as === 'bytes') return bytes(Number(value), language)
  const text = oneLine(typeof value === 'object' ? JSON.stringify(value) : String(value))
  return as === 'brief' ? brief(text) : text
}

export const isNumeric = (as: ColumnKind = 'text'): boolean => as === 'count' || as === 'money' || as === 'bytes'
