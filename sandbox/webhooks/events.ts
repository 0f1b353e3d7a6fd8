import type { Capture, ProviderOrder, Refund } from '../provider/orders.ts'
import { formatTimestamp, randomId } from '../provider/protocol-values.ts'
import { toCaptureResponse, toOrderResponse, toRefundResponse } from '../provider/responses.ts'
import type { Services } from '../start-sandbox.ts'
import { insertWebhook } from './webhook-store.ts'

export type EventData = {
  id: string
  type: string
  summary: string
  resourceType: string
  resource: unknown
  createdAt: Date
  origin: string
}

export function toEventBody({ id, type, summary, resourceType, resource, createdAt, origin }: EventData): string {
  const event = {
    id,
    event_version: '1.0',
    create_time: formatTimestamp(createdAt.toISOString()),
    resource_type: resourceType,
    resource_version: '2.0',
    event_type: type,
    summary,
    resource,
    links: [{ href: `${origin}/v1/notifications/webhooks-events/${id}`, rel: 'self', method: 'GET' }],
  }
  // Escaped slashes are lawful JSON that no parse and stringify gives back: whoever verifies must pass on the raw bytes.
  return JSON.stringify(event).replaceAll('/', '\\/')
}

export type PaymentEvent =
  | { type: 'CHECKOUT.ORDER.APPROVED' | 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'; order: ProviderOrder }
  | { type: `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DENIED'}`; capture: Capture }
  | { type: 'PAYMENT.CAPTURE.REFUNDED'; refund: Refund }

const summaries: Record<PaymentEvent['type'], string> = {
  'CHECKOUT.ORDER.APPROVED': 'The buyer approved an order.',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'An approved order was not captured in time.',
  'PAYMENT.CAPTURE.COMPLETED': 'A payment was completed.',
  'PAYMENT.CAPTURE.PENDING': 'A payment is pending.',
  'PAYMENT.CAPTURE.DENIED': 'A payment was denied.',
  'PAYMENT.CAPTURE.REFUNDED': 'A payment was refunded.',
}

/** Puts a webhook into the store, within the transaction of what it tells of. */
export function publishEvent(world: Services, news: PaymentEvent): void {
  const id = `WH-${randomId(17)}-${randomId(17)}`
  const createdAt = world.now()
  const origin = world.publicUrl()
  const { resource, resourceType, orderId } = toResource(world, news)
  const body = toEventBody({
    id,
    type: news.type,
    summary: summaries[news.type],
    resourceType,
    resource,
    createdAt,
    origin,
  })
  insertWebhook(world.db, { id, eventType: news.type, orderId, body, createdAt })
  world.deliverWebhooks()
}

function toResource(world: Services, news: PaymentEvent) {
  const origin = world.publicUrl()
  if ('capture' in news) {
    const { capture } = news
    return { resource: toCaptureResponse(capture, origin), resourceType: 'capture', orderId: capture.orderId }
  }
  if ('refund' in news) {
    const { refund } = news
    return { resource: toRefundResponse(refund, origin), resourceType: 'refund', orderId: refund.orderId }
  }
  const { order } = news
  const rendered = toOrderResponse(world.db, order, { origin, view: 'representation' })
  const isReversal = news.type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'
  const resource = isReversal ? { ...rendered, order_id: order.id } : rendered
  return { resource, resourceType: 'checkout-order', orderId: order.id }
}
