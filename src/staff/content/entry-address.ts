import type { EntryKind, ListedKind } from '#domain/content/entries.ts'

/** Kinds of entries that have a list of their own. */
export type ListPageKind = ListedKind | 'picture'

/** The form of an entry, or one of its fields. */
export const entryAddress = ({ kind, id, field }: { kind: EntryKind; id: string; field?: string }): string =>
  `/content/edit/${kind}/${encodeURIComponent(id)}${field ? `?field=${encodeURIComponent(field)}` : ''}`
