import type { Localized } from '../i18n/localized.ts'
import type { Additive } from './additives.ts'
import type { Allergen } from './allergens.ts'

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

/** Month and day, `MM-DD`; both ends included, and it may run over the year's end. */
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
  /** null: not declared, which is not the same as none. */
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
  weekdays: readonly number[]
  season: Season | null
  regional: boolean
  organicControlBody: string | null
  keepsDays: number
  ordering: boolean
  image: string
}

/** What is not declared must not be sold unseen. */
export const isOrderable = ({ ordering, allergens }: Product): boolean => ordering && allergens !== null
