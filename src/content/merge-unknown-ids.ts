import type { Content } from '#domain/content/content.ts'
import { type EntryKind, isListedKind } from '#domain/content/entries.ts'
import { nearestName } from '#domain/nearest-name.ts'
import type { EntryError } from './content-errors.ts'
import { placeOfKind } from './entry-files.ts'

type Lists = Pick<Content, 'categories' | 'stores' | 'products' | 'company' | 'jobs' | 'pages'>

interface Target {
  kind: EntryKind
  /** Ids that exist and that something refers to. */
  referenced: (lists: Lists) => string[]
  known: (lists: Lists) => string[]
}

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

/** Where the entries of an unknown id would be, by the code of the problem. */
const targets = {
  unknownCategory: {
    kind: 'category',
    known: ({ categories }) => idsOf(categories),
    referenced: ({ products }) => products.map(({ category }) => category),
  },
  unknownStore: {
    kind: 'store',
    known: ({ stores }) => idsOf(stores),
    referenced: ({ company, jobs, products }) => [
      company.defaultStoreId,
      ...jobs.flatMap(({ storeId }) => storeId ?? []),
      ...products.flatMap(({ soldIn, dailyStockByStore }) => [...(soldIn ?? []), ...Object.keys(dailyStockByStore)]),
    ],
  },
  unknownProduct: {
    kind: 'product',
    known: ({ products }) => idsOf(products),
    referenced: ({ pages }) =>
      pages
        .flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.kind === 'offers' ? block.offers : []))
        .flatMap(({ productId }) => productId ?? []),
  },
} as const satisfies Record<string, Target>

type UnknownId = keyof typeof targets

/** Enough references to the same id that the entry is missing, not the references wrong. */
const manyReferences = 3

function mergeGroup(code: UnknownId, id: string, group: readonly EntryError[], lists: Lists): readonly EntryError[] {
  const { kind, known, referenced } = targets[code]
  const [first] = group
  if (!first || group.length === 1) return group
  const referencedIds = new Set(referenced(lists))
  const knownIds = known(lists)
  const misspelt = nearestName(
    id,
    knownIds.filter((one) => !referencedIds.has(one)),
  )
  const count = group.length
  if (misspelt !== undefined) {
    const params = { id: { json: misspelt }, wanted: { json: id }, count }
    const problem = { code: 'misspelledId', params, suggestion: JSON.stringify(id) } as const
    return [{ kind, id: misspelt, field: 'id', problem }]
  }
  if (count < manyReferences || nearestName(id, knownIds) !== undefined) return group
  const params = {
    id: { json: id },
    count,
    example: isListedKind(first.kind) ? `"${first.id}"` : placeOfKind(first.kind),
  }
  return [{ kind, id: '', field: '', problem: { code: 'missingEntry', params } }]
}

/** The kind and id of a reference to nothing; undefined for other errors. */
function unknownIdOf({ problem }: EntryError): { code: UnknownId; id: string } | undefined {
  const { code } = problem
  if (code !== 'unknownCategory' && code !== 'unknownStore' && code !== 'unknownProduct') return undefined
  const { id } = problem.params
  return typeof id === 'object' && 'json' in id ? { code, id: String(id.json) } : undefined
}

/** Reports an id once where it is misspelt or missing, instead of at every entry that refers to it. */
export function mergeUnknownIds(errors: readonly EntryError[], lists: Lists): EntryError[] {
  const groups = Map.groupBy(errors, (error) => JSON.stringify(unknownIdOf(error)))
  return errors.flatMap((error) => {
    const unknown = unknownIdOf(error)
    if (!unknown) return [error]
    const group = groups.get(JSON.stringify(unknown)) ?? []
    return group[0] === error ? mergeGroup(unknown.code, unknown.id, group, lists) : []
  })
}
