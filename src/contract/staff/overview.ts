import { z } from '@hono/zod-openapi'

const count = z.number().int()

/** Figures of the overview whose list is shown nowhere else. */
export const countedLists = [
  'openPickups',
  'openQuestions',
  'newOrders',
  'openPayments',
  'pendingPayments',
  'refundsDue',
  'lowStock',
  'listMails',
  'unbooked',
] as const
export type CountedList = (typeof countedLists)[number]
export const countedListParams = z.object({ list: z.enum(countedLists) })

/** How something stands, or what kind of thing it is. */
const countedStates = [
  'toDo',
  'ready',
  'open',
  'declined',
  'pending',
  'refundDue',
  'itemRefundDue',
  'sent',
  'waiting',
  'failed',
  'payment',
  'itemRefund',
  'pickup',
] as const

export const countedItemSchema = z
  .object({
    key: z.string(),
    order: z.string().nullable().openapi({ description: 'The number of the order that it belongs to' }),
    product: z.string().nullable().openapi({ description: 'The name of the product' }),
    store: z.string(),
    storeName: z.string(),
    date: z.string().nullable().openapi({ description: 'The day of the pickup, the stock or the list' }),
    time: z.string().nullable().openapi({ description: 'Of the pickup, as 07:30' }),
    at: z.string().nullable().openapi({ description: 'When it began' }),
    state: z.enum(countedStates).nullable(),
    amount: z.number().nullable().openapi({ description: 'Euros' }),
    left: count.nullable().openapi({ description: 'Pieces' }),
  })
  .openapi('CountedItem')
export type CountedItem = z.infer<typeof countedItemSchema>

export const overviewSchema = z
  .object({
    today: z.string(),
    pickups: z.object({ orders: count, handedOver: count, notCollected: count, ready: count, open: count }),
    newOrders: count.openapi({ description: 'Confirmed orders that were placed today' }),
    openQuestions: count.openapi({
      description: 'Orders of past days of which nobody knows whether they were fetched',
    }),
    tomorrow: z.object({ orders: count }),
    lists: z
      .object({ date: z.string(), sent: count, waiting: count, failed: count })
      .openapi({ description: 'The mails with the pickup lists, one for each store with orders' }),
    mails: z.object({ waiting: count, stuck: count, oldestMinutes: count }),
    payments: z
      .object({ open: count, pending: count, refundsDue: count })
      .openapi({ description: 'Payments without an end, and money that is to be returned' }),
    lowStock: z.object({ count, first: z.array(countedItemSchema).openapi({ description: 'Five at most' }) }),
    lastBackupAt: z.string().nullable(),
    books: z.object({ sales: z.number(), yesterday: z.number(), differences: count, unbooked: count }),
    applications: count
      .nullable()
      .openapi({ description: 'Applications that nobody has looked at; null for roles that may not open them' }),
    messages: count.openapi({ description: 'Messages that are not done' }),
  })
  .openapi('Overview')
export type OverviewResponse = z.infer<typeof overviewSchema>

export const stuckMailSchema = z
  .object({
    id: z.string(),
    kind: z.string(),
    subject: z.string().openapi({ description: 'The number of the order or application, or the store and day' }),
    createdAt: z.string(),
    attempts: count,
    error: z.string().nullable(),
    isGivenUp: z.boolean(),
  })
  .openapi('StuckMail')
export type StuckMailResponse = z.infer<typeof stuckMailSchema>

export const mailParams = z.object({ mailId: z.string().min(1).max(100) })
