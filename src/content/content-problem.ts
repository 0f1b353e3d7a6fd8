import type { z } from 'zod'

/** One thing wrong with the content folder, said so that whoever wrote the file finds the place. */
export interface ContentProblem {
  file: string
  entry: string
  field: string
  reason: string
}

export const describeProblem = ({ file, entry, field, reason }: ContentProblem): string =>
  [file, entry && `entry ${entry}`, field && `field ${field}`].filter(Boolean).join(', ').concat(`: ${reason}`)

/** In a list the entry goes by its id where it has one, else by its place. */
function entryName(file: unknown, index: PropertyKey | undefined): string {
  const entry = Array.isArray(file) ? file[Number(index)] : undefined
  return typeof entry?.id === 'string' ? `"${entry.id}"` : `no. ${Number(index) + 1}`
}

export function problemsOf(file: string, content: unknown, error: z.ZodError): ContentProblem[] {
  const isList = Array.isArray(content)
  return error.issues.map(({ path, message }) => ({
    file,
    entry: isList && path.length > 0 ? entryName(content, path[0]) : '',
    field: path.slice(isList ? 1 : 0).join('.'),
    reason: message,
  }))
}
