import { z } from '@hono/zod-openapi'
import { noCartId } from '#domain/cart.ts'
import { unavailableReasons } from '#domain/catalog/availability.ts'
import { pictureSchema } from './site.ts'

/** An id that no cart can have counts as none, which saves the look-up in the database. */
const cartId = z
  .string()
  .max(100)
  .transform((id) => (/^[\w-]+$/.test(id) ? id : noCartId))
  .openapi({ description: 'The secret id of the cart, or "new" if there is none yet' })

export const cartParams = z.object({ cartId })

export const cartQuery = z.object({ pickupDate: z.iso.date().optional() })

const itemNotes = z.string().trim().max(200, 'error-invalid-notes')

/** Larger than any limit of a cart, whose failure tells more than an invalid field. */
const maxRequestedQuantity = 10_000

export const addProductSchema = z
  .object({
    productId: z.string().min(1).max(100),
    qty: z.number().int().min(0).max(maxRequestedQuantity).optional().openapi({
      description: 'The new quantity of the product; 0 removes it. Without it, one is added.',
      example: 20,
    }),
    notes: itemNotes.optional().openapi({ description: 'The note of the item; without it, the note stays' }),
  })
  .openapi('AddProduct')

/** A repeated request, after a lost response, must not change the cart again. */
export const cartChangeHeaders = z.object({
  'idempotency-key': z.string().min(8).max(100).optional(),
})

export const removeProductParams = cartParams.extend({ productId: z.string().max(100) })

export const removeProductQuery = cartQuery.extend({
  all: z.enum(['true', 'false']).optional().openapi({ description: 'Remove the whole line instead of one item' }),
})

export const itemNotesSchema = z.object({ notes: itemNotes }).openapi('ItemNotes')

const cartItemSchema = z.object({
  productId: z.string(),
  name: z.string(),
  description: z.string(),
  notes: z.string(),
  price: z.number().openapi({ description: 'Gross price of one item without deposit' }),
  deposit: z.number().openapi({ description: 'Deposit of one item' }),
  vatPercent: z.number(),
  currency: z.literal('EUR'),
  qty: z.number().int(),
  total: z.number().openapi({ description: 'Gross, with deposit' }),
  isAvailable: z.boolean(),
  unavailableReason: z.enum(['gone', ...unavailableReasons]).optional(),
  allergenes: z.string().nullable(),
  preparationDays: z.number().int(),
  picture: pictureSchema.optional(),
})

export const cartResponseSchema = z
  .object({
    cartId: z.string(),
    items: z.array(cartItemSchema),
    itemCount: z.number().int(),
    priceTotal: z.number().openapi({ description: 'Net' }),
    taxTotal: z.number(),
    taxes: z.array(z.object({ vatPercent: z.number(), tax: z.number() })),
    depositTotal: z.number(),
    total: z.number().openapi({ description: 'Gross: priceTotal + taxTotal' }),
    isAvailable: z.boolean(),
    preparationDays: z.number().int(),
    dateSetBy: z
      .object({ productId: z.string(), name: z.string() })
      .optional()
      .openapi({ description: 'The item that determines the earliest pickup date' }),
    pickupDate: z.string().optional(),
    pickUpFrom: z.string().optional(),
    pickUpUntill: z.string().optional(),
  })
  .openapi('Cart')

export type AddProductRequest = z.infer<typeof addProductSchema>
export type CartResponse = z.infer<typeof cartResponseSchema>
export type CartItemResponse = z.infer<typeof cartItemSchema>
