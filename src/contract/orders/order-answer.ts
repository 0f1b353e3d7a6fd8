import { z } from '@hono/zod-openapi'
import { orderStates } from '#domain/order/order-states.ts'

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
      .openapi({ description: 'Until then the first of these dates can still be had' }),
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
  canBeWithdrawn: z.boolean().openapi({ description: 'Keeps at least 14 days, so the right of withdrawal holds' }),
})

export const paymentViews = ['open', 'declined', 'pending', 'paid', 'refunding', 'refunded'] as const

export const orderAnswerSchema = z
  .object({
    orderId: z.string(),
    orderState: z.enum(orderStates),
    payment: z.enum(paymentViews),
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
    pickupCode: z.string().openapi({ description: 'Said or shown at the counter; empty until paid' }),
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

export const changedItemSchema = z.object({
  productId: z.string(),
  name: z.string(),
  qty: z.number().int(),
  change: z.enum(['same', 'price', 'allergens', 'gone']),
  priceBefore: z.number().optional(),
  priceNow: z.number().optional(),
  allergensAdded: z.array(z.string()).optional(),
  allergensRemoved: z.array(z.string()).optional(),
})

export const reorderSchema = z
  .object({ cartId: z.string(), items: z.array(changedItemSchema) })
  .openapi('Reorder', { description: 'A new cart from an old order, and what has changed since' })

export type Link = z.infer<typeof linkSchema>
export type OrderAnswer = z.infer<typeof orderAnswerSchema>
export type PickupOptions = z.infer<typeof pickupOptionsSchema>
export type ReorderAnswer = z.infer<typeof reorderSchema>
