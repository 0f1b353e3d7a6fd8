import { berlinTime } from '../calendar/berlin-time.ts'
import { isCalendarDate } from '../calendar/calendar-date.ts'
import { formatClockMinute, type LocalTime } from '../calendar/local-time.ts'
import { formatFieldValue, type Reader } from '../content/describe-changes.ts'
import { type EntryKind, entryKinds } from '../content/entries.ts'
import { describePath, findField } from '../content/forms/field-paths.ts'
import { readText } from '../content/value-titles.ts'
import { formatCents } from '../i18n/format.ts'
import { formatDay } from '../i18n/format-dates.ts'
import type { Language } from '../i18n/languages.ts'
import type { Translate } from '../i18n/translate.ts'

/** Who reads the log. */
export interface AuditReader {
  language: Language
  t: Translate<'staff-audit'>
  /** Names of the fields of content entries. */
  c: Translate<'staff-content'>
  nameStore: (storeId: string) => string
}

export interface AuditChange {
  name: string
  label: string
  before: string
  after: string
}

type Facts = Readonly<Record<string, unknown>>

const isFacts = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Stands for a fact that is not there. */
export const nothing = '–'
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

/** `holdUntil` becomes "Hold until", for facts of newer or older builds. */
const toWords = (name: string): string => {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[._-]+/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const labelFact = (name: string, { t }: AuditReader): string => t.find(`fact.${name}`) ?? toWords(name)

const formatDayAndTime = ({ date, minute }: LocalTime, language: Language): string =>
  `${formatDay(date, language, 'date')}, ${formatClockMinute(minute)}`

function formatTextFact(name: string, text: string, reader: AuditReader): string {
  const { t, c, language } = reader
  const word = t.find(`value.${name}.${text}`)
  if (word) return word
  if (name === 'storeId' || name === 'store') return reader.nameStore(text)
  if (instant.test(text)) return formatDayAndTime(berlinTime(text), language)
  const [kind = '', id] = text.split('/')
  const kindWord = c.find(`kind.${kind}`)
  if (name === 'entries' && id !== undefined && kindWord) return `${kindWord} ${id}`
  return isCalendarDate(text) ? formatDay(text, language, 'date') : text
}

function formatNumberFact(name: string, value: number, { language }: AuditReader): string {
  if (/cents$/i.test(name)) return formatCents(value, language)
  if (/minute$/i.test(name)) return formatClockMinute(value)
  return String(value)
}

function formatFacts(facts: Facts, reader: AuditReader): string {
  const { date, minute, openMinute, closeMinute, ...others } = facts
  if (typeof openMinute === 'number' && typeof closeMinute === 'number')
    return `${formatClockMinute(openMinute)}–${formatClockMinute(closeMinute)}`
  const text = readText(facts, reader.language)
  if (text !== undefined) return text
  const isTime = typeof date === 'string' && typeof minute === 'number'
  const rest = Object.entries(isTime ? others : facts).map(
    ([name, value]) => `${labelFact(name, reader)} ${formatFact(name, value, reader)}`,
  )
  return [...(isTime ? [formatDayAndTime({ date, minute }, reader.language)] : []), ...rest].join(', ') || nothing
}

/** A value as people read it. */
function formatFact(name: string, value: unknown, reader: AuditReader): string {
  const { t } = reader
  if (value === undefined || value === null || value === '') return nothing
  if (typeof value === 'boolean') return t(value ? 'text.yes' : 'text.no')
  if (typeof value === 'number') return formatNumberFact(name, value, reader)
  if (typeof value === 'string') return formatTextFact(name, value, reader)
  if (Array.isArray(value)) {
    if (value.length === 0) return name === 'periods' ? t('text.closed') : nothing
    return value.map((one) => formatFact(name, one, reader)).join('; ')
  }
  return isFacts(value) ? formatFacts(value, reader) : String(value)
}

/** The kind of a content entry that the log names as `product/bauernbrot`. */
const entryKindOf = ({ kind, id }: { kind: string; id: string }): EntryKind | undefined =>
  kind === 'content' ? entryKinds.find((one) => id.startsWith(`${one}/`)) : undefined

function describeField(kind: EntryKind, path: string, reader: AuditReader) {
  const { c, language } = reader
  const steps = path.split('.')
  const contentReader: Reader = { language, t: c, options: () => [] }
  const field = findField(kind, steps, undefined)
  return {
    label: describePath(kind, steps, undefined, c, (name) => labelFact(name, reader)),
    say: (value: unknown) =>
      // Without its field, a value inside of a list or picture is told by its shape.
      field && !isFacts(value)
        ? formatFieldValue(field, value, contentReader)
        : formatFact(steps.at(-1) ?? '', value, reader),
  }
}

interface DescribedEntry {
  subject: { kind: string; id: string }
  before: unknown
  after: unknown
}

/** The facts that differ between both, in words. */
export function describeAuditChanges(entry: DescribedEntry, reader: AuditReader): AuditChange[] {
  const [old, changed] = [entry.before, entry.after].map((facts) => (isFacts(facts) ? facts : {})) as [Facts, Facts]
  const kind = entryKindOf(entry.subject)
  const names = [...new Set([...Object.keys(old), ...Object.keys(changed)])]
  return names
    .filter((name) => JSON.stringify(old[name] ?? null) !== JSON.stringify(changed[name] ?? null))
    .map((name) => {
      const isFieldOfEntry = kind !== undefined && name !== 'name' && name !== 'isThere'
      const { label, say } = isFieldOfEntry
        ? describeField(kind, name, reader)
        : { label: labelFact(name, reader), say: (value: unknown) => formatFact(name, value, reader) }
      return { name, label, before: say(old[name]), after: say(changed[name]) }
    })
    .filter(({ before, after }) => before !== after)
}
