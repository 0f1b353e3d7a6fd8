import type { CartQuery, CartResponse } from '#contract/cart.ts'
import { type Cart, updateOldLines } from '#domain/cart.ts'
import { indexById } from '#domain/content/content.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { toCartResponse } from './cart-response.ts'
import type { ApiServices } from './middleware/api-context.ts'
import { loadOfferContext } from './offers.ts'

/** Loads what is left of limited products. */
export async function loadCartResponse(
  services: Pick<ApiServices, 'db' | 'content' | 'now'>,
  cart: Cart,
  language: Language,
  { pickupDate: date, pickupStore: storeId }: CartQuery,
): Promise<CartResponse> {
  const { products: allProducts, pictures } = services.content()
  const products = indexById(allProducts)
  const lines = updateOldLines(cart.lines, allProducts)
  const inCart = lines.flatMap(({ productId }) => products.get(productId) ?? [])
  const offers = await loadOfferContext(services, inCart, storeId)
  return toCartResponse({ id: cart.id, lines }, { language, products, pictures, pickup: { date, storeId }, offers })
}
