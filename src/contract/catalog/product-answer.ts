import { z } from '@hono/zod-openapi'
import { additives } from '#domain/catalog/additives.ts'
import { allergens } from '#domain/catalog/allergens.ts'
import { categoryIcons } from '#domain/catalog/category.ts'
import { pictureSchema } from '../site/picture-schema.ts'

export const categoryAnswerSchema = z
  .object({ id: z.string(), name: z.string(), icon: z.enum(categoryIcons), count: z.number().int() })
  .openapi('Category')

const zeroOrOne = z.union([z.literal(0), z.literal(1)])

export const productAnswerSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    ingredients: z.string().openapi({ description: 'Allergens stand between asterisks' }),
    allergenes: z
      .string()
      .nullable()
      .openapi({ description: 'Codes, comma separated; empty: none; null: not declared', example: 'wheat,milk' }),
    traces: z.array(z.enum(allergens)),
    additives: z.array(z.enum(additives)),
    calorific: z.string().nullable().openapi({ example: '990 kJ / 234 kcal' }),
    nutrition: z.array(z.object({ name: z.string(), value: z.string() })),
    currency: z.literal('EUR'),
    price: z.number(),
    vatPercent: z.number(),
    unitPrice: z.object({ price: z.number(), per: z.enum(['kg', 'l']) }).optional(),
    deposit: z.number(),
    content: z.object({ amount: z.number(), unit: z.enum(['g', 'ml', 'piece']) }),
    ordering: zeroOrOne,
    category: z.string(),
    regional: zeroOrOne,
    biological: zeroOrOne,
    organicControlBody: z.string().nullable(),
    preparationDays: z.number().int(),
    weekdays: z.array(z.number().int()),
    season: z.object({ from: z.string(), until: z.string(), startsOn: z.string().optional() }).nullable(),
    keepsDays: z.number().int(),
    picture: pictureSchema,
  })
  .openapi('Product')

export type CategoryAnswer = z.infer<typeof categoryAnswerSchema>
export type ProductAnswer = z.infer<typeof productAnswerSchema>
