import type { z } from 'zod'

/** An error in the content folder. Names the file, entry and field so that an editor finds it. */
export interface ContentError {
  file: string
  entry: string
  field: string
  reason: string
}

export const describeContentError = ({ file, entry, field, reason }: ContentError): string =>
  [file, entry && `entry ${entry}`, field && `field ${field}`].filter(Boolean).join(', ').concat(`: ${reason}`)

/** The entry's id if it has one, else its position in the list. */
function getEntryName(entries: readonly unknown[], index: PropertyKey | undefined): string {
  const entry = entries[Number(index)] as { id?: unknown } | undefined
  return typeof entry?.id === 'string' ? `"${entry.id}"` : `no. ${Number(index) + 1}`
}

export function toContentErrors(file: string, content: unknown, error: z.ZodError): ContentError[] {
  const isList = Array.isArray(content)
  return error.issues.map(({ path, message }) => ({
    file,
    entry: isList && path.length > 0 ? getEntryName(content, path[0]) : '',
    field: path.slice(isList ? 1 : 0).join('.'),
    reason: message,
  }))
}
