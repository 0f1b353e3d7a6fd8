import type { CalendarDate } from '../calendar/calendar-date.ts'
import { unavailableOn } from '../catalog/availability.ts'
import { isOrderable, type Product } from '../catalog/product.ts'

/** What is baked on Thursdays only cannot be fetched on a Friday; what left the range keeps its order. */
export function isBakedOn(
  productIds: readonly string[],
  date: CalendarDate,
  products: ReadonlyMap<string, Product>,
): boolean {
  return productIds.every((productId) => {
    const product = products.get(productId)
    return !product || !isOrderable(product) || unavailableOn(product, date) === undefined
  })
}
