import type { Allergen } from '#domain/catalog/allergens.ts'
import type { Product } from '#domain/catalog/product.ts'
import { isOfferedQuantity, largestQuantity } from '#domain/catalog/quantity-rules.ts'
import { isSoldIn } from '#domain/catalog/stock.ts'
import type { ContentProblem } from '#domain/content/content-problems.ts'
import type { EntryError } from './content-errors.ts'

export type ErrorOfProduct = Pick<EntryError, 'field' | 'problem'>

const errorIf = (isWrong: boolean, field: string, problem: ContentProblem): ErrorOfProduct[] =>
  isWrong ? [{ field, problem }] : []

function quantityErrors({ quantityRules, usualQuantities }: Product): ErrorOfProduct[] {
  const { min, step, max } = quantityRules
  if (min > max) return [{ field: 'quantityRules.min', problem: { code: 'minAboveMax', params: { max } } }]
  const largest = largestQuantity(quantityRules)
  return [
    ...errorIf(largest !== max, 'quantityRules.max', {
      code: 'maxNotReached',
      params: { min, step, lower: largest, higher: largest + step },
    }),
    ...usualQuantities
      .filter((quantity) => !isOfferedQuantity(quantityRules, quantity))
      .map((quantity) => ({
        field: 'usualQuantities',
        problem: { code: 'quantityNotOffered', params: { quantity, min, max, step } } as const,
      })),
    ...usualQuantities
      .filter((quantity, index) => usualQuantities.indexOf(quantity) !== index)
      .map((quantity) => ({
        field: 'usualQuantities',
        problem: { code: 'repeatedQuantity', params: { quantity } } as const,
      })),
  ]
}

function largeOrderErrors({ quantityRules: { largeOrder, max }, preparationDays }: Product): ErrorOfProduct[] {
  if (!largeOrder) return []
  return [
    ...errorIf(largeOrder.from > max, 'quantityRules.largeOrder.from', {
      code: 'largeOrderNeverReached',
      params: { max },
    }),
    ...errorIf(largeOrder.preparationDays <= preparationDays, 'quantityRules.largeOrder.preparationDays', {
      code: 'largeOrderNotLonger',
      params: { days: preparationDays },
    }),
  ]
}

const storeErrors = (product: Product): ErrorOfProduct[] =>
  Object.keys(product.dailyStockByStore)
    .filter((id) => !isSoldIn(product, id))
    .map((id) => ({
      field: 'dailyStockByStore',
      problem: { code: 'notSoldThere', params: { store: { json: id } } },
    }))

/** No stock at all is a decision; less than the smallest quantity is a mistake. */
function stockErrors({ dailyStock, dailyStockByStore, quantityRules: { min } }: Product): ErrorOfProduct[] {
  const isUseless = (limit: number | null) => limit !== null && limit > 0 && limit < min
  const problem = { code: 'stockBelowMin', params: { min } } as const
  return [
    ...errorIf(isUseless(dailyStock), 'dailyStock', problem),
    ...Object.entries(dailyStockByStore)
      .filter(([, limit]) => isUseless(limit))
      .map(([id]) => ({ field: `dailyStockByStore.${id}`, problem })),
  ]
}

const timeErrors = ({ pickupFrom, pickupUntil }: Product): ErrorOfProduct[] =>
  errorIf(pickupFrom !== null && pickupUntil !== null && pickupFrom >= pickupUntil, 'pickupFrom', {
    code: 'pickupEndsTooEarly',
  })

const animalAllergens: ReadonlySet<Allergen> = new Set(['milk', 'egg', 'fish', 'crustaceans', 'molluscs'])
const neverVegetarian: ReadonlySet<Allergen> = new Set(['fish', 'crustaceans', 'molluscs'])

/** What people search for because of their diet must not contradict the declared allergens. */
function dietErrors({ diet, allergens }: Product): ErrorOfProduct[] {
  if (diet === null) return []
  if (allergens === null) return [{ field: 'diet', problem: { code: 'dietWithoutAllergens' } }]
  const excluded = diet === 'vegan' ? animalAllergens : neverVegetarian
  const [allergen] = allergens.filter((one) => excluded.has(one))
  return allergen ? [{ field: 'diet', problem: { code: 'dietNotPossible', params: { diet, allergen } } }] : []
}

const allergenErrors = ({ allergens, ordering }: Product): ErrorOfProduct[] =>
  errorIf(allergens === null && ordering, 'ordering', { code: 'allergensMissing' })

export const checkSalesRules = (product: Product): ErrorOfProduct[] => [
  ...allergenErrors(product),
  ...quantityErrors(product),
  ...largeOrderErrors(product),
  ...storeErrors(product),
  ...stockErrors(product),
  ...timeErrors(product),
  ...dietErrors(product),
  ...errorIf(product.goesWith.includes(product.id), 'goesWith', { code: 'goesWithItself' }),
]
