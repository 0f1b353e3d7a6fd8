import {
  type Entries,
  type Entry,
  type EntryAddress,
  type EntryChange,
  type EntryValue,
  entryKey,
  isSingleKind,
} from '#domain/content/entries.ts'
import { isSameValue } from '#domain/content/merge.ts'
import { type TextFile, toEntries } from './entry-files.ts'
import { listChangedTexts, withTexts } from './page-texts.ts'

type Change = Pick<EntryChange, 'kind' | 'id' | 'value'>

/** The content with changes. Entries that no change touches are the same objects. */
export function applyChanges(entries: Entries, changes: readonly Change[]): Entries {
  if (changes.length === 0) return entries
  const next = new Map(entries)
  const texts = new Map<string, TextFile>()
  for (const { kind, id, value } of changes) {
    const key = entryKey({ kind, id })
    if (value) next.set(key, { kind, id, value })
    else if (!isSingleKind(kind)) next.delete(key)
    if (kind === 'page') for (const text of listChangedTexts(entries.get(key)?.value, value)) texts.set(text.file, text)
  }
  if (texts.size > 0) for (const [key, entry] of next) if (entry.kind === 'page') next.set(key, withTexts(entry, texts))
  return toEntries(next.values())
}

export interface EntryDifference extends EntryAddress {
  before: EntryValue | undefined
  after: EntryValue | undefined
}

const differs = (a: Entry | undefined, b: Entry | undefined) => a !== b && !isSameValue(a?.value, b?.value)

/** The entries in which two contents differ. */
export function compareEntries(before: Entries, after: Entries): EntryDifference[] {
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((key) => {
    const [old, next] = [before.get(key), after.get(key)]
    const entry = next ?? old
    if (!entry || !differs(old, next)) return []
    return [{ kind: entry.kind, id: entry.id, before: old?.value, after: next?.value }]
  })
}
