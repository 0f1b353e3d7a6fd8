import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Entry } from './entry-rows.ts'

export type EntryKind = 'products' | 'stores'

/** The lists of a kind by the file they stand in, relative to the content folder. */
export type EntryFiles = Map<string, Entry[]>

const namesOf = (directory: string, kind: EntryKind): string[] =>
  kind === 'stores'
    ? ['stores.json']
    : readdirSync(join(directory, 'products'))
        .filter((name) => name.endsWith('.json'))
        .sort()
        .map((name) => `products/${name}`)

export const readEntryFiles = (directory: string, kind: EntryKind): EntryFiles =>
  new Map(namesOf(directory, kind).map((name) => [name, JSON.parse(readFileSync(join(directory, name), 'utf8'))]))

const fileFor = (kind: EntryKind, { category }: Entry) =>
  kind === 'stores' ? 'stores.json' : `products/${String(category ?? 'unknown').replace(/[^a-z0-9-]/g, '')}.json`

/** Where the entry stands already it stays; a new one goes to the end of its file. */
export function placeEntry(files: EntryFiles, kind: EntryKind, entry: Entry): void {
  for (const entries of files.values()) {
    const at = entries.findIndex(({ id }) => id === entry.id)
    if (at >= 0) {
      entries[at] = entry
      return
    }
  }
  const file = fileFor(kind, entry)
  files.set(file, [...(files.get(file) ?? []), entry])
}

export function findEntry(files: EntryFiles, id: string): Entry | undefined {
  return [...files.values()].flat().find((entry) => entry.id === id)
}
