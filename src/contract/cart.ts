import { z } from '@hono/zod-openapi'
import { lineProblems, maxItemNotesLength, noCartId } from '#domain/cart.ts'
import { allergens } from '#domain/catalog/allergens.ts'
import { unavailableReasons } from '#domain/catalog/availability.ts'
import { calendarDate } from './fields.ts'
import { quantityRulesSchema } from './products.ts'
import { pictureSchema } from './site.ts'
import type { Inside } from './wire-names.ts'

/** An id that no cart can have counts as none, which saves the look-up in the database. */
const cartId = z
  .string()
  .max(100)
  .transform((id) => (/^[\w-]+$/.test(id) ? id : noCartId))
  .openapi({ description: 'The secret id of the cart, or "new" if there is none yet' })

export const cartParams = z.object({ cartId })

export const cartQuery = z.object({
  pickupDate: calendarDate().optional(),
  pickupStore: z
    .string()
    .max(100)
    // PostgreSQL refuses text with a zero byte, and the id is looked up.
    .refine((id) => !id.includes('\0'))
    .optional()
    .openapi({ description: 'With a date: how much is left there on that day' }),
})

const maxOptions = 10
export const chosenOptions = z
  .record(z.string().max(60), z.string().max(200))
  .refine((options) => Object.keys(options).length <= maxOptions)
  .openapi({
    description: 'By the id of the option group: the id of a choice, or a text',
    example: { schnitt: 'scheiben-12', inschrift: 'Alles Gute!' },
  })

export const itemNotes = z.string().trim().max(maxItemNotesLength, 'error-invalid-notes')

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
    options: chosenOptions.optional().openapi({ description: 'Without it, the defaults of the product' }),
  })
  .openapi('AddProduct')

export const removeProductParams = cartParams.extend({ productId: z.string().max(100) })

/** A product with different options has several lines. */
const line = z.string().max(1000).optional().openapi({
  description: 'The line (`lineId`) that is meant; without it, the last one of the product',
})

export const changeItemQuery = cartQuery.extend({ line })

export const removeProductQuery = changeItemQuery.extend({
  all: z.enum(['true', 'false']).optional().openapi({ description: 'Remove the whole line instead of one item' }),
})

export const changeItemSchema = z
  .object({ notes: itemNotes.optional(), options: chosenOptions.optional() })
  .openapi('ItemChange')

const orderedOptionSchema = z
  .object({
    groupId: z.string(),
    choiceId: z.string().optional().openapi({ description: 'Missing if the value is a text' }),
    group: z.string().openapi({ example: 'Schnitt' }),
    value: z.string().openapi({ example: 'in Scheiben, 12 mm' }),
    text: z.string().openapi({ description: 'The option as it is shown and printed' }),
    priceDifference: z.number(),
  })
  .openapi('ChosenOption')

export const itemOptionsSchema = z.array(orderedOptionSchema)

const cartItemSchema = z.object({
  lineId: z.string().openapi({ description: 'Identifies the line: the product with its options' }),
  productId: z.string(),
  options: itemOptionsSchema.openapi({ description: 'The price includes them' }),
  hasOptions: z.literal(true).optional().openapi({ description: 'If the product has options to choose from' }),
  canBeWithdrawn: z.literal(true).optional().openapi({ description: 'Not if it spoils within the withdrawal period' }),
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
  unavailableReason: z.enum(['gone', ...lineProblems, ...unavailableReasons]).optional(),
  availableFrom: z.string().optional().openapi({ description: 'Out of season: the day on which it starts again' }),
  quantityRules: quantityRulesSchema,
  mostPerDay: z
    .number()
    .int()
    .optional()
    .openapi({ description: 'So many at most can be ordered for one day; missing if it is not limited' }),
  stockLeft: z
    .number()
    .int()
    .optional()
    .openapi({ description: 'In the chosen store on the chosen day; missing if it is not limited or not chosen' }),
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
      .object({
        productId: z.string(),
        name: z.string(),
        fromQuantity: z.number().int().optional().openapi({ description: 'Only from this quantity on' }),
      })
      .optional()
      .openapi({ description: 'The item that determines the earliest pickup date' }),
    pickupDate: z.string().optional(),
    pickUpFrom: z
      .string()
      .optional()
      .openapi({ description: 'The order can be picked up from then on', example: '10:00' }),
    pickUpUntill: z.string().optional(),
    timeSetBy: z
      .array(z.object({ productId: z.string(), name: z.string() }))
      .optional()
      .openapi({ description: 'The items that limit the times' }),
    allergens: z.array(z.enum(allergens)).openapi({ description: 'Of all items together' }),
  })
  .openapi('Cart')

export type CartQuery = z.infer<typeof cartQuery>
export type ChosenOptionResponse = z.infer<typeof orderedOptionSchema>
export type AddProductRequest = Inside<z.infer<typeof addProductSchema>>
export type ItemChangeRequest = z.infer<typeof changeItemSchema>
export type CartResponse = Inside<WireCart>
export type WireCart = z.infer<typeof cartResponseSchema>
export type CartItemResponse = Inside<WireCartItem>
export type WireCartItem = z.infer<typeof cartItemSchema>
