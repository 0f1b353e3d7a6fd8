import { z } from '@hono/zod-openapi'

const count = z.number().int()

const lowStockSchema = z.object({
  store: z.string(),
  storeName: z.string(),
  date: z.string(),
  productId: z.string(),
  product: z.string(),
  left: count,
})

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
    lowStock: z.object({ count, first: z.array(lowStockSchema) }),
    lastBackupAt: z.string().nullable(),
    books: z.object({ sales: z.number(), yesterday: z.number(), differences: count, unbooked: count }),
    applications: count.openapi({ description: 'Applications without an answer' }),
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
