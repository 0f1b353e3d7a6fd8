import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Category } from '../content/kinds/category.ts'
import type { DeclaredProduct } from '../content/kinds/product.ts'
import { type Language, type Localized, localeByLanguage, localized } from '../i18n/languages.ts'

/** Decided by staff for one day: how many a store has of a product. */
export interface StockOnDay {
  storeId: string
  date: CalendarDate
  limit: number
}

export type Product = DeclaredProduct & { stockOnDays?: readonly StockOnDay[] }
export type Nutrition = NonNullable<Product['nutrition']>
export type Season = NonNullable<Product['season']>
export type OptionGroup = Product['optionGroups'][number]
export type ChoiceGroup = Extract<OptionGroup, { kind: 'choice' }>
/** A text of the customer, such as an inscription. */
export type TextGroup = Extract<OptionGroup, { kind: 'text' }>
/** One of the choices of a group: "in slices of 12 mm". */
export type OptionChoice = ChoiceGroup['choices'][number]

/** Products without an allergen declaration must not be sold online. */
export const isOrderable = ({ ordering, allergens }: Product): boolean => ordering && allergens !== null

export interface UnitPrice {
  cents: number
  per: 'kg' | 'l'
}

/** Shown beside the price where the law requires it: bread with a nominal weight, packs, bottles. */
export function unitPrice({
  showUnitPrice,
  priceCents,
  content,
}: Pick<Product, 'showUnitPrice' | 'priceCents' | 'content'>): UnitPrice | undefined {
  if (!showUnitPrice || content.unit === 'piece') return undefined
  return { cents: Math.round((priceCents * 1000) / content.amount), per: content.unit === 'g' ? 'kg' : 'l' }
}

export type { Category }

type Named = { name: Localized }

/** Compares the names that the reader of the language sees. */
export function compareNames(language: Language): (a: Named, b: Named) => number {
  const { compare } = new Intl.Collator(localeByLanguage[language])
  return (a, b) => compare(localized(a.name, language), localized(b.name, language))
}

/** By its id, because the bakery may give it another name. */
const isFirstCategory = ({ id }: Category) => id === 'partyfood'

/** Party food first, then alphabetically. */
export function sortCategories(categories: readonly Category[], language: Language): Category[] {
  const byName = compareNames(language)
  return categories.toSorted((a, b) => Number(isFirstCategory(b)) - Number(isFirstCategory(a)) || byName(a, b))
}

/** Orderable products first, then alphabetically. */
export function sortProducts(products: readonly Product[], language: Language): Product[] {
  const byName = compareNames(language)
  return products.toSorted((a, b) => Number(isOrderable(b)) - Number(isOrderable(a)) || byName(a, b))
}
