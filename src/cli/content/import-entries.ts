import { cpSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { ContentProblem } from '#content/content-problem.ts'
import { readContent } from '#content/read-content.ts'
import { type EntryFiles, type EntryKind, placeEntry, readEntryFiles } from './content-files.ts'
import { type Difference, diffContent } from './diff-content.ts'
import type { Entry } from './entry-rows.ts'
import { writeJson } from './write-json.ts'

export type EntriesImport =
  | { kind: 'refused'; problems: ContentProblem[] }
  | { kind: 'ready'; differences: Difference[]; write: () => void }

/** Texts only: pictures are large, and nothing here looks at them. */
function copyOf(directory: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'krume-content-'))
  cpSync(directory, copy, { recursive: true, filter: (file) => ['', '.json', '.md'].includes(extname(file)) })
  return copy
}

function writeFiles(directory: string, files: EntryFiles): void {
  for (const [name, entries] of files) {
    const file = join(directory, name)
    writeFileSync(`${file}.part`, writeJson(entries))
    renameSync(`${file}.part`, file)
  }
}

/** Only files in which something is different. */
function changedFiles(directory: string, kind: EntryKind, entries: readonly Entry[]): EntryFiles {
  const files = readEntryFiles(directory, kind)
  const before = new Map([...files].map(([name, list]) => [name, JSON.stringify(list)]))
  for (const entry of entries) placeEntry(files, kind, entry)
  return new Map([...files].filter(([name, list]) => JSON.stringify(list) !== before.get(name)))
}

/** Tried out on a copy of the folder first: the whole content must be valid with them. */
export async function importEntries(
  directory: string,
  kind: EntryKind,
  entries: readonly Entry[],
): Promise<EntriesImport> {
  const copy = copyOf(directory)
  try {
    const files = changedFiles(directory, kind, entries)
    writeFiles(copy, files)
    const [before, after] = [await readContent(directory), await readContent(copy)]
    if (!after.isValid) return { kind: 'refused', problems: after.problems }
    const differences = diffContent(before.isValid ? before.bakery : undefined, after.bakery)
    return { kind: 'ready', differences, write: () => writeFiles(directory, files) }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
