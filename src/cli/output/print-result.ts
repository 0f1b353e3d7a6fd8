import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { formatCents, formatNumber, formatSize } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import type { Cell, ColumnFormat, CommandResult, Report, ResultPart, Table } from '../command.ts'
import { escapeControlCharacters, toPrintableJson, toSingleLine } from './control-characters.ts'

export interface OutputOptions {
  language: Language
  t: Translate<'cli'>
}

/** "Di., 17.11.2026 06:12" */
function formatInstant(instant: string, language: Language): string {
  const { date, minute } = berlinTime(instant)
  return `${formatDay(date, language, 'table')} ${formatClockMinute(minute)}`
}

const segmenter = new Intl.Segmenter()
const toSegments = (text: string) => Array.from(segmenter.segment(text), ({ segment }) => segment)
const textWidth = (text: string) => toSegments(text).length

const maxBriefLength = 60
const truncate = (text: string) =>
  textWidth(text) > maxBriefLength
    ? `${toSegments(text)
        .slice(0, maxBriefLength - 1)
        .join('')}…`
    : text

/** For keys that contain a value; one without a translation is printed, which a test detects. */
export const formatLabel = (key: string, t: Translate<'cli'>) => t.find(key) ?? key

export function formatCell(value: Cell, as: ColumnFormat = 'text', { language, t }: OutputOptions): string {
  if (value === null || value === undefined || value === '') return '–'
  if (as === 'money') return formatCents(Number(value), language)
  if (as === 'time') return formatClockMinute(Number(value))
  if (as === 'day') return formatDay(String(value), language, 'table')
  if (as === 'instant') return formatInstant(String(value), language)
  if (as === 'yesNo') return t(value ? 'yes' : 'no')
  if (as === 'bytes') return formatSize(Number(value), language)
  if (as !== 'text' && as !== 'brief' && as !== 'count') return formatLabel(`${as}.${value}`, t)
  if (typeof value === 'number' && !Number.isInteger(value)) return formatNumber(value, language, { max: 1 })
  const text = toSingleLine(typeof value === 'object' ? JSON.stringify(value) : String(value))
  return as === 'brief' ? truncate(text) : text
}

export const isNumeric = (as: ColumnFormat = 'text'): boolean => as === 'count' || as === 'money' || as === 'bytes'

function pad(text: string, width: number, alignsRight: boolean): string {
  const space = ' '.repeat(Math.max(0, width - textWidth(text)))
  return alignsRight ? space + text : text + space
}

function horizontalLines({ columns, rows }: Table, options: OutputOptions): string[] {
  const headings = columns.map(({ key }) => options.t(`column.${key}`))
  const cells = rows.map((row) => columns.map(({ key, as }) => formatCell(row[key], as, options)))
  const widths = headings.map((heading, index) =>
    Math.max(textWidth(heading), ...cells.map((row) => textWidth(row[index] ?? ''))),
  )
  const toLine = (texts: readonly string[]) =>
    texts
      .map((text, index) => pad(text, widths[index] ?? 0, isNumeric(columns[index]?.as)))
      .join('  ')
      .trimEnd()
  return [toLine(headings), widths.map((width) => '─'.repeat(width)).join('  '), ...cells.map(toLine)]
}

function verticalLines({ columns, rows: [row = {}] }: Table, options: OutputOptions): string[] {
  const headings = columns.map(({ key }) => options.t(`column.${key}`))
  const width = Math.max(...headings.map(textWidth))
  return columns.map(
    ({ key, as }, index) => `${pad(headings[index] ?? '', width, false)}  ${formatCell(row[key], as, options)}`,
  )
}

function printTable(table: Table, options: OutputOptions): string {
  const title = options.t(`table.${table.name}`)
  const toLines = table.isVertical ? verticalLines : horizontalLines
  const lines = table.rows.length === 0 ? [options.t('nothing')] : toLines(table, options)
  return [title, ...lines.map((line) => `  ${line}`)].join('\n')
}

const indentLines = (lines: readonly string[], indent: number): string[] =>
  lines.map((line) => `${' '.repeat(indent)}${escapeControlCharacters(line)}`.trimEnd())

function printReport({ name, groups }: Report, { t }: OutputOptions): string {
  const groupLines = groups.flatMap(({ heading, items }) => [
    '',
    ...indentLines([heading], 2),
    ...items.flatMap(({ title, lines }) => [...indentLines([title], 4), ...indentLines(lines, 6)]),
  ])
  return [t(`table.${name}`), ...groupLines].join('\n')
}

function printPart(part: ResultPart, options: OutputOptions): string {
  if (part.kind === 'raw') return part.text.replace(/\n$/, '')
  if (part.kind === 'report') return printReport(part, options)
  return part.kind === 'note' ? escapeControlCharacters(part.text) : printTable(part, options)
}

const isBlock = (part: ResultPart | undefined) => part !== undefined && part.kind !== 'note'

/** Prints a blank line around tables; notes follow each other directly. */
export const printParts = (parts: readonly ResultPart[], options: OutputOptions): string =>
  parts
    .map((part, index) => {
      const needsBlankLine = index > 0 && (isBlock(part) || isBlock(parts[index - 1]))
      return `${needsBlankLine ? '\n' : ''}${printPart(part, options)}\n`
    })
    .join('')

const toJsonValue = (part: Table | Report) =>
  part.kind === 'table' && part.isVertical ? (part.rows[0] ?? null) : part.rows

function toJsonObject(parts: readonly ResultPart[]): Record<string, unknown> {
  const tables = parts
    .filter((part) => part.kind === 'table' || part.kind === 'report')
    .map((part) => [part.name, toJsonValue(part)])
  const notes = parts.filter((part) => part.kind === 'note').map(({ text }) => text)
  const raw = parts.filter((part) => part.kind === 'raw').map(({ text }) => text)
  return {
    ...Object.fromEntries(tables),
    ...(notes.length > 0 && { notes }),
    ...(raw.length > 0 && { text: raw.join('') }),
  }
}

/** Unformatted values for programs; tables are properties under their names. */
export function printJson(result: CommandResult): string {
  const parts = 'parts' in result ? (result.parts ?? []) : []
  const error = result.kind === 'done' ? {} : { error: result.message }
  return `${toPrintableJson({ ok: result.kind === 'done', ...error, ...toJsonObject(parts) })}\n`
}
