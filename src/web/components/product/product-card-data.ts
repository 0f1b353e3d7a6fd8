import type { ProductResponse } from '#contract/products.ts'
import { lineKey } from '#domain/cart.ts'
import { completeOptions, hasDefaultOptions } from '#domain/catalog/options.ts'
import type { DisplayPicture } from '#domain/content/pictures.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { AddableProduct } from '../../hooks/use-cart.ts'
import { findPriceRange } from '../../product-format.ts'
import { applyOptions, toItemOptions } from '../../product-options.ts'

const cardFields = [
  'id',
  'name',
  'description',
  'allergenes',
  'price',
  'vatPercent',
  'unitPrice',
  'deposit',
  'content',
  'ordering',
  'regional',
  'organicControlBody',
  'preparationDays',
  'weekdays',
  'season',
  'quantityRules',
] as const satisfies readonly (keyof ProductResponse)[]

type CardFields = Pick<ProductResponse, (typeof cardFields)[number]>

/** A product with its default options, which is what one tap adds. */
export interface ProductCardData extends CardFields, AddableProduct {
  /** The price of the cheapest choice, if the choices differ in price. */
  priceFrom?: number
  /** Something has to be chosen first. */
  needsChoice?: true
  picture: DisplayPicture
}

/** Only the fields a card shows, so that a page with many cards embeds less data. */
export function toProductCardData(product: ProductResponse, language: Language): ProductCardData {
  const { placeholder: _, ...picture } = product.picture
  const options = completeOptions(product, {})
  const sold = applyOptions(product, options)
  const fields = Object.fromEntries(cardFields.map((field) => [field, sold[field]])) as CardFields
  return {
    ...fields,
    picture,
    lineId: lineKey({ productId: product.id, options }),
    options: toItemOptions(product, options, language),
    ...(findPriceRange(product) && { priceFrom: product.priceFrom }),
    ...(!hasDefaultOptions(product) && { needsChoice: true as const }),
  }
}
