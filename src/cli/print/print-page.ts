import type { Table } from '../command-result.ts'
import { formatCell, isNumeric, type Manner } from './format-cell.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter)

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

function tableHtml({ name, columns, rows }: Table, manner: Manner): string {
  const { t } = manner
  const heads = columns.map(
    ({ key, as }) => `<th${isNumeric(as) ? ' class="right"' : ''}>${escaped(t(`column.${key}`))}</th>`,
  )
  const cells = rows.map((row) => {
    const texts = columns.map(({ key, as }) => ({ text: formatCell(row[key], as, manner), isRight: isNumeric(as) }))
    return `<tr><td class="tick"></td>${texts.map(({ text, isRight }) => `<td${isRight ? ' class="right"' : ''}>${escaped(text)}</td>`).join('')}</tr>`
  })
  const body = rows.length
    ? `<table><thead><tr><th></th>${heads.join('')}</tr></thead><tbody>\n${cells.join('\n')}\n</tbody></table>`
    : `<p>${escaped(t('nothing'))}</p>`
  return `<h2>${escaped(t(`table.${name}`))}</h2>\n${body}`
}

interface Page {
  title: string
  subtitle: string
  tables: readonly Table[]
}

/** A page for the printer, with a box to tick in front of every row. */
export function printPage({ title, subtitle, tables }: Page, manner: Manner): string {
  return `<!doctype html>
<html lang="${manner.language}">
<head><meta charset="utf-8"><meta name="robots" content="noindex"><title>${escaped(title)}</title><style>${style}</style></head>
<body><h1>${escaped(title)}</h1><p>${escaped(subtitle)}</p>
${tables.map((table) => tableHtml(table, manner)).join('\n')}
</body></html>
`
}
