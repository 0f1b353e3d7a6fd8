import type { ProductResponse } from '#contract/products.ts'
import { lineKey } from '#domain/cart.ts'
import { completeOptions, hasDefaultOptions } from '#domain/catalog/options.ts'
import { hyphenate } from '#domain/i18n/hyphenate.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { findPriceRange } from '../../product-format.ts'
import { applyOptions, toItemOptions } from '../../product-options.ts'
import { type CardFields, type CardProduct, cardFields, type ProductCardData, usualFields } from './card-product.ts'

const usualValues = new Map(Object.entries(usualFields).map(([field, value]) => [field, JSON.stringify(value)]))

/** The reverse of `completeCard`. */
function omitUsualFields({ lineId, ...card }: CardProduct): ProductCardData {
  const fields = Object.entries(card).filter(
    ([field, value]) => !usualValues.has(field) || usualValues.get(field) !== JSON.stringify(value),
  )
  const unusual = Object.fromEntries(fields) as Omit<ProductCardData, 'lineId'>
  return lineId === card.id ? unusual : { ...unusual, lineId }
}

const cardByProduct = new WeakMap<ProductResponse, ProductCardData>()

/**
 * Only the fields a card shows, so that a page with many cards embeds less data. In process, the API passes the same object for
 * as long as nothing about the product changes.
 */
export function toProductCardData(product: ProductResponse, language: Language): ProductCardData {
  const card = cardByProduct.get(product) ?? createCardData(product, language)
  if (Object.isFrozen(product)) cardByProduct.set(product, card)
  return card
}

function createCardData(product: ProductResponse, language: Language): ProductCardData {
  const { placeholder: _, ...picture } = product.picture
  const options = completeOptions(product, {})
  const sold = applyOptions(product, options)
  const fields = Object.fromEntries(cardFields.map((field) => [field, sold[field]])) as CardFields
  const shownName = hyphenate(product.name)
  return omitUsualFields({
    ...fields,
    picture,
    lineId: lineKey({ productId: product.id, options }),
    options: toItemOptions(product, options, language),
    ...(findPriceRange(product) && { priceFrom: product.priceFrom }),
    ...(shownName !== product.name && { shownName }),
    ...(!hasDefaultOptions(product) && { needsChoice: true as const }),
  })
}
