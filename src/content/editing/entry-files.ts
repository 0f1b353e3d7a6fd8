import {
  type EntryAddress,
  type EntryChange,
  type EntryKind,
  type EntryValue,
  entryKey,
  isListedKind,
  isSingleKind,
  type ListedKind,
  type SingleKind,
} from '#domain/content/entries.ts'
import type { ContentFiles } from '../content-files.ts'
import { listJsonFiles } from '../json-file.ts'
import { editJson, formatJson } from '../json-text.ts'
import { findTextPlace, splitTexts, withTexts } from './page-texts.ts'

export interface StoredEntry extends EntryAddress {
  file: string
  value: EntryValue
}

/** What a version is made from. */
export interface EditedContent {
  files: ContentFiles
  /** Hashes of the originals by the names that the content uses. */
  pictures: Readonly<Record<string, string>>
}

const fileOfSingle = (kind: SingleKind) => `${kind}.json`

/** Entries of a list are in one file or in the files of a folder. A page is a file of its own. */
const placeOfKind: Record<ListedKind, { file: string } | { folder: string; groupBy?: string }> = {
  category: { file: 'categories.json' },
  store: { file: 'stores.json' },
  product: { folder: 'products', groupBy: 'category' },
  job: { folder: 'jobs', groupBy: 'field' },
  page: { folder: 'pages' },
}

/** Focal points by the name of the picture. The file exists only if there are any. */
const pictureFile = 'pictures.json'

const parse = (text: string): unknown => JSON.parse(text.replace(/^\uFEFF/, ''))

const isFields = (value: unknown): value is EntryValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const filesOf = (kind: ListedKind, files: ContentFiles): string[] => {
  const place = placeOfKind[kind]
  return 'file' in place ? [place.file] : listJsonFiles(files, place.folder)
}

function readListed(kind: ListedKind, files: ContentFiles): StoredEntry[] {
  return filesOf(kind, files).flatMap((file) => {
    const content = parse(files.get(file) ?? '[]')
    const values: unknown[] = kind === 'page' ? [withTexts(content, files)] : Array.isArray(content) ? content : []
    return values.filter(isFields).map((value) => ({ kind, id: String(value.id), file, value }))
  })
}

function readPictures({ files, pictures }: EditedContent): StoredEntry[] {
  const details = parse(files.get(pictureFile) ?? '{}') as Readonly<Record<string, EntryValue>>
  return Object.entries(pictures).map(([id, hash]) => ({
    kind: 'picture',
    id,
    file: pictureFile,
    value: { hash, ...details[id] },
  }))
}

/** The entries of one kind, in the order of the files. */
export function listEntries(content: EditedContent, kind: EntryKind): StoredEntry[] {
  if (kind === 'picture') return readPictures(content)
  if (isListedKind(kind)) return readListed(kind, content.files)
  const file = fileOfSingle(kind)
  const text = content.files.get(file)
  return text === undefined ? [] : [{ kind, id: kind, file, value: parse(text) as EntryValue }]
}

export const findEntry = (content: EditedContent, { kind, id }: EntryAddress): StoredEntry | undefined =>
  listEntries(content, kind).find((entry) => entry.id === id)

type Change = Pick<EntryChange, 'kind' | 'id' | 'value'>

/** Where most of its neighbours are: a new loaf is written to the file of the loaves. */
function fileOfNew(kind: ListedKind, value: EntryValue, files: ContentFiles): string {
  const place = placeOfKind[kind]
  if ('file' in place) return place.file
  if (place.groupBy === undefined) return `${place.folder}/${value.id}.json`
  const group = value[place.groupBy]
  const neighbours = readListed(kind, files).filter((entry) => entry.value[place.groupBy ?? ''] === group)
  const counts = Map.groupBy(neighbours, ({ file }) => file)
  const [most] = [...counts].toSorted(([, a], [, b]) => b.length - a.length)
  return most?.[0] ?? `${place.folder}/${String(group).replace(/[^a-z0-9-]/g, '') || 'other'}.json`
}

