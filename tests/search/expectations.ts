import { passesAllergenFilter } from '#domain/catalog/allergens.ts'
import type { Product } from '#domain/catalog/product.ts'
import { type Job, shiftStart } from '#domain/hiring/job.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Store } from '#domain/store.ts'
import { searchQueries } from './search-queries.ts'

export interface ExpectedSearch {
  kind: keyof typeof searchQueries
  language: Language
  query: string
  expectation: string
}

/** The table as rows. */
export const expectedSearches: ExpectedSearch[] = Object.entries(searchQueries).flatMap(([kind, byLanguage]) =>
  Object.entries(byLanguage).flatMap(([language, lines]) =>
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => {
        const [query = '', expectation = ''] = line.split(' → ')
        return { kind, language, query, expectation } as ExpectedSearch
      }),
  ),
)

type Result = Job | Product | Store
type Condition = (result: Result, values: readonly string[]) => boolean

const isIn = (value: string | undefined, values: readonly string[]) => value !== undefined && values.includes(value)
const nameOf = ({ name }: Result) => (typeof name === 'string' ? name : name.de).toLowerCase()

/** `stores` by id: jobs name only the id of their store. */
const createConditions = (stores: ReadonlyMap<string, Store>): Record<string, Condition> => ({
  field: (job, values) => isIn((job as Job).field, values),
  type: (job, values) => isIn((job as Job).employmentType, values),
  level: (job, values) => isIn((job as Job).entryLevel, values),
  shift: (job, values) => {
    const { shift } = job as Job
    return isIn(shift ? shiftStart(shift) : undefined, values)
  },
  days: (job, values) => (job as Job).shift?.days.some((day) => values.includes(String(day))) ?? false,
  weekdays: (job) => (job as Job).shift?.days.every((day) => day !== 0 && day !== 6) ?? false,
  town: (result, values) =>
    isIn('storeId' in result ? stores.get(result.storeId ?? '')?.location : (result as Store).location, values),
  category: (product, values) => isIn((product as Product).category, values),
  name: (result, values) => values.some((value) => nameOf(result).includes(value)),
  without: (product, values) =>
    passesAllergenFilter((product as Product).allergens, { mode: 'freeFrom', classes: values as never }),
  diet: (product, values) => isIn((product as Product).diet ?? undefined, values),
  organic: (product) => (product as Product).organicControlBody !== null,
  regional: (product) => (product as Product).regional,
  baked: (product, values) => (product as Product).weekdays.some((day) => values.includes(String(day))),
  day: (store, values) => (store as Store).hours.weekly.some(({ day }) => values.includes(String(day))),
  service: (store, values) => (store as Store).attributes.some((code) => values.includes(code)),
  pickup: (store) => (store as Store).pickupStore,
})

/** Whether the results are what the expectation says. */
export function createJudge(stores: ReadonlyMap<string, Store>) {
  const conditions = createConditions(stores)
  const meets = (result: Result, expectation: string) =>
    expectation.split('+').every((condition) => {
      const [name = '', values] = condition.split(':')
      const test = conditions[name]
      return test ? test(result, values?.split('|') ?? []) : condition.split('|').includes(result.id)
    })
  return (results: readonly Result[], expectation: string): boolean => {
    if (expectation === 'none') return results.length === 0
    if (expectation === 'any') return results.length > 0
    if (expectation.startsWith('all '))
      return results.length > 0 && results.every((result) => meets(result, expectation.slice(4)))
    return results[0] !== undefined && meets(results[0], expectation)
  }
}
