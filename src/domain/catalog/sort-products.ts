import { isOrderable, type Product } from './product.ts'

const german = new Intl.Collator('de')

/** What can be ordered comes first, then the alphabet. */
export const sortProducts = (products: readonly Product[]): Product[] =>
  products.toSorted((a, b) => Number(isOrderable(b)) - Number(isOrderable(a)) || german.compare(a.name.de, b.name.de))
