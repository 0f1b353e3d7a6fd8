import type { Weekday } from '../calendar/calendar-date.ts'
import { fallbackLanguage, type Language, type Localized, localeByLanguage, localized } from '../i18n/languages.ts'
import type { Additive, Allergen } from './allergens.ts'

export interface Nutrition {
  energyKj: number
  energyKcal: number
  fatG: number
  saturatedG: number
  carbohydrateG: number
  sugarG: number
  fibreG: number
  proteinG: number
  saltG: number
}

/** Month and day, `MM-DD`; both ends included. A season may span the end of the year. */
export interface Season {
  from: string
  until: string
}

export interface Product {
  id: string
  category: string
  name: Localized
  description: Localized
  ingredients: Localized
  /** null means not declared, which differs from an empty list. */
  allergens: readonly Allergen[] | null
  traces: readonly Allergen[]
  additives: readonly Additive[]
  nutrition: Nutrition | null
  content: { amount: number; unit: 'g' | 'ml' | 'piece' }
  showUnitPrice: boolean
  priceCents: number
  vatPercent: 7 | 19
  depositCents: number
  preparationDays: number
  /** Days on which it can be picked up, 0 is Sunday. */
  weekdays: readonly Weekday[]
  season: Season | null
  regional: boolean
  organicControlBody: string | null
  keepsDays: number
  ordering: boolean
  image: string
}

/** Products without an allergen declaration must not be sold online. */
export const isOrderable = ({ ordering, allergens }: Product): boolean => ordering && allergens !== null

export interface UnitPrice {
  cents: number
  per: 'kg' | 'l'
}

/** Shown beside the price where the law requires it: bread with a nominal weight, packs, bottles. */
export function unitPrice({ showUnitPrice, priceCents, content }: Product): UnitPrice | undefined {
  if (!showUnitPrice || content.unit === 'piece') return undefined
  return { cents: Math.round((priceCents * 1000) / content.amount), per: content.unit === 'g' ? 'kg' : 'l' }
}

export const categoryIcons = ['bread', 'roll', 'croissant', 'cake', 'sandwich', 'platter'] as const
export type CategoryIcon = (typeof categoryIcons)[number]

export interface Category {
  id: string
  name: Localized
  icon: CategoryIcon
}

type Named = { name: Localized }

/** Compares the names that the reader of the language sees. */
function compareNames(language: Language): (a: Named, b: Named) => number {
  const { compare } = new Intl.Collator(localeByLanguage[language])
  return (a, b) => compare(localized(a.name, language), localized(b.name, language))
}

const isFirstCategory = ({ name }: Category) => name[fallbackLanguage] === 'Partyfood'

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
