import type { DatabaseSync } from 'node:sqlite'
import { captureOfOrder } from '../provider/captures-store.ts'
import type { Capture, ProviderOrder, Refund } from '../provider/provider-order.ts'
import { refundsOfCapture } from '../provider/refunds-store.ts'
import { type Webhook, webhooksOfOrder } from '../webhooks/webhooks-store.ts'

export type OrderRecord = ProviderOrder & {
  capture: Capture | null
  refunds: Refund[]
  webhooks: Omit<Webhook, 'body'>[]
}

/** An order with all that has happened to it. */
export function orderRecord(db: DatabaseSync, order: ProviderOrder): OrderRecord {
  const capture = captureOfOrder(db, order.id)
  const webhooks = webhooksOfOrder(db, order.id).map(({ body: _, ...webhook }) => webhook)
  return { ...order, capture, refunds: capture ? refundsOfCapture(db, capture.id) : [], webhooks }
}
