import { z } from 'zod'
import { type EntryKind, isSingleKind } from '#domain/content/entries.ts'
import { isFields } from '#domain/content/json-values.ts'
import { languages } from '#domain/i18n/languages.ts'
import type { UncheckedEntry } from './compile-entries.ts'
import type { ContentError, ContentPlace, EntryPlace } from './content-errors.ts'
import type { ContentFiles } from './content-files.ts'
import { fileLayouts, isTextFile, mapTextFiles, placeOfKind, textPath } from './entry-files.ts'
import {
  findEncodingError,
  findRepeatedFields,
  type JsonFile,
  listJsonFiles,
  openJsonFile,
  placeAt,
} from './json-file.ts'
import { positionOfLine } from './source-position.ts'
import { type SchemaError, validate } from './validate.ts'

/** An entry and where it is written. */
export interface SourceEntry extends UncheckedEntry {
  json: JsonFile
  /** Empty for the file itself. */
  path: readonly PropertyKey[]
}

export interface ReadFolder {
  entries: SourceEntry[]
  errors: ContentError[]
}

const kinds = Object.keys(fileLayouts) as EntryKind[]

function listFiles(kind: EntryKind, files: ContentFiles): string[] {
  const layout = fileLayouts[kind]
  if ('folder' in layout) return listJsonFiles(files, layout.folder)
  return 'byId' in layout && !files.has(layout.byId) ? [] : [placeOfKind(kind)]
}

const idOf = (value: unknown): string => (isFields(value) && typeof value.id === 'string' ? value.id : '')

const toFileErrors = (json: JsonFile, errors: readonly SchemaError[]): ContentError[] =>
  errors.map(({ path, problem }) => ({ ...placeAt(json, path), problem }))

/** Replaces the text of a missing file, so that the page does not cause a second error. */
const missingText = '…'

/** A page with its texts, which are files of their own. */
function readTexts(json: JsonFile, files: ContentFiles): { value: unknown; errors: ContentError[] } {
  const errors: ContentError[] = []
  function readText(path: string): string {
    const text = files.get(path)
    const missing: ContentError = {
      ...{ file: path, entry: '', field: '' },
      problem: { code: 'missingText', params: { page: json.file } },
    }
    const error = text === undefined ? missing : findEncodingError(path, text)
    if (error) errors.push(error)
    return error || text === undefined ? missingText : text.replace(/^\uFEFF/, '').replace(/\n$/, '')
  }
  const value = mapTextFiles(json.value, (text) =>
    Object.keys(text).length > 1
      ? text
      : { ...text, ...Object.fromEntries(languages.map((one) => [one, readText(textPath(text.file, one))])) },
  )
  return { value, errors }
}

function readFile(kind: EntryKind, json: JsonFile, files: ContentFiles): ReadFolder {
  const layout = fileLayouts[kind]
  const errors = findRepeatedFields(json)
  if ('list' in layout || 'sharing' in layout) {
    const list = validate(z.array(z.unknown()), json.value)
    const entries = (list.content ?? []).map((value, index) => ({ kind, id: idOf(value), value, json, path: [index] }))
    return { entries, errors: [...errors, ...toFileErrors(json, list.errors)] }
  }
  if ('byId' in layout) {
    const record = validate(z.record(z.string(), z.unknown()), json.value)
    const entries = Object.entries(record.content ?? {}).map(([id, value]) => ({ kind, id, value, json, path: [id] }))
    return { entries, errors: [...errors, ...toFileErrors(json, record.errors)] }
  }
  if ('file' in layout) return { entries: [{ kind, id: kind, value: json.value, json, path: [] }], errors }
  const texts = readTexts(json, files)
  const entry = { kind, id: idOf(json.value), value: texts.value, json, path: [] }
  return { entries: [entry], errors: [...errors, ...texts.errors] }
}

/** The entries that are written in a content folder. Whether they are valid is another question. */
export function readFolder(files: ContentFiles): ReadFolder {
  const read = kinds.flatMap((kind) =>
    listFiles(kind, files).map((file): ReadFolder => {
      const opened = openJsonFile(files, file)
      return opened.kind === 'opened' ? readFile(kind, opened.json, files) : { entries: [], errors: opened.errors }
    }),
  )
  return { entries: read.flatMap(({ entries }) => entries), errors: read.flatMap(({ errors }) => errors) }
}

/** In the order of the kinds. */
export function inFileOrder(errors: readonly ContentError[]): ContentError[] {
  const rank = (file: string) =>
    kinds.findIndex((kind) => file === placeOfKind(kind) || file.startsWith(`${placeOfKind(kind)}/`))
  return errors.toSorted((a, b) => rank(a.file) - rank(b.file))
}

/** The Markdown file in which the value at the path is written; undefined if it is written in the page itself. */
function findTextFile(value: unknown, path: readonly PropertyKey[]): string | undefined {
  const [step, ...rest] = path
  if (typeof value !== 'object' || value === null || step === undefined) return undefined
  if (isTextFile(value)) return textPath(value.file, String(step))
  return findTextFile((value as Record<PropertyKey, unknown>)[step], rest)
}

/** A mistake of an entry, with its file and line. A Markdown file is blamed for its own. */
export function locateError(
  { kind, value, json, path }: SourceEntry,
  files: ContentFiles,
  { path: inner, problem, lineInText }: SchemaError,
): ContentError {
  const file = kind === 'page' ? findTextFile(value, inner) : undefined
  if (file === undefined) return { ...placeAt(json, [...path, ...inner]), problem }
  const place = { file, entry: '', field: '' }
  if (!lineInText) return { ...place, problem: problem.code === 'emptyText' ? { code: 'emptyFile' } : problem }
  return { ...place, problem, position: positionOfLine(files.get(file) ?? '', lineInText) }
}

/** Turns the names of a field into a path: `optionGroups.groesse` names an entry of a list by its id. */
function toPath(value: unknown, names: readonly string[]): PropertyKey[] {
  const [name, ...rest] = names
  if (name === undefined || typeof value !== 'object' || value === null) return []
  const index = Array.isArray(value) ? value.findIndex((entry) => idOf(entry) === name) : -1
  const step = index >= 0 ? index : Array.isArray(value) ? Number(name) : name
  return [step, ...toPath((value as Record<PropertyKey, unknown>)[step], rest)]
}

/** Adds files and lines to what was found in entries, which do not know where they are written. */
export function locatePlaces<Found extends EntryPlace>(
  found: readonly Found[],
  { entries }: Pick<ReadFolder, 'entries'>,
): (Omit<Found, keyof EntryPlace> & ContentPlace)[] {
  // The last one: of entries with the same id, the first is right.
  const byKey = new Map(entries.map((entry) => [`${entry.kind}/${entry.id}`, entry]))
  return found.map(({ kind, id, field, ...what }) => {
    const entry = byKey.get(`${kind}/${id}`)
    if (!entry)
      return { ...what, file: placeOfKind(kind), entry: id === '' || isSingleKind(kind) ? '' : `"${id}"`, field }
    const { json, path, value } = entry
    const { file, entry: name, position } = placeAt(json, [...path, ...toPath(value, field.split('.'))])
    return { ...what, file, entry: name, field, position }
  })
}
