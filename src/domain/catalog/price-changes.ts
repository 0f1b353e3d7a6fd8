import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Content } from '../content/content.ts'
import type { Product } from './product.ts'

/** The product with the price of the day: the last change that has begun counts. */
export function withPriceOn(product: Product, today: CalendarDate): Product {
  const begun = product.priceChanges
    .filter(({ from }) => from <= today)
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .at(-1)
  return begun ? { ...product, priceCents: begun.priceCents } : product
}

/** The last day on which any price has changed, so that whatever was computed before is outdated; '' if none has. */
export const lastPriceChange = (products: readonly Product[], today: CalendarDate): CalendarDate | '' =>
  products
    .flatMap(({ priceChanges }) => priceChanges.map(({ from }) => from))
    .filter((from) => from <= today)
    .sort()
    .at(-1) ?? ''

/** The content with the prices of the day. Its version tells caches when a price has changed. */
export function withPricesOn(content: Content, today: CalendarDate): Content {
  const changed = lastPriceChange(content.products, today)
  if (changed === '') return content
  return {
    ...content,
    version: `${content.version}.${changed}`,
    products: content.products.map((product) => withPriceOn(product, today)),
  }
}
