import { z } from 'zod'
import { defaultQuantityRules, maxQuantityOfRules } from '../../catalog/quantity-rules.ts'
import {
  choice,
  choices,
  clock,
  type Declared,
  entry,
  field,
  fields,
  flag,
  idOf,
  idsOf,
  localized,
  longText,
  money,
  number,
  numbersBy,
  organicControlBody,
  picture,
  season,
  slug,
  text,
  variant,
  whole,
} from './fields.ts'

const maxOptionTextLength = 40

const quantity = whole.positive().max(maxQuantityOfRules)
const days = field(whole.min(0).max(13), { unit: 'days' })
const grams = field(number.min(0).max(100), { unit: 'grams' })
const content = fields({ amount: number.positive(), unit: choice('unit') })
const extraAllergens = field(choices('allergen').default([]), { label: 'extraAllergens' })
const optionId = { hint: 'optionId' } as const

const optionChoice = fields({
  name: field(localized, { label: 'choiceName' }),
  id: field(slug, { label: 'choiceId', ...optionId }),
  /** Added to the price of the product; may be negative. */
  priceDifferenceCents: money.default(0),
  /** In addition to those of the product. */
  allergens: extraAllergens,
  /** Replaces the content of the product: half a loaf, a larger bag. */
  content: field(content.nullable().default(null), { label: 'otherContent', hint: 'otherContent' }),
  /** A product of its own in the past; carts and orders that contain it are understood as this choice. */
  formerProductId: field(slug.nullable().default(null), { hint: 'formerProductId' }),
})

const optionGroup = z.discriminatedUnion('kind', [
  variant('choice', {
    kind: z.literal('choice'),
    name: field(localized, { label: 'groupName' }),
    id: field(slug, { label: 'groupId', ...optionId }),
    isRequired: field(flag.default(true), { label: 'mustChoose' }),
    /** The choice of a customer who does not choose; null: a required group has to be decided. */
    defaultChoice: field(slug.nullable().default(null), { hint: 'defaultChoice' }),
    choices: z.array(optionChoice).min(1).max(20),
  }),
  // A text of the customer, such as an inscription.
  variant('text', {
    kind: z.literal('text'),
    name: field(localized, { label: 'groupName' }),
    id: field(slug, { label: 'groupId', ...optionId }),
    isRequired: field(flag.default(false), { label: 'mustFill' }),
    maxLength: field(whole.positive().max(maxOptionTextLength).default(maxOptionTextLength), { unit: 'characters' }),
    priceDifferenceCents: money.default(0),
    allergens: extraAllergens,
  }),
])

/** How many of a product can be ordered: the smallest quantity, the step and the largest one of a line. */
const quantityRules = fields({
  min: quantity.default(defaultQuantityRules.min),
  step: quantity.default(defaultQuantityRules.step),
  max: quantity.default(defaultQuantityRules.max),
  /** From so many pieces of the product on, the bakery needs more days. */
  largeOrder: fields({ from: field(quantity, { label: 'largeOrderFrom' }), preparationDays: days })
    .nullable()
    .default(null),
})

export const productSchema = entry({
  basics: {
    name: localized,
    description: longText,
    category: field(text, { control: 'choice', options: 'category' }),
    image: picture,
    /** Within its category; lower numbers come first. */
    position: field(whole.min(1).max(9999).default(100), { hint: 'productPosition' }),
    /** Ids of products that are recommended with it, the best first. */
    goesWith: field(
      z
        .array(field(idOf('product'), { label: 'product' }))
        .max(8)
        .default([]),
      { hint: 'goesWith' },
    ),
    id: field(slug, { hint: 'id', isFixed: true }),
  },
  price: {
    priceCents: field(money.positive(), { label: 'price', hint: 'price' }),
    vatPercent: choice('vatPercent'),
    depositCents: money.min(0).default(0),
    content,
    /** Required by law for packs and for bread with a nominal weight, not for single rolls. */
    showUnitPrice: field(flag.default(false), { hint: 'showUnitPrice' }),
  },
  ingredients: {
    /** Allergens are marked by asterisks: "*Weizen*mehl, Wasser". */
    ingredients: field(longText, { hint: 'ingredients' }),
    /** null: not declared, so not orderable and never "free from" anything. []: declared to contain none. */
    allergens: field(choices('allergen').nullable(), { hint: 'allergens' }),
    traces: choices('allergen').default([]),
    additives: choices('additive').default([]),
    /** "vegan" includes "vegetarian". It cannot be derived: allergens do not name meat or honey. */
    diet: field(choice('diet').nullable().default(null), { hint: 'diet' }),
    regional: flag,
    organicControlBody: organicControlBody.nullable().default(null),
    keepsDays: field(whole.min(0), { unit: 'days' }),
    nutrition: fields({
      energyKj: whole.min(0),
      energyKcal: whole.min(0),
      fatG: grams,
      saturatedG: grams,
      carbohydrateG: grams,
      sugarG: grams,
      fibreG: grams,
      proteinG: grams,
      saltG: grams,
    }).nullable(),
  },
  sale: {
    ordering: field(flag, { hint: 'ordering' }),
    preparationDays: days,
    /** Days on which it can be picked up; 0 is Sunday. */
    weekdays: field(choices('weekday').min(1), { label: 'pickupDays' }),
    season: season.nullable().default(null),
    /** Ids of stores; null: all. */
    soldIn: field(idsOf('store').min(1).nullable().default(null), { hint: 'soldIn' }),
    /** Food that is sold in single-use packs has to be offered in reusable ones as well, for the same price. */
    reuseOffer: field(flag.default(false), { hint: 'reuseOffer' }),
    /** An order with this product can be picked up from then on. */
    pickupFrom: clock.nullable().default(null),
    pickupUntil: clock.nullable().default(null),
    /** Pieces that each store sells by pre-order on a day; null: not limited. */
    dailyStock: field(whole.min(0).nullable().default(null), { hint: 'dailyStock' }),
    /** By store id, instead of `dailyStock`. */
    dailyStockByStore: numbersBy('store', whole.min(0)).default({}),
    quantityRules: quantityRules.default(defaultQuantityRules),
    /** Quantities that are often ordered, offered as one tap. */
    usualQuantities: field(
      z
        .array(field(quantity, { label: 'quantity' }))
        .max(4)
        .default([]),
      {
        hint: 'usualQuantities',
      },
    ),
    /** Work of one piece: a loaf is 1, a roll 0.1, a platter 6. */
    work: field(number.min(0).max(100).multipleOf(0.1).default(1), { hint: 'work' }),
  },
  options: {
    /** In the order in which they are shown. */
    optionGroups: z.array(optionGroup).max(6).default([]),
  },
})

export type DeclaredProduct = Declared<typeof productSchema>
