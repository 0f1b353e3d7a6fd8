import { z } from '@hono/zod-openapi'
import { canceledHandOverAnswers } from '#domain/order/canceled-hand-over.ts'
import { cancelPresets } from '#domain/order/cancellation.ts'
import { orderOrigins } from '#domain/order/order.ts'
import { orderStates } from '#domain/order/order-states.ts'
import { paymentMethods, paymentStates } from '#domain/order/payment.ts'
import { refundStates } from '#domain/order/refund.ts'
import { customerMailKinds } from '#domain/outbox-message.ts'
import { boardColumns } from '#domain/staff/board.ts'
import { actionObstacles } from '#domain/staff/order-actions.ts'
import { calendarDate } from '../fields.ts'
import { issuedInvoiceSchema } from '../orders.ts'

export const boardQuery = z.object({
  store: z.string().min(1).max(100),
  date: calendarDate().openapi({ example: '2026-12-24' }),
})

const staffLineSchema = z.object({
  productId: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  refundedQuantity: z.number().int().optional().openapi({
    description: 'How many of them were refunded before the hand-over and are not handed out; missing if none were',
  }),
  options: z.array(z.string()),
  notes: z.string(),
  allergens: z.string().optional().openapi({ description: 'Their names, at the time of the order' }),
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
    version: z
      .string()
      .openapi({ description: 'Changes whenever an order of the store and day changes, or a pause of the store' }),
    data: z.array(staffOrderSchema),
  })
  .openapi('Board')
export type BoardResponse = z.infer<typeof boardResponseSchema>

export const staffOrderParams = z.object({ orderId: z.string().max(30) })

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

const possible = z.union([z.literal(true), z.enum(actionObstacles)])

const pickupTimeSchema = z.object({ store: z.string(), date: z.string(), time: z.string() })

/** What happened to an order. `kind` is an event of the order; the app has a label for each. */
const historyEntrySchema = z.object({
  at: z.string(),
  kind: z.string().openapi({ example: 'handedOver' }),
  by: z.string().nullable().openapi({ description: 'The person or device; null: the customer or the system' }),
  text: z.string().nullable().openapi({ description: 'The reason that staff gave' }),
  preset: z.enum(cancelPresets).nullable().openapi({ description: 'Why it was canceled, as chosen by staff' }),
  amount: z
    .number()
    .nullable()
    .openapi({ description: 'Euros; what a change of the items costs, negative if it goes back' }),
  items: z
    .array(z.object({ name: z.string(), before: z.number().int(), after: z.number().int() }))
    .optional()
    .openapi({ description: 'What a change of the items was about' }),
  from: pickupTimeSchema.nullable().openapi({ description: 'The pickup before a change' }),
  to: pickupTimeSchema.nullable(),
})

const staffPaymentSchema = z.object({
  id: z.string(),
  method: z.enum(paymentMethods),
  state: z.enum(paymentStates),
  amount: z.number(),
  refunded: z.number(),
  createdAt: z.string(),
})

const staffRefundSchema = z.object({
  id: z.string(),
  state: z.enum(refundStates),
  amount: z.number(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
  lines: z.array(z.object({ line: z.number().int(), name: z.string(), quantity: z.number().int() })),
})

/** An order with everything that staff can see and do. */
export const staffOrderDetailsSchema = staffOrderSchema
  .extend({
    storeName: z.string(),
    net: z.number(),
    tax: z.number(),
    origin: z.enum(orderOrigins),
    paysAtPickup: z.boolean(),
    paidAtPickupAt: z.string().nullable(),
    refunded: z.number().openapi({ description: 'Refunded for single items or altogether, or on its way, in euros' }),
    payments: z.array(staffPaymentSchema),
    refunds: z.array(staffRefundSchema),
    refundable: z
      .array(z.object({ line: z.number().int(), quantity: z.number().int() }))
      .openapi({ description: 'How many of which line can still be refunded, by its position in lines' }),
    counterRefundLeft: z
      .number()
      .openapi({ description: 'What the counter may still refund of this order on its own, in euros' }),
    invoices: z.array(issuedInvoiceSchema),
    isInvoiceable: z.boolean(),
    history: z.array(historyEntrySchema),
    can: z
      .object({
        ready: possible,
        handOver: possible,
        notCollected: possible,
        edit: possible,
        move: possible,
        cancel: possible,
        refund: possible,
        resend: possible,
      })
      .openapi({ description: 'true, or why not. What the role may do is in the session.' }),
    openEdit: z
      .object({ difference: z.number(), payUntil: z.string() })
      .optional()
      .openapi({ description: 'A change of the items that waits for the payment of its difference' }),
    resendKind: z.enum(customerMailKinds).nullable().openapi({ description: 'The mail that would be sent again' }),
  })
  .openapi('StaffOrderDetails')
export type StaffOrderDetails = z.infer<typeof staffOrderDetailsSchema>

export const scanBody = z
  .object({
    text: z.string().trim().min(1).max(500).openapi({
      description: 'The address of a pass, an order number, number and code of an old pass, or a pickup code of today',
    }),
    store: z.string().max(100).optional().openapi({ description: 'Where it is scanned, if the session has no store' }),
  })
  .openapi('Scan')

export const scanResultSchema = z
  .object({
    order: staffOrderSchema,
    isProven: z.boolean().openapi({
      description: 'Whether a genuine pass or the right code was shown. Otherwise the name has to be asked for.',
    }),
  })
  .openapi('ScanResult')
export type ScanResult = z.infer<typeof scanResultSchema>

export const searchQuery = z.object({
  q: z.string().trim().min(2, 'error-short-q').max(100).openapi({ description: 'Name, phone, mail, number or code' }),
  store: z.string().max(100).optional(),
})

/** An order of an earlier day that nobody has answered for, or one that was handed over although it was canceled. */
export const openQuestionSchema = staffOrderSchema
  .extend({
    canceledHandOver: z
      .object({ at: z.string(), by: z.string(), refunded: z.number().openapi({ description: 'Euros' }) })
      .nullable(),
  })
  .openapi('OpenQuestion')
export type OpenQuestion = z.infer<typeof openQuestionSchema>

export const canceledHandOverBody = z.object({ answer: z.enum(canceledHandOverAnswers) })

export const openQuestionsQuery = z.object({ store: z.string().max(100).optional() })
