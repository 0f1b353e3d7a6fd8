import type { CategoryResponse, ProductResponse } from '#contract/products.ts'
import { type Allergen, type AllergenClass, allergenClasses } from '#domain/catalog/allergens.ts'
import { findPriceRange } from '#site/product-format.ts'

const menuFields = [
  'id',
  'name',
  'category',
  'price',
  'unitPrice',
  'deposit',
  'content',
  'allergens',
  'additives',
  'organicControlBody',
  'ordering',
  'preparationDays',
  'weekdays',
  'season',
] as const satisfies readonly (keyof ProductResponse)[]

type MenuFields = Pick<ProductResponse, (typeof menuFields)[number]>

export interface MenuProduct extends MenuFields {
  /** The price of the cheapest choice, if the choices differ in price. */
  priceFrom?: number
}

/** The menu card lists every product, so it loads only the fields it prints. */
export const toMenuProduct = (product: ProductResponse): MenuProduct => ({
  ...(Object.fromEntries(menuFields.map((field) => [field, product[field]])) as MenuFields),
  ...(findPriceRange(product) && { priceFrom: product.priceFrom }),
})

type Category = Pick<CategoryResponse, 'id' | 'name' | 'icon'>

export interface MenuGroup<P> {
  category: Category
  products: readonly P[]
}

/** Groups products by category, sorted by name; categories without products are omitted. */
export function groupMenuProducts<P extends Pick<MenuProduct, 'category' | 'name'>>(
  products: readonly P[],
  categories: readonly Category[],
  language: string,
): MenuGroup<P>[] {
  const { compare } = new Intl.Collator(language)
  return categories
    .map((category) => ({
      category,
      products: products
        .filter((product) => product.category === category.id)
        .toSorted((a, b) => compare(a.name, b.name)),
    }))
    .filter((group) => group.products.length > 0)
}

interface DeclaredClass {
  letter: string
  code: AllergenClass
  /** Contained allergens of classes with several members (cereals, nuts); empty for classes with one. */
  members: readonly Allergen[]
}

export const getDeclaredClasses = (allergens: readonly Allergen[]): DeclaredClass[] =>
  allergenClasses.flatMap(({ letter, code, members }) => {
    const contained = members.filter((member: Allergen) => allergens.includes(member))
    return contained.length > 0 ? [{ letter, code, members: members.length > 1 ? contained : [] }] : []
  })
