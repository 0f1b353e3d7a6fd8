import { z } from '@hono/zod-openapi'
import { allergens } from '#domain/catalog/allergens.ts'
import { orderStates } from '#domain/order/order-states.ts'
import { itemChanges } from '#domain/order/reorder.ts'
import { mailAddress, optionalText, requiredText, requiredTime } from './fields.ts'

const pickupFields = {
  pickupStore: requiredText('pickupStore'),
  pickupDate: z.iso.date({ error: 'error-empty-pickupDate' }).openapi({ example: '2026-12-24' }),
  pickupTime: requiredTime('pickupTime').openapi({ example: '07:30' }),
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
  /** For edits: the current pickup date, which limits the dates the order can be moved to. */
  movedFrom: z.iso.date().optional(),
  /** For edits: the products of the order, to exclude dates on which they are not available. */
  products: z.string().max(8000).default('').openapi({ description: 'Product ids, comma separated' }),
})

export type CheckoutRequest = z.infer<typeof checkoutSchema>
export type ChangeOrderRequest = z.infer<typeof changeOrderSchema>
export type WithdrawalRequest = z.infer<typeof withdrawalSchema>
export type PickupQuery = z.infer<typeof pickupQuery>

export const linkSchema = z.object({ rel: z.enum(['approve', 'self', 'pass']), href: z.string() }).openapi('Link')

export const pickupOptionsSchema = z
  .object({
    storeId: z.string(),
    preparationDays: z.number().int(),
    dates: z.array(
      z.object({
        date: z.string(),
        times: z.array(z.object({ time: z.string(), isFree: z.boolean() })),
      }),
    ),
    orderBy: z
      .object({ date: z.string(), time: z.string() })
      .optional()
      .openapi({ description: 'Until then the first of these dates can be ordered for' }),
  })
  .openapi('PickupOptions')

const orderItemSchema = z.object({
  productId: z.string(),
  name: z.string(),
  notes: z.string(),
  price: z.number(),
  deposit: z.number(),
  currency: z.literal('EUR'),
  qty: z.number().int(),
  total: z.number(),
  vatPercent: z.number(),
  allergenes: z.string(),
  canBeWithdrawn: z
    .boolean()
    .openapi({ description: 'Keeps for at least 14 days, so the right of withdrawal applies' }),
})

const paymentStatuses = ['open', 'declined', 'pending', 'paid', 'refunding', 'refunded'] as const

export const orderResponseSchema = z
  .object({
    orderId: z.string(),
    orderState: z.enum(orderStates),
    payment: z.enum(paymentStatuses),
    items: z.array(orderItemSchema),
    priceTotal: z.number(),
    taxTotal: z.number(),
    total: z.number(),
    pickupStore: z.object({
      id: z.string(),
      name: z.string(),
      street_address: z.string(),
      postal_code: z.string(),
      location: z.string(),
      phone: z.string(),
      maps_link: z.string(),
    }),
    pickupDate: z.string(),
    pickupTime: z.string(),
    pickupCode: z.string().openapi({ description: 'Shown or told at the counter; empty until paid' }),
    notes: z.string(),
    preparationDays: z.number().int(),
    payUntil: z.string().optional().openapi({ description: 'Instant; only while payment is open' }),
    isChangeable: z.boolean(),
    isCancelable: z.boolean(),
    changeUntil: z.string().openapi({ description: 'The last date on which the order can be changed' }),
    createdAt: z.string(),
    history: z.array(z.object({ at: z.string(), kind: z.string() })),
  })
  .openapi('Order')

const changedItemSchema = z.object({
  productId: z.string(),
  name: z.string(),
  qty: z.number().int(),
  change: z.enum(itemChanges),
  priceBefore: z.number().optional(),
  priceNow: z.number().optional(),
  allergensAdded: z.array(z.enum(allergens)).optional(),
  allergensRemoved: z.array(z.enum(allergens)).optional(),
})

export const reorderResponseSchema = z
  .object({ cartId: z.string(), items: z.array(changedItemSchema) })
  .openapi('Reorder', { description: 'A new cart from an old order, and what has changed in the meantime' })

export type Link = z.infer<typeof linkSchema>
export type OrderResponse = z.infer<typeof orderResponseSchema>
export type PickupOptions = z.infer<typeof pickupOptionsSchema>
export type ReorderResponse = z.infer<typeof reorderResponseSchema>
