import { z } from '@hono/zod-openapi'
import { orderStates } from '#domain/order/order-states.ts'
import { boardColumns, pickupActions } from '#domain/staff/board.ts'

export const boardQuery = z.object({
  store: z.string().min(1).max(100),
  date: z.iso.date().openapi({ example: '2026-12-24' }),
})

const staffLineSchema = z.object({
  productId: z.string(),
  name: z.string(),
  qty: z.number().int(),
  options: z.array(z.string()),
  notes: z.string(),
  price: z.number().openapi({ description: 'Of one piece, in euros, with its deposit' }),
})

export const staffOrderSchema = z
  .object({
    orderId: z.string(),
    orderState: z.enum(orderStates),
    column: z.enum(boardColumns),
    store: z.string(),
    date: z.string(),
    time: z.string(),
    code: z.string(),
    customer: z.object({ givenname: z.string(), surname: z.string(), phone: z.string(), mail: z.string() }),
    language: z.string(),
    lines: z.array(staffLineSchema),
    notes: z.string().openapi({ description: 'Of the customer' }),
    staffNote: z.string(),
    total: z.number(),
    toPay: z.number().openapi({ description: 'What has to be paid in the store, in euros; 0 if paid' }),
    readyAt: z.string().nullable(),
    handedOverAt: z.string().nullable(),
    handedOverBy: z.string().nullable(),
    notCollectedAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .openapi('StaffOrder')
export type StaffOrder = z.infer<typeof staffOrderSchema>

export const boardResponseSchema = z
  .object({
    success: z.literal(true),
    count: z.number().int(),
    version: z.string().openapi({ description: 'Changes whenever an order of the store and day changes' }),
    data: z.array(staffOrderSchema),
  })
  .openapi('Board')
export type BoardResponse = z.infer<typeof boardResponseSchema>

export const pickupActionParams = z.object({ orderId: z.string().max(30), action: z.enum(pickupActions) })

export const pickupActionBody = z.object({
  at: z.iso.datetime().optional().openapi({
    description:
      'When it happened, if it was recorded without a connection. Times in the future or older than two days are not used.',
  }),
})

/** Answers a second hand-over. */
export const alreadyHandedOverSchema = z
  .object({
    success: z.literal(false),
    code: z.literal('alreadyHandedOver'),
    message: z.string(),
    data: z.object({ by: z.string(), at: z.string() }),
  })
  .openapi('AlreadyHandedOver')
