import { z } from 'zod'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import { additives, allergens } from '#domain/catalog/allergens.ts'
import { type Category, categoryIcons, type Product } from '#domain/catalog/product.ts'
import { localizedSchema, slugSchema } from './field-schemas.ts'

const grams = z.number().min(0).max(100)
const monthDay = z.string().regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'must be MM-DD')

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

export const productSchema = z.strictObject({
  id: slugSchema,
  category: z.string().min(1),
  name: localizedSchema,
  description: localizedSchema,
  /** Allergens are marked by asterisks: "*Weizen*mehl, Wasser". */
  ingredients: localizedSchema,
  /** null: not declared, so not orderable and never "free from" anything. []: declared to contain none. */
  allergens: z.array(z.enum(allergens)).nullable(),
  traces: z.array(z.enum(allergens)).default([]),
  additives: z.array(z.enum(additives)).default([]),
  nutrition: nutritionSchema.nullable(),
  content: z.strictObject({ amount: z.number().positive(), unit: z.enum(['g', 'ml', 'piece']) }),
  /** Required by law for packs and for bread with a nominal weight, not for single rolls. */
  showUnitPrice: z.boolean().default(false),
  priceCents: z.number().int().positive(),
  vatPercent: z.union([z.literal(7), z.literal(19)]),
  depositCents: z.number().int().min(0).default(0),
  preparationDays: z.number().int().min(0).max(13),
  /** Days on which it can be picked up; 0 is Sunday. */
  weekdays: z.array(z.literal(weekdays)).min(1),
  /** Both ends included; may span the turn of the year. */
  season: z.strictObject({ from: monthDay, until: monthDay }).nullable().default(null),
  regional: z.boolean(),
  organicControlBody: z
    .string()
    .regex(/^[A-Z]{2}-[A-ZÖ]+-\d{3}$/)
    .nullable()
    .default(null),
  keepsDays: z.number().int().min(0),
  ordering: z.boolean(),
  image: z.string().min(1),
}) satisfies z.ZodType<Product>

export const categorySchema = z.strictObject({
  id: z.string().min(1),
  name: localizedSchema,
  icon: z.enum(categoryIcons),
}) satisfies z.ZodType<Category>
