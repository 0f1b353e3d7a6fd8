/** Whether the entries exist that others name. Which fields name entries follows from their declarations. */
import type { ContentProblem } from '#domain/content/content-problems.ts'
import { type EntryKind, isListedKind } from '#domain/content/entries.ts'
import { entryForms } from '#domain/content/forms/entry-forms.ts'
import { type Field, fieldsIn, fieldsOfForm } from '#domain/content/forms/form-fields.ts'
import { isFields, toFields, toItems } from '#domain/content/json-values.ts'
import { type EntryList, type OptionList, optionValues } from '#domain/content/option-values.ts'
import { nearestName } from '#domain/nearest-name.ts'
import type { UncheckedEntry } from './compile-entries.ts'
import type { EntryError, EntryPlace } from './content-errors.ts'
import { placeOfKind } from './entry-files.ts'
import { suggestId } from './value-suggestions.ts'

/** An entry that a field names. */
interface Named {
  list: EntryList
  id: string
  field: string
}

const isEntryList = (options: OptionList): options is EntryList => !(options in optionValues)

function listNamed(field: Field, value: unknown, path: string): Named[] {
  switch (field.kind) {
    case 'choice':
    case 'choices':
    case 'numbersBy': {
      const list = field.options
      if (!isEntryList(list) || value === undefined || value === null) return []
      const ids = field.kind === 'numbersBy' ? Object.keys(value) : [value].flat()
      return ids.map((id) => ({ list, id: String(id), field: path }))
    }
    case 'values':
      return toItems(value).flatMap((item) => listNamed(field.item, item, path))
    case 'group':
    case 'variant':
      return listNamedIn(fieldsIn(field, value), value, path)
    case 'list':
    case 'variants':
      return toItems(value).flatMap((item, index) => listNamedIn(fieldsIn(field, item), item, `${path}.${index}`))
    default:
      return []
  }
}

const listNamedIn = (fields: readonly Field[], value: unknown, path: string): Named[] =>
  fields.flatMap((field) =>
    listNamed(field, toFields(value)[field.name], path === '' ? field.name : `${path}.${field.name}`),
  )

const namedBy = new WeakMap<object, readonly Named[]>()

/** Values never change, so each is searched once. */
function listNamedBy({ kind, value }: UncheckedEntry): readonly Named[] {
  if (kind === 'picture' || !isFields(value)) return []
  const known = namedBy.get(value)
  if (known) return known
  const named = listNamedIn(fieldsOfForm(entryForms[kind]), value, '')
  namedBy.set(value, named)
  return named
}

const problemOf = {
  category: { unknown: 'unknownCategory', repeated: undefined },
  store: { unknown: 'unknownStore', repeated: 'repeatedStore' },
  product: { unknown: 'unknownProduct', repeated: 'repeatedProduct' },
} as const

const isRepeated = ({ id, field }: Named, index: number, all: readonly Named[]) =>
  all.findIndex((one) => one.id === id && one.field === field) < index

interface Unknown {
  list: EntryList
  id: string
  places: readonly EntryPlace[]
}

interface Ids {
  known: readonly string[]
  named: ReadonlySet<string>
}

/** Enough places that the entry is missing, not the places wrong. */
const manyPlaces = 3

/** An id is reported once where it is misspelt or missing, instead of at every entry that names it. */
function describeUnknown({ list, id, places }: Unknown, { known, named }: Ids): EntryError[] {
  const [json, count] = [{ json: id }, places.length]
  const problem: ContentProblem = {
    code: problemOf[list].unknown,
    params: { id: json },
    suggestion: suggestId(id, known),
  }
  const each = places.map((place) => ({ ...place, problem }))
  // When a product is no longer sold, every place that recommends it has to be changed.
  if (count === 1 || list === 'product') return each
  const notNamed = known.filter((one) => !named.has(one))
  const misspelt = nearestName(id, notNamed)
  if (misspelt !== undefined) {
    const params = { id: { json: misspelt }, wanted: json, count }
    const misspelling = { code: 'misspelledId', params, suggestion: JSON.stringify(id) } as const
    return [{ kind: list, id: misspelt, field: 'id', problem: misspelling }]
  }
  if (count < manyPlaces || problem.suggestion !== undefined) return each
  const [first] = places
  const example = first && !isListedKind(first.kind) ? placeOfKind(first.kind) : `"${first?.id}"`
  const params = { id: json, count, example }
  return [{ kind: list, id: '', field: '', problem: { code: 'missingEntry', params } }]
}

/** Finds ids of no entry, and those that two entries have or a field names twice. */
export function checkIds(entries: readonly UncheckedEntry[]): EntryError[] {
  const errors: EntryError[] = []
  const idsOf = new Map<EntryKind, Set<string>>()
  const repeated = new Set<string>()
  for (const { kind, id } of entries) {
    const ids = idsOf.get(kind) ?? new Set()
    const key = `${kind}/${id}`
    if (ids.has(id) && !repeated.has(key))
      errors.push({ kind, id, field: 'id', problem: { code: 'repeatedId', params: { id: { json: id } } } })
    if (ids.has(id)) repeated.add(key)
    idsOf.set(kind, ids.add(id))
  }
  const unknown: (Named & { place: EntryPlace })[] = []
  for (const entry of entries)
    for (const [index, named] of listNamedBy(entry).entries()) {
      const { list, id, field } = named
      const place = { kind: entry.kind, id: entry.id, field }
      const code = problemOf[list].repeated
      if (!idsOf.get(list)?.has(id)) unknown.push({ ...named, place })
      else if (code && isRepeated(named, index, listNamedBy(entry)))
        errors.push({ ...place, problem: { code, params: { id: { json: id } } } })
    }
  for (const group of Map.groupBy(unknown, ({ list, id }) => `${list}/${id}`).values()) {
    const [first] = group
    if (!first) continue
    const { list, id } = first
    const named = new Set(entries.flatMap(listNamedBy).flatMap((one) => (one.list === list ? one.id : [])))
    const ids = { known: [...(idsOf.get(list) ?? [])], named }
    errors.push(...describeUnknown({ list, id, places: group.map(({ place }) => place) }, ids))
  }
  return errors
}
