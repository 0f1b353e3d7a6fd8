import type { Product } from '../catalog/product.ts'

export const defaultPreparationDays = 1

/** The item that takes longest sets the date for all, and the cart says which it is. */
export function slowestOf(products: readonly Product[]): Product | undefined {
  return products.toSorted((a, b) => b.preparationDays - a.preparationDays)[0]
}

export const preparationDaysOf = (products: readonly Product[]): number =>
  Math.max(defaultPreparationDays, ...products.map(({ preparationDays }) => preparationDays))
