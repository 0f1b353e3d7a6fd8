import { z } from '@hono/zod-openapi'

export const ingredientsSchema = z
  .object({
    productId: z.string(),
    name: z.string(),
    ingredients: z.string().openapi({ description: 'Allergens are between asterisks' }),
    allergens: z.string().nullable().openapi({ description: 'Empty: none; null: not declared' }),
    traces: z.string(),
    additives: z.string(),
  })
  .openapi('Ingredients')
