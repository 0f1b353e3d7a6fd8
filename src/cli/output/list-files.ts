import { execFile } from 'node:child_process'
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import {
  type CommandArguments,
  type CommandContext,
  type CommandResult,
  failed,
  type Note,
  note,
  type Table,
} from '../command.ts'
import { tableToCsv } from './csv.ts'
import { formatCell, isNumeric, type OutputOptions } from './print-result.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const style = `
@page { size: A4; margin: 14mm 12mm 16mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif } }
body { font: 10pt/1.35 system-ui, sans-serif; color: #000; margin: 0 auto; max-width: 190mm }
h1 { font-size: 16pt; margin: 0 0 1mm } h2 { font-size: 12pt; margin: 8mm 0 2mm } p { margin: 0 0 4mm }
table { border-collapse: collapse; width: 100% } thead { display: table-header-group } tr { break-inside: avoid }
th { text-align: left; font-size: 8pt; border-bottom: 0.4mm solid #000; padding: 1mm 2mm 1mm 0 }
td { vertical-align: top; border-bottom: 0.2mm solid #999; padding: 1.6mm 2mm 1.6mm 0 }
.right { text-align: right; white-space: nowrap } .tick::before { content: ""; display: inline-block; width: 3.5mm; height: 3.5mm; border: 0.3mm solid #000 }
@media screen { body { padding: 10mm } }
`

function renderTable({ name, columns, rows }: Table, options: OutputOptions): string {
  const { t } = options
  const headings = columns.map(
    ({ key, as }) => `<th${isNumeric(as) ? ' class="right"' : ''}>${escapeHtml(t(`column.${key}`))}</th>`,
  )
  const lines = rows.map((row) => {
    const cells = columns.map(({ key, as }) => {
      const text = escapeHtml(formatCell(row[key], as, options))
      return `<td${isNumeric(as) ? ' class="right"' : ''}>${text}</td>`
    })
    return `<tr><td class="tick"></td>${cells.join('')}</tr>`
  })
  const body = rows.length
    ? `<table><thead><tr><th></th>${headings.join('')}</tr></thead><tbody>\n${lines.join('\n')}\n</tbody></table>`
    : `<p>${escapeHtml(t('nothing'))}</p>`
  return `<h2>${escapeHtml(t(`table.${name}`))}</h2>\n${body}`
}

interface List {
  title: string
  subtitle: string
  /** The CSV file contains the first table only. */
  tables: readonly [Table, ...Table[]]
}

/** A page for printing, with a box to tick in every row. */
function renderPage({ title, subtitle, tables }: List, options: OutputOptions): string {
  return `<!doctype html>
<html lang="${options.language}">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><h1>${escapeHtml(title)}</h1><p>${escapeHtml(subtitle)}</p>
${tables.map((table) => renderTable(table, options)).join('\n')}
</body></html>
`
}

const browserPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const timeoutMs = 60_000

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Chromium refuses to run its sandbox as root. The page is ours and runs no script. */
const sandboxFlags = () => (process.getuid?.() === 0 ? ['--no-sandbox'] : [])

/** Prints a page to a PDF with an installed Chromium. */
async function writePdf(page: string, file: string): Promise<'printed' | 'noBrowser' | 'failed'> {
  const browser = browserPaths.find(isExecutable)
  if (!browser) return 'noBrowser'
  const directory = mkdtempSync(join(tmpdir(), 'krume-print-'))
  const source = join(directory, 'page.html')
  writeFileSync(source, page, { mode: 0o600 })
  const flags = [
    '--headless',
    '--disable-gpu',
    `--user-data-dir=${join(directory, 'profile')}`,
    '--no-pdf-header-footer',
  ]
  try {
    const args = [...flags, ...sandboxFlags(), `--print-to-pdf=${resolve(file)}`, `file://${source}`]
    await promisify(execFile)(browser, args, { timeout: timeoutMs })
    return 'printed'
  } catch {
    return 'failed'
  } finally {
    rmSync(directory, { recursive: true, force: true, maxRetries: 3 })
  }
}

export const listOptions = { csv: 'file', html: 'file', pdf: 'file' } as const

// The lists contain names and phone numbers.
const writePrivateFile = (file: string, text: string) => writeFileSync(file, text, { mode: 0o600 })

/** Writes the list to the files named by `--csv`, `--html` and `--pdf`; one note per file. */
export async function writeList(
  context: CommandContext,
  args: CommandArguments,
  list: List,
): Promise<Note[] | CommandResult> {
  const { t } = context
  const [csv, html, pdf] = [args.option('csv'), args.option('html'), args.option('pdf')]
  try {
    if (csv) writePrivateFile(csv, tableToCsv(list.tables[0], context))
    if (html) writePrivateFile(html, renderPage(list, context))
    if (pdf) {
      const outcome = await writePdf(renderPage(list, context), pdf)
      if (outcome !== 'printed') return failed(t(`error.pdf.${outcome}`))
    }
  } catch (error) {
    return failed(t('error.write', { reason: error instanceof Error ? error.message : String(error) }))
  }
  return [csv, html, pdf].filter((file) => file !== undefined).map((file) => note(t('note.written', { file })))
}
