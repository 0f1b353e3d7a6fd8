export type CsvRow = Readonly<Record<string, string>>

/** A semicolon or a comma, whichever the head has more of. */
const delimiterOf = (text: string): string => {
  const [head = ''] = text.split(/\r?\n/, 1)
  return head.split(';').length >= head.split(',').length ? ';' : ','
}

/** Cells with quotes around them may hold the delimiter, line ends, and quotes written twice. */
function cellsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] ?? ''
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === delimiter) endCell()
    else if (letter === '\n') {
      endCell()
      rows.push([])
    } else if (letter !== '\r') cell += letter
  }
  endCell()
  return rows.filter((row) => row.some((one) => one !== ''))
}

/** The export puts it in front of what a spreadsheet would take for a formula. */
const withoutGuard = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text)

/** By the names in the head. */
export function parseCsv(source: string, wanted?: string): CsvRow[] {
  const text = source.replace(/^\uFEFF/, '')
  const [head = [], ...rows] = cellsOf(text, wanted ?? delimiterOf(text))
  const names = head.map((name) => name.trim())
  return rows.map((row) =>
    Object.fromEntries(names.map((name, index) => [name, withoutGuard(row[index] ?? '').trim()])),
  )
}
