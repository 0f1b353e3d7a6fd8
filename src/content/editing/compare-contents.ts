import { type EntryAddress, type EntryValue, entryKinds } from '#domain/content/entries.ts'
import { isSameValue } from '#domain/content/merge.ts'
import { type EditedContent, listEntries } from './entry-files.ts'

export interface EntryDifference extends EntryAddress {
  before: EntryValue | undefined
  after: EntryValue | undefined
}

/** The entries in which two contents differ. */
export function compareContents(before: EditedContent, after: EditedContent): EntryDifference[] {
  return entryKinds.flatMap((kind) => {
    const read = (content: EditedContent) => new Map(listEntries(content, kind).map(({ id, value }) => [id, value]))
    const [old, next] = [read(before), read(after)]
    return [...new Set([...next.keys(), ...old.keys()])]
      .filter((id) => !isSameValue(old.get(id), next.get(id)))
      .map((id) => ({ kind, id, before: old.get(id), after: next.get(id) }))
  })
}
