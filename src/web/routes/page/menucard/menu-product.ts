import type { ProductAnswer } from '#contract/catalog/product-answer.ts'

const menuFields = [
  'id',
  'name',
  'category',
  'price',
  'unitPrice',
  'deposit',
  'content',
  'allergenes',
  'additives',
  'organicControlBody',
  'ordering',
  'preparationDays',
  'weekdays',
  'season',
] as const satisfies readonly (keyof ProductAnswer)[]

export type MenuProduct = Pick<ProductAnswer, (typeof menuFields)[number]>

/** The card names everything the bakery sells, so it takes along only what it prints. */
export const toMenuProduct = (product: ProductAnswer): MenuProduct =>
  Object.fromEntries(menuFields.map((field) => [field, product[field]])) as MenuProduct
