import type { ProductAnswer } from '#contract/catalog/product-answer.ts'

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
  'picture',
] as const satisfies readonly (keyof ProductAnswer)[]

export type ProductCardData = Pick<ProductAnswer, (typeof cardFields)[number]>

/** A card needs half of what a product's page needs; seventy cards are lighter without the rest. */
export const toCardData = (product: ProductAnswer): ProductCardData =>
  Object.fromEntries(cardFields.map((field) => [field, product[field]])) as ProductCardData
