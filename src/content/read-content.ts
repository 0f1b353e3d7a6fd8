import { type Entries, entryKey } from '#domain/content/entries.ts'
import { checkIds } from './check-ids.ts'
import { checkReferences } from './check-references.ts'
import { assembleContent, type CompiledContent, validateEntries } from './compile-entries.ts'
import type { ContentError, ContentPlace, EntryPlace } from './content-errors.ts'
import { type ContentFiles, readContentFiles } from './content-files.ts'
import { toEntries } from './entry-files.ts'
import { inFileOrder, locateError, locatePlaces, readFolder } from './read-folder.ts'

export type { CompiledContent } from './compile-entries.ts'

export type CompileResult =
  | {
      isValid: true
      content: CompiledContent
      entries: Entries
      /** Adds files and lines to what is found in the content. */
      locate: <Found extends EntryPlace>(found: readonly Found[]) => (Omit<Found, keyof EntryPlace> & ContentPlace)[]
    }
  | { isValid: false; errors: ContentError[] }

/** Reads and validates the texts of a content folder. Reports all errors at once, not only the first. */
export function compileContent(files: ContentFiles): CompileResult {
  const folder = readFolder(files)
  const validated = validateEntries(folder.entries)
  const compiled = folder.entries.map((entry, index) => ({ ...entry, content: validated[index]?.content }))
  const errors = inFileOrder([
    ...folder.errors,
    ...folder.entries.flatMap((entry, index) =>
      (validated[index]?.errors ?? []).map((error) => locateError(entry, files, error)),
    ),
  ])
  if (errors.length > 0) return { isValid: false, errors }
  const contradictions = locatePlaces(
    [...checkIds(folder.entries), ...checkReferences(assembleContent(compiled))],
    folder,
  )
  if (contradictions.length > 0) return { isValid: false, errors: contradictions }
  const compiledByKey = new Map(compiled.map((entry) => [entryKey(entry), entry]))
  // Their schemas have found objects.
  const entries = toEntries(folder.entries.map(({ kind, id, value }) => ({ kind, id, value: Object(value) })))
  const content = assembleContent([...entries.keys()].flatMap((key) => compiledByKey.get(key) ?? []))
  return { isValid: true, content, entries, locate: (found) => locatePlaces(found, folder) }
}

export const readContent = async (directory: string): Promise<CompileResult> =>
  compileContent(await readContentFiles(directory))
