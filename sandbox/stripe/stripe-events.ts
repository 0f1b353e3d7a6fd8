import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { ProviderOrder } from '../provider/payment-store.ts'
import type { PaymentEvent } from '../webhooks/payment-event.ts'
import { toCharge, toSession } from './stripe-objects.ts'

/** Of a payment that was held for review, the second event says how that ended. */
function toEventType({ type }: PaymentEvent, { choice }: ProviderOrder): string {
  switch (type) {
    case 'PAYMENT.CAPTURE.REFUNDED':
      return 'charge.refunded'
    case 'PAYMENT.CAPTURE.DENIED':
      return 'checkout.session.async_payment_failed'
    case 'PAYMENT.CAPTURE.COMPLETED':
      return choice === 'pending' ? 'checkout.session.async_payment_succeeded' : 'checkout.session.completed'
    case 'PAYMENT.CAPTURE.PENDING':
    case 'CHECKOUT.ORDER.APPROVED':
      return 'checkout.session.completed'
    default:
      return 'checkout.session.expired'
  }
}

interface StripeEvent {
  id: string
  event: PaymentEvent
  order: ProviderOrder
  createdAt: Date
  origin: string
}

export function toStripeEvent(db: DatabaseSync, { id, event, order, createdAt, origin }: StripeEvent) {
  const type = toEventType(event, order)
  const object = 'refund' in event ? toCharge(event.capture) : toSession(db, order, origin, false)
  const created = Math.floor(createdAt.getTime() / 1000)
  const body = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } })
  return { type, body }
}

/** By the clock of the machine: whoever verifies it compares it with that. */
export function signStripeEvent(secret: string, body: string): string {
  const seconds = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${signature}`
}
