/** Entries of lists, each with an id of its own. */
export const listedKinds = ['product', 'category', 'store', 'job', 'page'] as const
/** One entry for the whole site; its id is its kind. */
export const singleKinds = ['home', 'slides', 'menus', 'company', 'theme'] as const
/** What the content consists of, as people edit it. A picture is the name that the content uses, with its original. */
export const entryKinds = [...listedKinds, ...singleKinds, 'picture'] as const

export type ListedKind = (typeof listedKinds)[number]
export type SingleKind = (typeof singleKinds)[number]
export type EntryKind = (typeof entryKinds)[number]

export interface EntryAddress {
  kind: EntryKind
  id: string
}

/** What is stored about an entry: JSON. */
export type EntryValue = Readonly<Record<string, unknown>>

export interface Entry extends EntryAddress {
  value: EntryValue
}

/** All entries of a content by `entryKey`, in their order. */
export type Entries = ReadonlyMap<string, Entry>

export const isListedKind = (kind: EntryKind): kind is ListedKind => listedKinds.includes(kind as ListedKind)
export const isSingleKind = (kind: EntryKind): kind is SingleKind => singleKinds.includes(kind as SingleKind)

export const entryKey = ({ kind, id }: EntryAddress): string => `${kind}/${id}`
export const sameEntry = (a: EntryAddress, b: EntryAddress): boolean => a.kind === b.kind && a.id === b.id

export const findEntry = (entries: Entries, address: EntryAddress): Entry | undefined => entries.get(entryKey(address))

export const listEntries = (entries: Entries, kind: EntryKind): Entry[] =>
  [...entries.values()].filter((entry) => entry.kind === kind)

/** Hashes of the originals by the names that the content uses. */
export const listOriginals = (entries: Entries): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listEntries(entries, 'picture').flatMap(({ id, value }) =>
      typeof value.hash === 'string' ? [[id, value.hash]] : [],
    ),
  )

/** The change of one entry in the draft. */
export interface EntryChange extends EntryAddress {
  /** Undefined: the entry is removed. */
  value: EntryValue | undefined
  /** The published version that the change was made over. */
  baseVersion: number
  /** Grows with each save of any entry, so an equal revision means that nobody saved in between. */
  revision: number
  authorName: string
  changedAt: string
}

/** The point of a picture that every crop keeps, in parts of its width and height. */
export interface FocalPoint {
  x: number
  y: number
}

export const centre: FocalPoint = { x: 0.5, y: 0.5 }
