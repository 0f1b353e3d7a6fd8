import type { ChosenOptions } from '#domain/catalog/options.ts'

/** `/products/brotbeutel?groesse=m`: the page of a product with options chosen. */
export function productPath(productId: string, options: ChosenOptions = {}): string {
  const params = new URLSearchParams(options).toString()
  return `/products/${productId}${params && `?${params}`}`
}
