import type { CalendarDate, Weekday } from '../calendar/calendar-date.ts'
import type { ClockMinute } from '../calendar/local-time.ts'
import { type Language, type Localized, localeByLanguage, localized } from '../i18n/languages.ts'
import type { Additive, Allergen } from './allergens.ts'
import type { QuantityRules } from './quantity-rules.ts'

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

export interface ProductContent {
  amount: number
  unit: 'g' | 'ml' | 'piece'
}

/** One of the choices of a group: "in slices of 12 mm". */
export interface OptionChoice {
  id: string
  name: Localized
  /** Added to the price of the product; may be negative. */
  priceDifferenceCents: number
  /** Replaces the content of the product: half a loaf, a larger bag. */
  content: ProductContent | null
  /** In addition to those of the product. */
  allergens: readonly Allergen[]
  /** A product of its own in the past; carts and orders that contain it are understood as this choice. */
  formerProductId: string | null
}

interface GroupBase {
  id: string
  name: Localized
  isRequired: boolean
}

export interface ChoiceGroup extends GroupBase {
  kind: 'choice'
  /** The choice of a customer who does not choose; null: a required group has to be decided. */
  defaultChoice: string | null
  choices: readonly OptionChoice[]
}

/** A text of the customer, such as an inscription. */
export interface TextGroup extends GroupBase {
  kind: 'text'
  maxLength: number
  priceDifferenceCents: number
  allergens: readonly Allergen[]
}

export type OptionGroup = ChoiceGroup | TextGroup

/** Decided by staff for one day: how many a store has of a product. */
export interface StockOnDay {
  storeId: string
  date: CalendarDate
  limit: number
}

export const diets = ['vegan', 'vegetarian'] as const
export type Diet = (typeof diets)[number]

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
  content: ProductContent
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
  /** Declared by the bakery; null: neither, or not declared. It cannot be derived: allergens do not name meat or honey. */
  diet: Diet | null
  keepsDays: number
  ordering: boolean
  image: string
  /** In the order in which they are shown. */
  optionGroups: readonly OptionGroup[]
  quantityRules: QuantityRules
  /** Quantities that are often ordered, offered as one tap. */
  usualQuantities: readonly number[]
  /** Pieces that each store sells by pre-order on a day; null: not limited. */
  dailyStock: number | null
  /** By store id, instead of `dailyStock`. */
  dailyStockByStore: Readonly<Record<string, number>>
  stockOnDays?: readonly StockOnDay[]
  /** Ids of stores; null: all. */
  soldIn: readonly string[] | null
  /** An order with this product can be picked up from then on. */
  pickupFrom: ClockMinute | null
  pickupUntil: ClockMinute | null
  /** Work of one piece in units of one loaf, in steps of a tenth. */
  work: number
  /** Within its category; lower numbers come first. */
  position: number
  /** Ids of products that are recommended with it, the best first. */
  goesWith: readonly string[]
}

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

export const categoryIcons = ['bread', 'roll', 'croissant', 'cake', 'sandwich', 'platter'] as const
export type CategoryIcon = (typeof categoryIcons)[number]

export interface Category {
  id: string
  name: Localized
  icon: CategoryIcon
  /** One sentence below its heading. */
  description: Localized | null
  /** In this time of the day it comes first in the catalog; minutes after midnight, the second one excluded. */
  firstBetween: { from: number; until: number } | null
}

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
