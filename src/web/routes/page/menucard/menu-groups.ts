import type { CategoryAnswer } from '#contract/catalog/product-answer.ts'
import type { MenuProduct } from './menu-product.ts'

type Category = Pick<CategoryAnswer, 'id' | 'name' | 'icon'>

export interface MenuGroup<P> {
  category: Category
  products: readonly P[]
}

/** In the order of the categories, and by name within each; a category that has nothing is left out. */
export function menuGroups<P extends Pick<MenuProduct, 'category' | 'name'>>(
  products: readonly P[],
  categories: readonly Category[],
  language: string,
): MenuGroup<P>[] {
  const { compare } = new Intl.Collator(language)
  return categories
    .map((category) => ({
      category,
      products: products.filter((one) => one.category === category.id).toSorted((a, b) => compare(a.name, b.name)),
    }))
    .filter((group) => group.products.length > 0)
}
