import type { CommandResult, Part, Table } from '../command-result.ts'

const jsonOf = ({ isUpright, rows }: Table) => (isUpright ? (rows[0] ?? null) : rows)

function contentOf(parts: readonly Part[]): Record<string, unknown> {
  const tables = parts.filter((part) => part.kind === 'table').map((table) => [table.name, jsonOf(table)])
  const notes = parts.filter((part) => part.kind === 'note').map(({ text }) => text)
  const raw = parts.filter((part) => part.kind === 'raw').map(({ text }) => text)
  return {
    ...Object.fromEntries(tables),
    ...(notes.length > 0 && { notes }),
    ...(raw.length > 0 && { text: raw.join('') }),
  }
}

/** For programs: values as they are, tables under their names. */
export function printJson(result: CommandResult): string {
  const parts = 'parts' in result ? (result.parts ?? []) : []
  const fault = result.kind === 'done' ? {} : { fault: result.sentence }
  return `${JSON.stringify({ ok: result.kind === 'done', ...fault, ...contentOf(parts) }, null, 2)}\n`
}
