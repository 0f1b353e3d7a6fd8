import {
  type Entries,
  type EntryAddress,
  type EntryChange,
  type EntryValue,
  entryKey,
  isSingleKind,
} from '#domain/content/entries.ts'
import { isSameValue } from '#domain/content/merge.ts'
import { fileOf, type TextFile, toEntries } from './entry-files.ts'
import { listChangedTexts, withTexts } from './page-texts.ts'

type Change = Pick<EntryChange, 'kind' | 'id' | 'value'>

/** The content with changes. Entries that no change touches are the same objects. */
export function applyChanges(entries: Entries, changes: readonly Change[]): Entries {
  if (changes.length === 0) return entries
  const next = new Map(entries)
  const texts = new Map<string, TextFile>()
  let hasMoved = false
  for (const { kind, id, value } of changes) {
    const key = entryKey({ kind, id })
    const before = next.get(key)
    if (value) {
      const entry = { kind, id, value }
      next.set(key, entry)
      hasMoved ||= !before || fileOf(before) !== fileOf(entry)
    } else if (!isSingleKind(kind)) next.delete(key)
    if (kind === 'page') for (const text of listChangedTexts(entries.get(key)?.value, value)) texts.set(text.file, text)
  }
  if (texts.size > 0) for (const [key, entry] of next) if (entry.kind === 'page') next.set(key, withTexts(entry, texts))
  // Among 20,000 entries, putting one in order takes longer than everything else; a map keeps their places.
  return hasMoved ? toEntries(next.values()) : next
}

export interface EntryDifference extends EntryAddress {
  before: EntryValue | undefined
  after: EntryValue | undefined
}

/** The entries in which two contents differ. */
export function compareEntries(before: Entries, after: Entries): EntryDifference[] {
  const changed = [...after].flatMap(([key, { kind, id, value }]): EntryDifference[] => {
    const old = before.get(key)?.value
    return old === value || isSameValue(old, value) ? [] : [{ kind, id, before: old, after: value }]
  })
  const removed = [...before].flatMap(([key, { kind, id, value }]): EntryDifference[] =>
    after.has(key) ? [] : [{ kind, id, before: value, after: undefined }],
  )
  return [...changed, ...removed]
}
