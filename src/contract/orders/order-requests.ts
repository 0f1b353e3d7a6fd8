import { z } from '@hono/zod-openapi'
import { mailAddress } from '../mail-address.ts'
import { optionalText, requiredText } from '../required-text.ts'

const pickupFields = {
  pickupStore: requiredText('pickupStore'),
  pickupDate: z.iso.date({ error: 'error-empty-pickupDate' }).openapi({ example: '2026-12-24' }),
  pickupTime: z
    .string({ error: 'error-empty-pickupTime' })
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'error-empty-pickupTime')
    .openapi({ example: '07:30' }),
}

export const checkoutSchema = z
  .object({
    givenname: requiredText('givenname'),
    surname: requiredText('surname'),
    mail: mailAddress,
    phone: optionalText('phone', 40),
    ...pickupFields,
    notes: optionalText('notes', 500),
  })
  .openapi('Checkout')

export const changeOrderSchema = z
  .object({ orderId: requiredText('orderId', 30), ...pickupFields, notes: optionalText('notes', 500) })
  .openapi('OrderChange')

export const orderParams = z.object({ orderId: z.string().max(30) })
export const lookUpQuery = z.object({ mail: mailAddress })
export const tokenQuery = z.object({ token: z.string().min(1).max(300) })

export const withdrawalSchema = z
  .object({
    name: requiredText('name', 200),
    orderId: requiredText('orderId', 60),
    mail: mailAddress,
    notes: optionalText('notes', 1000),
  })
  .openapi('Withdrawal')

export const pickupQuery = z.object({
  preparationDays: z.coerce.number().int().min(0).max(30).optional(),
  purpose: z.enum(['checkout', 'edit']).default('checkout'),
  /** When editing: the day the order is for now, which limits where it may go. */
  movedFrom: z.iso.date().optional(),
  /** When editing: what is in the order, so that days on which it is not baked are left out. */
  products: z.string().max(8000).default('').openapi({ description: 'Product ids, comma separated' }),
})

export type CheckoutRequest = z.infer<typeof checkoutSchema>
export type ChangeOrderRequest = z.infer<typeof changeOrderSchema>
export type WithdrawalRequest = z.infer<typeof withdrawalSchema>
export type PickupQuery = z.infer<typeof pickupQuery>
