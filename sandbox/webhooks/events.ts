import type { Capture, ProviderOrder, Refund } from '../provider/payment-store.ts'
import { formatTimestamp, randomId } from '../provider/protocol-values.ts'
import { toCaptureResponse, toOrderResponse, toRefundResponse } from '../provider/responses.ts'
import type { Services } from '../services.ts'
import { insertWebhook } from './webhook-store.ts'

type EventData = {
  id: string
  type: string
  summary: string
  resourceType: string
  resource: unknown
  createdAt: Date
  origin: string
}

function toEventBody({ id, type, summary, resourceType, resource, createdAt, origin }: EventData): string {
  const body = {
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
  // Parsing and serializing again does not restore escaped slashes. So verification fails unless the raw bytes are used.
  return JSON.stringify(body).replaceAll('/', '\\/')
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

/** Stores a webhook for the event, in the transaction that causes the event. */
export function publishEvent(services: Services, event: PaymentEvent): void {
  const id = `WH-${randomId(17)}-${randomId(17)}`
  const createdAt = services.now()
  const origin = services.publicUrl()
  const { resource, resourceType, orderId } = toResource(services, event)
  const body = toEventBody({
    id,
    type: event.type,
    summary: summaries[event.type],
    resourceType,
    resource,
    createdAt,
    origin,
  })
  insertWebhook(services.db, { id, eventType: event.type, orderId, body, createdAt })
  services.deliverWebhooks()
}

function toResource(services: Services, event: PaymentEvent) {
  const origin = services.publicUrl()
  if ('capture' in event) {
    const { capture } = event
    return { resource: toCaptureResponse(capture, origin), resourceType: 'capture', orderId: capture.orderId }
  }
  if ('refund' in event) {
    const { refund } = event
    return { resource: toRefundResponse(refund, origin), resourceType: 'refund', orderId: refund.orderId }
  }
  const { order } = event
  const rendered = toOrderResponse(services.db, order, { origin, view: 'representation' })
  const isReversal = event.type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'
  const resource = isReversal ? { ...rendered, order_id: order.id } : rendered
  return { resource, resourceType: 'checkout-order', orderId: order.id }
}
