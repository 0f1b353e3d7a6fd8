import type { Table } from '../command-result.ts'
import { formatCell, isNumeric, type Manner } from './format-cell.ts'

const segmenter = new Intl.Segmenter()
const widthOf = (text: string) => [...segmenter.segment(text)].length

const pad = (text: string, width: number, toRight: boolean) => {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return toRight ? space + text : text + space
}

function side({ columns, rows }: Table, manner: Manner): string[] {
  const heads = columns.map(({ key }) => manner.t(`column.${key}`))
  const cells = rows.map((row) => columns.map(({ key, as }) => formatCell(row[key], as, manner)))
  const widths = heads.map((head, index) => Math.max(widthOf(head), ...cells.map((row) => widthOf(row[index] ?? ''))))
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => pad(text, widths[index] ?? 0, isNumeric(columns[index]?.as)))
      .join('  ')
      .trimEnd()
  return [line(heads), widths.map((width) => '─'.repeat(width)).join('  '), ...cells.map(line)]
}

function upright({ columns, rows: [row = {}] }: Table, manner: Manner): string[] {
  const heads = columns.map(({ key }) => manner.t(`column.${key}`))
  const width = Math.max(...heads.map(widthOf))
  return columns.map(
    ({ key, as }, index) => `${pad(heads[index] ?? '', width, false)}  ${formatCell(row[key], as, manner)}`,
  )
}

/** Aligned in columns under their heads, or as a list of facts. */
export function printTable(table: Table, manner: Manner): string {
  const title = manner.t(`table.${table.name}`)
  const lines = table.rows.length === 0 ? [manner.t('nothing')] : (table.isUpright ? upright : side)(table, manner)
  return [title, ...lines.map((line) => `  ${line}`)].join('\n')
}
