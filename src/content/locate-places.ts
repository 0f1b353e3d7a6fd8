import type { ContentPlace } from './content-errors.ts'
import type { ContentFiles } from './content-files.ts'
import { type JsonFile, listJsonFiles, openJsonFile, placeAt } from './json-file.ts'

interface Entry {
  json: JsonFile
  /** Empty for the file itself. */
  path: readonly PropertyKey[]
  value: unknown
}

/** The id as a place names it. */
const nameOf = (value: unknown): string => `"${(value as { id?: unknown } | null)?.id}"`

/** The entries of a file, or of the files of a folder: those of a list, or the file itself. */
function listEntries(file: string, files: ContentFiles): Entry[] {
  const names = file.endsWith('.json') ? [file] : listJsonFiles(files, file)
  const opened = names.map((name) => openJsonFile(files, name))
  return opened.flatMap((one): Entry[] => {
    if (one.kind === 'invalid') return []
    const { json } = one
    return Array.isArray(json.value)
      ? json.value.map((value, index) => ({ json, path: [index], value }))
      : [{ json, path: [], value: json.value }]
  })
}

/** Turns the names of a field into a path: `optionGroups.groesse` names an entry of a list by its id. */
function toPath(value: unknown, names: readonly string[]): PropertyKey[] {
  const [name, ...rest] = names
  if (name === undefined || typeof value !== 'object' || value === null) return []
  const index = Array.isArray(value) ? value.findIndex((entry) => nameOf(entry) === `"${name}"`) : -1
  const step = index >= 0 ? index : Array.isArray(value) ? Number(name) : name
  return [step, ...toPath((value as Record<PropertyKey, unknown>)[step], rest)]
}

/** Adds files and lines to what was found in the content, which does not know from where it was read. */
export function locatePlaces<Place extends ContentPlace>(places: readonly Place[], files: ContentFiles): Place[] {
  const entriesByFile = new Map<string, Entry[]>()
  function entriesOf(file: string): Entry[] {
    const entries = entriesByFile.get(file) ?? listEntries(file, files)
    entriesByFile.set(file, entries)
    return entries
  }
  /** The last one: of entries with the same id, the first is right. */
  const findEntry = ({ file, entry }: ContentPlace) =>
    entriesOf(file).findLast(({ path, value }) => (entry ? nameOf(value) === entry : path.length === 0))

  return places.map((place) => {
    if (!place.entry && (!place.field || !place.file.endsWith('.json'))) return place
    const found = findEntry(place)
    if (!found) return place
    const { json, path, value } = found
    const { position } = placeAt(json, [...path, ...toPath(value, place.field.split('.'))])
    return { ...place, file: json.file, entry: path.length > 0 ? place.entry : '', position }
  })
}
