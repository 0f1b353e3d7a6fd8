import { z } from '@hono/zod-openapi'
import { maxLinesPerCart } from '#domain/cart.ts'
import { itemProblems, itemsFailures } from '#domain/order/edit-items.ts'
import { chosenOptions, itemNotes, itemOptionsSchema } from './cart.ts'
import { optionGroupSchema, quantityRulesSchema } from './products.ts'
import type { Inside } from './wire-names.ts'

/** Larger than any limit of a line, whose problem tells more than an invalid field. */
const maxRequestedQuantity = 10_000

export const editItemsSchema = z
  .object({
    items: z
      .array(
        z.object({
          productId: z.string().min(1).max(100),
          count: z.number().int().min(0).max(maxRequestedQuantity),
          notes: itemNotes.default(''),
          options: chosenOptions.optional().openapi({ description: 'Without it, the defaults of the product' }),
        }),
      )
      .max(2 * maxLinesPerCart)
      .openapi({ description: 'The whole order as it shall be; what is missing is taken out' }),
  })
  .openapi('EditedItems')

export const agreeToEditSchema = editItemsSchema
  .extend({
    seenDifference: z.number().min(-1_000_000).max(1_000_000).multipleOf(0.01).openapi({
      description:
        'In euros, as it was shown: positive if it is to be paid. If it differs from the current difference, nothing is changed: 409 differenceChanged.',
    }),
  })
  .openapi('AgreedEdit')

const editItemSchema = z.object({
  lineId: z.string(),
  productId: z.string(),
  name: z.string(),
  options: itemOptionsSchema,
  optionGroups: z.array(optionGroupSchema),
  chosen: z.record(z.string(), z.string()),
  notes: z.string(),
  qty: z.number().int(),
  qtyBefore: z.number().int(),
  total: z.number().openapi({ description: 'Pieces that were ordered before keep their price' }),
  isLocked: z.boolean().openapi({ description: 'The bakery has begun with it, so fewer are not possible' }),
  problem: z.enum(itemProblems).optional(),
  quantityRules: quantityRulesSchema.optional().openapi({ description: 'Missing if it is no longer sold' }),
})

export const editDraftSchema = z
  .object({
    items: z.array(editItemSchema),
    totalBefore: z.number(),
    total: z.number(),
    difference: z.number().openapi({ description: 'Positive: to be paid. Negative: goes back.' }),
    failure: z.enum(itemsFailures).optional().openapi({ description: 'Why the order cannot become this' }),
    addable: z
      .array(z.object({ productId: z.string(), name: z.string(), category: z.string(), price: z.number() }))
      .openapi({ description: 'What can still be made for the day of the pickup' }),
    isPaidAtPickup: z.boolean(),
  })
  .openapi('EditDraft', { description: 'What an order would become' })

export const editResultSchema = z
  .object({ result: z.enum(['applied', 'toPay']).openapi({ description: 'toPay: when the difference is paid' }) })
  .openapi('EditResult')

export type WireEditDraft = z.infer<typeof editDraftSchema>
export type EditDraft = Inside<WireEditDraft>
