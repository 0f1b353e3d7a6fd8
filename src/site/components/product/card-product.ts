import type { ProductResponse } from '#contract/products.ts'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import { defaultQuantityRules } from '#domain/catalog/quantity-rules.ts'
import type { DisplayPicture } from '#domain/content/pictures.ts'
import type { AddableProduct } from '../../hooks/use-cart.ts'

export const cardFields = [
  'id',
  'name',
  'description',
  'allergens',
  'price',
  'vatPercent',
  'unitPrice',
  'deposit',
  'content',
  'ordering',
  'notOffered',
  'soldIn',
  'regional',
  'organicControlBody',
  'preparationDays',
  'weekdays',
  'season',
  'quantityRules',
  'mostPerDay',
] as const satisfies readonly (keyof ProductResponse)[]

export type CardFields = Pick<ProductResponse, (typeof cardFields)[number]>

/** A product with its default options, which is what one tap adds. */
export interface CardProduct extends CardFields, AddableProduct {
  /** The price of the cheapest choice, if the choices differ in price. */
  priceFrom?: number
  /** The name with soft hyphens, if it is long. */
  shownName?: string
  /** Something has to be chosen first. */
  needsChoice?: true
  picture: DisplayPicture
}

/** What most products have. */
export const usualFields = {
  vatPercent: 7,
  unitPrice: undefined,
  deposit: 0,
  ordering: 1,
  notOffered: undefined,
  mostPerDay: undefined,
  soldIn: null,
  regional: 0,
  organicControlBody: null,
  preparationDays: 1,
  weekdays: [...weekdays],
  season: null,
  quantityRules: defaultQuantityRules,
  options: [],
} satisfies Partial<CardProduct>

type UsualField = keyof typeof usualFields | 'lineId'

/** A card as pages embed it: without the fields that are as usual, which would be a fifth of the data of a long list. */
export type ProductCardData = Omit<CardProduct, UsualField> & Partial<Pick<CardProduct, UsualField>>

/** Adds what `toProductCardData` has left out. */
export const completeCard = (card: ProductCardData): CardProduct => ({ ...usualFields, lineId: card.id, ...card })
