import { findOrder, type ProviderOrder } from '../provider/payment-store.ts'
import { addMs, formatTimestamp, minuteMs, randomId } from '../provider/protocol-values.ts'
import { toCaptureResponse, toOrderResponse, toRefundResponse } from '../provider/responses.ts'
import type { Services } from '../services.ts'
import { toStripeEvent } from '../stripe/stripe-events.ts'
import type { PaymentEvent } from './payment-event.ts'
import { insertWebhook, type NewWebhook } from './webhook-store.ts'

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

const summaries: Record<PaymentEvent['type'], string> = {
  'CHECKOUT.ORDER.APPROVED': 'The buyer approved an order.',
  'CHECKOUT.ORDER.VOIDED': 'An order was closed.',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED': 'An approved order was not captured in time.',
  'PAYMENT.CAPTURE.COMPLETED': 'A payment was completed.',
  'PAYMENT.CAPTURE.PENDING': 'A payment is pending.',
  'PAYMENT.CAPTURE.DENIED': 'A payment was denied.',
  'PAYMENT.CAPTURE.REFUNDED': 'A payment was refunded.',
}

/**
 * Providers deliver an event again when they are not sure that it arrived. If the answer to the payment is lost, the event takes
 * its time too.
 */
function storeWebhook(services: Services, order: ProviderOrder | null, given: Omit<NewWebhook, 'dueAt'>): void {
  const dueAt = order?.choice === 'lose-answer' ? addMs(given.createdAt, minuteMs) : given.createdAt
  const webhook = { ...given, dueAt }
  insertWebhook(services.db, webhook)
  if (order?.choice === 'twice') insertWebhook(services.db, { ...webhook, id: `${webhook.id}-2` })
}

/** Stores a webhook for the event, in the transaction that causes the event. */
export function publishEvent(services: Services, event: PaymentEvent): void {
  const orderId = 'order' in event ? event.order.id : event.capture.orderId
  const order = findOrder(services.db, orderId)
  if (order?.shape === 'session') publishStripeEvent(services, order, event)
  else publishPaypalEvent(services, order, event)
  services.deliverWebhooks()
}

function publishStripeEvent(services: Services, order: ProviderOrder, event: PaymentEvent): void {
  const [id, createdAt] = [`evt_${randomId(24)}`, services.now()]
  const { type, body } = toStripeEvent(services.db, { id, event, order, createdAt, origin: services.publicUrl() })
  storeWebhook(services, order, { id, eventType: type, orderId: order.id, body, createdAt })
}

function publishPaypalEvent(services: Services, order: ProviderOrder | null, event: PaymentEvent): void {
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
  storeWebhook(services, order, { id, eventType: event.type, orderId, body, createdAt })
}

function toResource(services: Services, event: PaymentEvent) {
  const origin = services.publicUrl()
  if ('refund' in event) {
    const { refund } = event
    return { resource: toRefundResponse(refund, origin), resourceType: 'refund', orderId: refund.orderId }
  }
  if ('capture' in event) {
    const { capture } = event
    return { resource: toCaptureResponse(capture, origin), resourceType: 'capture', orderId: capture.orderId }
  }
  const { order } = event
  const rendered = toOrderResponse(services.db, order, { origin, view: 'representation' })
  const isReversal = event.type === 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'
  const resource = isReversal ? { ...rendered, order_id: order.id } : rendered
  return { resource, resourceType: 'checkout-order', orderId: order.id }
}
