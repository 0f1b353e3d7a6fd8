import { z } from '@hono/zod-openapi'
import { calendarDate } from '../fields.ts'
import { staffStoreSchema } from './session.ts'
import { staffOrderSchema } from './staff-orders.ts'

const storeIds = z
  .string()
  .max(4000)
  .optional()
  .transform((text) => text?.split(',').filter(Boolean))
  .openapi({ description: 'Store ids, comma separated; all stores of the session if missing' })

export const bakeListQuery = z.object({ date: calendarDate(), stores: storeIds })
export const pickupListQuery = z.object({ date: calendarDate(), stores: storeIds })

const bakeRowSchema = z.object({
  productId: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  byStore: z.record(z.string(), z.number().int()),
  variants: z
    .array(z.object({ options: z.string(), quantity: z.number().int() }))
    .openapi({ description: 'How many of them with which options; empty if the product has none' }),
})

export const bakeListSchema = z
  .object({
    date: z.string(),
    stores: z.array(staffStoreSchema).openapi({ description: 'Those with orders, in the order of the columns' }),
    sections: z.array(z.object({ name: z.string().nullable(), rows: z.array(bakeRowSchema) })),
    customerNotes: z
      .array(
        z.object({
          orderId: z.string(),
          store: z.string(),
          time: z.string(),
          product: z.string().nullable(),
          text: z.string(),
        }),
      )
      .openapi({ description: 'What customers have asked for, about a product or the whole order' }),
    expected: z
      .array(
        z.object({
          orderId: z.string().openapi({ description: 'The order that is repeated' }),
          store: z.string(),
          time: z.string(),
          name: z.string(),
          items: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
        }),
      )
      .openapi({ description: 'Standing orders of the day that nobody has confirmed; they are in no total' }),
    openOrders: z.number().int().openapi({ description: 'Orders that are not paid yet and may still be added' }),
  })
  .openapi('BakeList')
export type BakeList = z.infer<typeof bakeListSchema>

export const pickupListSchema = z
  .object({
    date: z.string(),
    stores: z.array(z.object({ id: z.string(), name: z.string(), orders: z.array(staffOrderSchema) })),
  })
  .openapi('PickupLists')
export type PickupLists = z.infer<typeof pickupListSchema>
