import type { CartQuery, CartResponse } from '#contract/cart.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import { type Cart, updateOldLines } from '#domain/cart.ts'
import { stockLimit } from '#domain/catalog/stock.ts'
import { indexById } from '#domain/content/content.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { berlinTime } from '../clock.ts'
import { toCartResponse } from './cart-response.ts'
import type { ApiServices } from './middleware/api-context.ts'

/** Loads what is left of limited products, if store and day are chosen. */
export async function loadCartResponse(
  { db, content, now }: Pick<ApiServices, 'db' | 'content' | 'now'>,
  cart: Cart,
  language: Language,
  { pickupDate: date, pickupStore: storeId }: CartQuery,
): Promise<CartResponse> {
  const { products: allProducts, pictures } = content()
  const products = indexById(allProducts)
  const lines = updateOldLines(cart.lines, allProducts)
  const isLimited = (productId: string) => {
    const product = products.get(productId)
    return product && storeId && date && stockLimit(product, storeId, date) !== undefined
  }
  const used =
    storeId && date && lines.some(({ productId }) => isLimited(productId))
      ? await listStockUse(db, storeId, { from: date, until: date })
      : new Map<string, number>()
  const stockUse = (productId: string, day: string) => used.get(stockKey(productId, day)) ?? 0
  return toCartResponse(
    { id: cart.id, lines },
    { language, products, pictures, now: berlinTime(now()), pickup: { date, storeId, stockUse } },
  )
}
