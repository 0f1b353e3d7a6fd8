import { readFileSync, writeFileSync } from 'node:fs'

const [begin, end] = ['<!-- what was measured -->', '<!-- end of what was measured -->']

/** Replaces what stands between the two marks of a page. */
export function putTableInto(file: string, table: string): void {
  const text = readFileSync(file, 'utf8')
  const [from, until] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || until < 0) throw new Error(`${file} has no place for the table`)
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n\n${table}\n\n${text.slice(until)}`)
}
