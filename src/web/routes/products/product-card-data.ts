import type { ProductAnswer } from '#contract/catalog/product-answer.ts'
import type { ShownPicture } from '#domain/content/picture.ts'

const cardFields = [
  'id',
  'name',
  'description',
  'allergenes',
  'price',
  'unitPrice',
  'deposit',
  'content',
  'ordering',
  'regional',
  'organicControlBody',
  'preparationDays',
  'weekdays',
  'season',
] as const satisfies readonly (keyof ProductAnswer)[]

type CardFields = Pick<ProductAnswer, (typeof cardFields)[number]>

export interface ProductCardData extends CardFields {
  picture: ShownPicture
}

/** A card needs half of what a product's page needs; seventy cards are lighter without the rest. */
export function toCardData(product: ProductAnswer): ProductCardData {
  const { placeholder: _, ...picture } = product.picture
  const fields = Object.fromEntries(cardFields.map((field) => [field, product[field]])) as CardFields
  return { ...fields, picture }
}
