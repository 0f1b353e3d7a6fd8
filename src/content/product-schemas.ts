import { z } from 'zod'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import { additives, allergens } from '#domain/catalog/allergens.ts'
import { maxOptionTextLength } from '#domain/catalog/options.ts'
import { type Category, categoryIcons, diets, type Product } from '#domain/catalog/product.ts'
import { defaultQuantityRules, maxQuantityOfRules } from '#domain/catalog/quantity-rules.ts'
import { formatSchema } from './field-formats.ts'
import { clockTimeSchema, localizedSchema, seasonSchema, slugSchema, timeOfDaySchema } from './field-schemas.ts'

const grams = z.number().min(0).max(100)

const nutritionSchema = z.strictObject({
  energyKj: z.number().int().min(0),
  energyKcal: z.number().int().min(0),
  fatG: grams,
  saturatedG: grams,
  carbohydrateG: grams,
  sugarG: grams,
  fibreG: grams,
  proteinG: grams,
  saltG: grams,
})

const contentSchema = z.strictObject({ amount: z.number().positive(), unit: z.enum(['g', 'ml', 'piece']) })

const allergenList = z.array(z.enum(allergens))
const quantity = z.number().int().positive().max(maxQuantityOfRules)

const choiceSchema = z.strictObject({
  id: slugSchema,
  name: localizedSchema,
  priceDifferenceCents: z.number().int().default(0),
  content: contentSchema.nullable().default(null),
  allergens: allergenList.default([]),
  formerProductId: slugSchema.nullable().default(null),
})

const optionGroupSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('choice'),
    id: slugSchema,
    name: localizedSchema,
    isRequired: z.boolean().default(true),
    defaultChoice: slugSchema.nullable().default(null),
    choices: z.array(choiceSchema).min(1).max(20),
  }),
  z.strictObject({
    kind: z.literal('text'),
    id: slugSchema,
    name: localizedSchema,
    isRequired: z.boolean().default(false),
    maxLength: z.number().int().positive().max(maxOptionTextLength).default(maxOptionTextLength),
    priceDifferenceCents: z.number().int().default(0),
    allergens: allergenList.default([]),
  }),
])

const quantityRulesSchema = z.strictObject({
  min: quantity.default(defaultQuantityRules.min),
  step: quantity.default(defaultQuantityRules.step),
  max: quantity.default(defaultQuantityRules.max),
  largeOrder: z
    .strictObject({ from: quantity, preparationDays: z.number().int().min(0).max(13) })
    .nullable()
    .default(null),
})

export const productSchema = z.strictObject({
  id: slugSchema,
  category: z.string().min(1),
  name: localizedSchema,
  description: localizedSchema,
  /** Allergens are marked by asterisks: "*Weizen*mehl, Wasser". */
  ingredients: localizedSchema,
  /** null: not declared, so not orderable and never "free from" anything. []: declared to contain none. */
  allergens: allergenList.nullable(),
  traces: allergenList.default([]),
  additives: z.array(z.enum(additives)).default([]),
  nutrition: nutritionSchema.nullable(),
  content: contentSchema,
  /** Required by law for packs and for bread with a nominal weight, not for single rolls. */
  showUnitPrice: z.boolean().default(false),
  priceCents: z.number().int().positive(),
  vatPercent: z.literal([7, 19]),
  depositCents: z.number().int().min(0).default(0),
  preparationDays: z.number().int().min(0).max(13),
  /** Days on which it can be picked up; 0 is Sunday. */
  weekdays: z.array(z.literal(weekdays)).min(1),
  /** Both ends included; may span the turn of the year. */
  season: seasonSchema.nullable().default(null),
  regional: z.boolean(),
  organicControlBody: formatSchema('organicControlBody', /^[A-Z]{2}-[A-ZÖ]+-\d{3}$/)
    .nullable()
    .default(null),
  keepsDays: z.number().int().min(0),
  ordering: z.boolean(),
  image: z.string().min(1),
  optionGroups: z.array(optionGroupSchema).max(6).default([]),
  quantityRules: quantityRulesSchema.default(defaultQuantityRules),
  usualQuantities: z.array(quantity).max(4).default([]),
  /** Pieces per store and day that can be pre-ordered. */
  dailyStock: z.number().int().min(0).nullable().default(null),
  dailyStockByStore: z.record(slugSchema, z.number().int().min(0)).default({}),
  /** Ids of the stores that sell it; without it, all do. */
  soldIn: z.array(slugSchema).min(1).nullable().default(null),
  pickupFrom: clockTimeSchema.nullable().default(null),
  pickupUntil: clockTimeSchema.nullable().default(null),
  /** Work of one piece: a loaf is 1, a roll 0.1, a platter 6. */
  work: z.number().min(0).max(100).multipleOf(0.1).default(1),
  /** Within its category; lower numbers come first. */
  position: z.number().int().min(1).max(9999).default(100),
  /** Ids of products that are recommended with it, the best first. */
  goesWith: z.array(slugSchema).max(8).default([]),
  /** "vegan" includes "vegetarian". */
  diet: z.enum(diets).nullable().default(null),
}) satisfies z.core.$ZodType<Product>

export const categorySchema = z.strictObject({
  id: z.string().min(1),
  name: localizedSchema,
  icon: z.enum(categoryIcons),
  description: localizedSchema.nullable().default(null),
  firstBetween: timeOfDaySchema.nullable().default(null),
}) satisfies z.core.$ZodType<Category>
