/** In which files of a content folder the entries are. The office and the database know entries only. */
import { type Entries, type Entry, type EntryKind, entryKey, entryKinds } from '#domain/content/entries.ts'
import { isFields } from '#domain/content/json-values.ts'
import { languages } from '#domain/i18n/languages.ts'

type FileLayout =
  /** The file is the entry. */
  | { file: string }
  /** The file is a list of entries. */
  | { list: string }
  /** The file has the entries by their ids, and exists only if there are any. */
  | { byId: string }
  /** Each file of the folder is a list of entries, those that share the field. */
  | { folder: string; sharing: string }
  /** Each file of the folder is an entry. */
  | { folder: string }

/** In the order in which mistakes are listed. */
export const fileLayouts: Readonly<Record<EntryKind, FileLayout>> = {
  company: { file: 'company.json' },
  theme: { file: 'theme.json' },
  menus: { file: 'menus.json' },
  slides: { file: 'slides.json' },
  home: { file: 'home.json' },
  category: { list: 'categories.json' },
  store: { list: 'stores.json' },
  product: { folder: 'products', sharing: 'category' },
  job: { folder: 'jobs', sharing: 'field' },
  page: { folder: 'pages' },
  picture: { byId: 'pictures.json' },
}

/** The file or folder in which entries of the kind are. */
export function placeOfKind(kind: EntryKind): string {
  const layout = fileLayouts[kind]
  if ('file' in layout) return layout.file
  if ('list' in layout) return layout.list
  return 'byId' in layout ? layout.byId : layout.folder
}

/** Where an export writes the entry. */
export function fileOf({ kind, id, value }: Entry): string {
  const layout = fileLayouts[kind]
  if (!('folder' in layout)) return placeOfKind(kind)
  const name = 'sharing' in layout ? String(value[layout.sharing]) : id
  return `${layout.folder}/${name.replace(/[^\w-]/g, '') || 'other'}.json`
}

/** A text of a page that is a Markdown file for each language: `{ "file": "policy" }`, in an entry with its texts. */
export type TextFile = Readonly<Record<string, unknown>> & { readonly file: string }

/** A name with other characters could lead out of the folder. */
export const isTextFile = (value: unknown): value is TextFile =>
  isFields(value) &&
  typeof value.file === 'string' &&
  /^[\w-]+$/.test(value.file) &&
  Object.keys(value).every((key) => key === 'file' || languages.some((language) => language === key))

export const textPath = (name: string, language: string): string => `pages/${name}.${language}.md`

/** Replaces the texts that are files, wherever they are in a value. */
export function mapTextFiles(value: unknown, change: (text: TextFile) => unknown): unknown {
  if (isTextFile(value)) return change(value)
  if (Array.isArray(value)) return value.map((item) => mapTextFiles(item, change))
  if (!isFields(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapTextFiles(inner, change)]))
}

/** By kind and file, so that a folder that was exported is read in the same order. */
export function toEntries(list: Iterable<Entry>): Entries {
  const positions = new Map(Object.keys(fileLayouts).map((kind, index) => [kind, index]))
  const positionOf = ({ kind }: Entry) => positions.get(kind) ?? 0
  const isOrdered = ({ kind }: Entry) => kind !== 'picture'
  const sorted = [...list]
    .map((entry) => ({ entry, file: isOrdered(entry) ? fileOf(entry) : entry.id }))
    .toSorted((a, b) => positionOf(a.entry) - positionOf(b.entry) || (a.file < b.file ? -1 : a.file > b.file ? 1 : 0))
  return new Map(sorted.map(({ entry }) => [entryKey(entry), entry]))
}

/** JSON as Biome leaves the shape of objects to the writer: each field on a line of its own. */
export const formatJson = (value: unknown): string =>
  // An import refuses the character, because files in another encoding have it instead of their umlauts.
  `${JSON.stringify(value, null, 2).replaceAll('\uFFFD', '\\ufffd')}\n`

/** The texts of a content folder with these entries, by their paths. */
export function writeEntries(entries: Entries): Map<string, string> {
  const files = new Map<string, string>()
  const byFile = Map.groupBy(entries.values(), fileOf)
  for (const [file, list] of byFile) {
    const [first] = list
    if (!first) continue
    const layout = fileLayouts[first.kind]
    if ('list' in layout || 'sharing' in layout) files.set(file, formatJson(list.map(({ value }) => value)))
    else if ('byId' in layout) {
      const details = list.map(({ id, value: { hash: _, ...others } }) => [id, others] as const)
      const named = details.filter(([, others]) => Object.keys(others).length > 0)
      if (named.length > 0) files.set(file, formatJson(Object.fromEntries(named)))
    } else {
      const withoutTexts = mapTextFiles(first.value, ({ file: name, ...texts }) => {
        for (const [language, text] of Object.entries(texts)) files.set(textPath(name, language), `${text}\n`)
        return { file: name }
      })
      files.set(file, formatJson(withoutTexts))
    }
  }
  // Lists without entries have a file too.
  for (const kind of entryKinds) {
    const layout = fileLayouts[kind]
    if ('list' in layout && !files.has(layout.list)) files.set(layout.list, formatJson([]))
  }
  return files
}
