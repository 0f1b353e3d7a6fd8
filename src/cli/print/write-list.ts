import { writeFileSync } from 'node:fs'
import { failed, note } from '../answers.ts'
import type { Args } from '../command.ts'
import type { CommandResult, Note, Table } from '../command-result.ts'
import type { Desk } from '../desk.ts'
import { printPage } from './print-page.ts'
import { printPdf } from './print-pdf.ts'
import { tableCsv } from './write-csv.ts'

export const listOptions = { csv: 'file', html: 'file', pdf: 'file' } as const

interface List {
  title: string
  subtitle: string
  /** The first one is what a spreadsheet gets. */
  tables: readonly [Table, ...Table[]]
}

// Names and telephone numbers: for the one who printed it.
const writePrivately = (file: string, text: string) => writeFileSync(file, text, { mode: 0o600 })

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Writes the list into the files that were asked for, and says which. */
export async function writeList(desk: Desk, args: Args, list: List): Promise<Note[] | CommandResult> {
  const { t } = desk
  const [csv, html, pdf] = [args.text('csv'), args.text('html'), args.text('pdf')]
  try {
    if (csv) writePrivately(csv, tableCsv(list.tables[0], desk))
    if (html) writePrivately(html, printPage(list, desk))
    if (pdf) {
      const outcome = await printPdf(printPage(list, desk), pdf)
      if (outcome !== 'printed') return failed(t(`fault.pdf.${outcome}`))
    }
  } catch (error) {
    return failed(t('fault.write', { reason: reasonOf(error) }))
  }
  return [csv, html, pdf].filter((file) => file !== undefined).map((file) => note(t('note.written', { file })))
}
