import type { Product } from '#domain/catalog/product.ts'
import { isOfferedQuantity, largestQuantity } from '#domain/catalog/quantity-rules.ts'
import { isSoldIn } from '#domain/catalog/stock.ts'
import type { Content } from '#domain/content/content.ts'
import type { ContentError } from './content-errors.ts'

type ErrorOfProduct = Pick<ContentError, 'field' | 'reason'>

const errorIf = (isWrong: boolean, field: string, reason: string): ErrorOfProduct[] =>
  isWrong ? [{ field, reason }] : []

function quantityErrors({ quantityRules, usualQuantities }: Product): ErrorOfProduct[] {
  const { min, step, max } = quantityRules
  if (min > max) return [{ field: 'quantityRules.min', reason: `must not be above the largest quantity, ${max}` }]
  const largest = largestQuantity(quantityRules)
  return [
    ...errorIf(
      largest !== max,
      'quantityRules.max',
      `cannot be reached from ${min} in steps of ${step}; use ${largest} or ${largest + step}`,
    ),
    ...usualQuantities
      .filter((quantity) => !isOfferedQuantity(quantityRules, quantity))
      .map((quantity) => ({
        field: 'usualQuantities',
        reason: `${quantity} cannot be ordered: from ${min} to ${max} in steps of ${step}`,
      })),
    ...usualQuantities
      .filter((quantity, index) => usualQuantities.indexOf(quantity) !== index)
      .map((quantity) => ({ field: 'usualQuantities', reason: `contains ${quantity} twice` })),
  ]
}

function largeOrderErrors({ quantityRules: { largeOrder, max }, preparationDays }: Product): ErrorOfProduct[] {
  if (!largeOrder) return []
  return [
    ...errorIf(largeOrder.from > max, 'quantityRules.largeOrder.from', `never applies: the largest quantity is ${max}`),
    ...errorIf(
      largeOrder.preparationDays <= preparationDays,
      'quantityRules.largeOrder.preparationDays',
      `must be more than the preparationDays of the product, ${preparationDays}`,
    ),
  ]
}

function storeErrors(product: Product, storeIds: ReadonlySet<string>): ErrorOfProduct[] {
  const { soldIn, dailyStockByStore } = product
  const withStock = Object.keys(dailyStockByStore)
  return [
    ...(soldIn ?? [])
      .filter((id) => !storeIds.has(id))
      .map((id) => ({ field: 'soldIn', reason: `there is no store "${id}"` })),
    ...(soldIn ?? [])
      .filter((id, index, ids) => ids.indexOf(id) !== index)
      .map((id) => ({ field: 'soldIn', reason: `contains "${id}" twice` })),
    ...withStock
      .filter((id) => !storeIds.has(id))
      .map((id) => ({ field: 'dailyStockByStore', reason: `there is no store "${id}"` })),
    ...withStock
      .filter((id) => storeIds.has(id) && !isSoldIn(product, id))
      .map((id) => ({ field: 'dailyStockByStore', reason: `"${id}" does not sell it, see soldIn` })),
  ]
}

/** No stock at all is a decision; less than the smallest quantity is a mistake. */
function stockErrors({ dailyStock, dailyStockByStore, quantityRules: { min } }: Product): ErrorOfProduct[] {
  const isUseless = (limit: number | null) => limit !== null && limit > 0 && limit < min
  return [
    ...errorIf(isUseless(dailyStock), 'dailyStock', `is less than the smallest quantity, ${min}`),
    ...Object.entries(dailyStockByStore)
      .filter(([, limit]) => isUseless(limit))
      .map(([id]) => ({ field: `dailyStockByStore.${id}`, reason: `is less than the smallest quantity, ${min}` })),
  ]
}

const timeErrors = ({ pickupFrom, pickupUntil }: Product): ErrorOfProduct[] =>
  errorIf(
    pickupFrom !== null && pickupUntil !== null && pickupFrom >= pickupUntil,
    'pickupFrom',
    'must be before pickupUntil',
  )

/** Checks quantities, stock, stores and times of each product against each other. */
export function checkSalesRules({ products, stores }: Pick<Content, 'products' | 'stores'>): ContentError[] {
  const storeIds = new Set(stores.map(({ id }) => id))
  return products.flatMap((product) =>
    [
      ...quantityErrors(product),
      ...largeOrderErrors(product),
      ...storeErrors(product, storeIds),
      ...stockErrors(product),
      ...timeErrors(product),
    ].map((error) => ({ file: 'products', entry: `"${product.id}"`, ...error })),
  )
}
