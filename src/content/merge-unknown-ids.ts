import type { Content } from '#domain/content/content.ts'
import { nearestName } from '#domain/nearest-name.ts'
import type { ContentError } from './content-errors.ts'

type Lists = Pick<Content, 'categories' | 'stores' | 'products' | 'company' | 'jobs' | 'pages'>

interface Target {
  file: string
  /** Ids that exist and that something refers to. */
  referenced: (lists: Lists) => string[]
  known: (lists: Lists) => string[]
}

const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

/** Where the entries of an unknown id would be, by the code of the problem. */
const targets = {
  unknownCategory: {
    file: 'categories.json',
    known: ({ categories }) => idsOf(categories),
    referenced: ({ products }) => products.map(({ category }) => category),
  },
  unknownStore: {
    file: 'stores.json',
    known: ({ stores }) => idsOf(stores),
    referenced: ({ company, jobs, products }) => [
      company.defaultStoreId,
      ...jobs.flatMap(({ storeId }) => storeId ?? []),
      ...products.flatMap(({ soldIn, dailyStockByStore }) => [...(soldIn ?? []), ...Object.keys(dailyStockByStore)]),
    ],
  },
  unknownProduct: {
    file: 'products',
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

function mergeGroup(
  code: UnknownId,
  id: string,
  group: readonly ContentError[],
  lists: Lists,
): readonly ContentError[] {
  const { file, known, referenced } = targets[code]
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
    return [{ file, entry: `"${misspelt}"`, field: 'id', problem }]
  }
  if (count < manyReferences || nearestName(id, knownIds) !== undefined) return group
  const params = { id: { json: id }, count, example: first.entry || first.file }
  return [{ file, entry: '', field: '', problem: { code: 'missingEntry', params } }]
}

/** The kind and id of a reference to nothing; undefined for other errors. */
function unknownIdOf({ problem }: ContentError): { code: UnknownId; id: string } | undefined {
  const { code } = problem
  if (code !== 'unknownCategory' && code !== 'unknownStore' && code !== 'unknownProduct') return undefined
  const { id } = problem.params
  return typeof id === 'object' && 'json' in id ? { code, id: String(id.json) } : undefined
}

/** Reports an id once where it is misspelt or missing, instead of at every entry that refers to it. */
export function mergeUnknownIds(errors: readonly ContentError[], lists: Lists): ContentError[] {
  const groups = Map.groupBy(errors, (error) => JSON.stringify(unknownIdOf(error)))
  return errors.flatMap((error) => {
    const unknown = unknownIdOf(error)
    if (!unknown) return [error]
    const group = groups.get(JSON.stringify(unknown)) ?? []
    return group[0] === error ? mergeGroup(unknown.code, unknown.id, group, lists) : []
  })
}