function applyToList(kind: ListedKind, { id, value }: Change, files: Map<string, string>): void {
  const known = readListed(kind, files).find((entry) => entry.id === id)
  const file = known?.file ?? (value && fileOfNew(kind, value, files))
  if (file === undefined) return
  const text = files.get(file)
  const entries = text === undefined ? [] : (parse(text) as EntryValue[])
  const isIt = (entry: EntryValue) => String(entry.id) === id
  const others = entries.filter((entry) => !isIt(entry))
  const next = !value ? others : known ? entries.map((entry) => (isIt(entry) ? value : entry)) : [...entries, value]
  files.set(file, text === undefined ? formatJson(next) : editJson(text, next))
}

function applyToPage({ id, value }: Change, files: Map<string, string>): void {
  const known = readListed('page', files).find((entry) => entry.id === id)
  const before = known && splitTexts(known.value)
  const file = known?.file ?? `pages/${id}.json`
  const next = value && splitTexts(value)
  // A text that no page names any more would be an unused file.
  for (const path of before?.texts.keys() ?? []) if (!next?.texts.has(path)) files.delete(path)
  if (!next) {
    files.delete(file)
    return
  }
  for (const [path, text] of next.texts) if (before?.texts.get(path) !== text) files.set(path, text)
  const text = files.get(file)
  files.set(file, text === undefined ? formatJson(next.page) : editJson(text, next.page))
}

function applyToPicture({ id, value }: Change, files: Map<string, string>, pictures: Record<string, string>): void {
  const text = files.get(pictureFile)
  const { [id]: _, ...others } = parse(text ?? '{}') as Record<string, unknown>
  const { hash, ...details } = value ?? {}
  if (typeof hash === 'string') pictures[id] = hash
  else delete pictures[id]
  const next = Object.keys(details).length > 0 ? { ...others, [id]: details } : others
  if (Object.keys(next).length === 0) files.delete(pictureFile)
  else files.set(pictureFile, text === undefined ? formatJson(next) : editJson(text, next))
}

/** The content with the changes of a draft. Texts that no change touches keep their bytes. */
export function applyChanges(content: EditedContent, changes: readonly Change[]): EditedContent {
  const files = new Map(content.files)
  const pictures = { ...content.pictures }
  for (const change of changes) {
    const { kind, value } = change
    if (kind === 'picture') applyToPicture(change, files, pictures)
    else if (kind === 'page') applyToPage(change, files)
    else if (isListedKind(kind)) applyToList(kind, change, files)
    else if (value && isSingleKind(kind))
      files.set(fileOfSingle(kind), editJson(files.get(fileOfSingle(kind)) ?? '{}', value))
  }
  return { files, pictures }
}

/** Which entry of the content a place in its files belongs to, and the field of that entry. */
export function toEntryPlace(
  { file, entry, field }: { file: string; entry: string; field: string },
  content: EditedContent,
): (EntryAddress & { field: string }) | undefined {
  const id = /^"(.*)"$/.exec(entry)?.[1]
  const [folder = '', name = ''] = file.split('/')
  for (const kind of ['product', 'job', 'store', 'category'] as const) {
    const place = placeOfKind[kind]
    const isHere = 'file' in place ? place.file === file : place.folder === folder || place.folder === file
    if (isHere) return id === undefined ? undefined : { kind, id, field }
  }
  if (folder === 'pages') return toPagePlace({ file, name, id, field }, content)
  const single = file.replace(/\.json$/, '') as EntryKind
  if (file === pictureFile)
    return { kind: 'picture', id: field.split('.')[0] ?? '', field: field.split('.').slice(1).join('.') }
  return isSingleKind(single) ? { kind: single, id: single, field } : undefined
}

function toPagePlace(
  { file, name, id, field }: { file: string; name: string; id: string | undefined; field: string },
  content: EditedContent,
): (EntryAddress & { field: string }) | undefined {
  const pages = readListed('page', content.files)
  const [, text, language] = /^([\w-]+)\.(\w+)\.md$/.exec(name) ?? []
  if (text === undefined || language === undefined) {
    const page = pages.find((one) => (id === undefined ? one.file === file : one.id === id))
    return page && { kind: 'page', id: page.id, field }
  }
  for (const page of pages) {
    const place = findTextPlace(page.value, text)
    if (place !== undefined) return { kind: 'page', id: page.id, field: `${place}.${language}` }
  }
  return undefined
}

export const sameEntry = (a: EntryAddress, b: EntryAddress): boolean => entryKey(a) === entryKey(b)
