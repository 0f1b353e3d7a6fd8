import type { Capture, ProviderOrder, Refund } from '../provider/provider-order.ts'
import { randomId } from '../provider/random-id.ts'
import { renderLoneCapture } from '../provider/render-capture.ts'
import { renderOrder } from '../provider/render-order.ts'
import { renderLoneRefund } from '../provider/render-refund.ts'
import type { World } from '../world.ts'
import { eventBody } from './event-body.ts'
import { insertWebhook } from './webhooks-store.ts'

export type News =
  | { type: 'CHECKOUT.ORDER.APPROVED' | 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'; order: ProviderOrder }
  | { type: `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DENIED'}`; capture: Capture }
  | { type: 'PAYMENT.CAPTURE.REFUNDED'; refund: Refund }

const summaries: Record<News['type'], string> = {
  'CHECKOUT.ORDER.APPROVED': 'The buyer approved an order.',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'An approved order was not captured in time.',
  'PAYMENT.CAPTURE.COMPLETED': 'A payment was completed.',
  'PAYMENT.CAPTURE.PENDING': 'A payment is pending.',
  'PAYMENT.CAPTURE.DENIED': 'A payment was denied.',
  'PAYMENT.CAPTURE.REFUNDED': 'A payment was refunded.',
}

/** Puts a webhook into the store, within the transaction of what it tells of. */
export function announce(world: World, news: News): void {
  const id = `WH-${randomId(17)}-${randomId(17)}`
  const createdAt = world.now()
  const origin = world.publicUrl()
  const { resource, resourceType, orderId } = describe(world, news)
  const body = eventBody({
    id,
    type: news.type,
    summary: summaries[news.type],
    resourceType,
    resource,
    createdAt,
    origin,
  })
  insertWebhook(world.db, { id, eventType: news.type, orderId, body, createdAt })
  world.wakeCourier()
}

function describe(world: World, news: News) {
  const origin = world.publicUrl()
  if ('capture' in news) {
    const { capture } = news
    return { resource: renderLoneCapture(capture, origin), resourceType: 'capture', orderId: capture.orderId }
  }
  if ('refund' in news) {
    const { refund } = news
    return { resource: renderLoneRefund(refund, origin), resourceType: 'refund', orderId: refund.orderId }
  }
  const { order } = news
  const rendered = renderOrder(world.db, order, { origin, view: 'representation' })
  const isReversal = news.type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'
  const resource = isReversal ? { ...rendered, order_id: order.id } : rendered
  return { resource, resourceType: 'checkout-order', orderId: order.id }
}
