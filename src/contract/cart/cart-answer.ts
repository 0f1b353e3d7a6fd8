import { z } from '@hono/zod-openapi'
import { pictureSchema } from '../site/picture-schema.ts'

export const unavailableReasons = ['gone', 'notOrderable', 'outOfSeason', 'notThatWeekday'] as const

const cartItemSchema = z.object({
  productId: z.string(),
  name: z.string(),
  description: z.string(),
  notes: z.string(),
  price: z.number().openapi({ description: 'Gross, for one, without deposit' }),
  deposit: z.number().openapi({ description: 'For one' }),
  currency: z.literal('EUR'),
  qty: z.number().int(),
  total: z.number().openapi({ description: 'Gross, with deposit' }),
  isAvailable: z.boolean(),
  unavailableReason: z.enum(unavailableReasons).optional(),
  allergenes: z.string().nullable(),
  preparationDays: z.number().int(),
  picture: pictureSchema.optional(),
})

export const cartAnswerSchema = z
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
      .openapi({ description: 'The item that sets the earliest date' }),
    pickupDate: z.string().optional(),
    pickUpFrom: z.string().optional(),
    pickUpUntill: z.string().optional(),
  })
  .openapi('Cart')

export type CartAnswer = z.infer<typeof cartAnswerSchema>
export type CartItemAnswer = z.infer<typeof cartItemSchema>
