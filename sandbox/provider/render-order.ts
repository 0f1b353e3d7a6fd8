import type { DatabaseSync } from 'node:sqlite'
import { captureOfOrder } from './captures-store.ts'
import type { Link } from './failure.ts'
import type { ProviderOrder } from './provider-order.ts'
import { providerTime } from './provider-time.ts'
import { refundsOfCapture } from './refunds-store.ts'
import { renderCapture } from './render-capture.ts'
import { renderRefund } from './render-refund.ts'

export type View = 'minimal' | 'representation' | 'captured'

/** `captured` is what a capture answers when nobody asked for more: the payments without the cart. */
export function renderOrder(db: DatabaseSync, order: ProviderOrder, { origin, view }: { origin: string; view: View }) {
  const head = { id: order.id, status: order.status, ...sourceOf(order) }
  const links = linksOf(order, origin)
  if (view === 'minimal') return { ...head, links }
  const payments = paymentsOf(db, order, origin)
  const unit = view === 'captured' ? { reference_id: order.unit.reference_id } : order.unit
  return {
    ...head,
    intent: 'CAPTURE',
    purchase_units: [{ ...unit, ...(payments ? { payments } : {}) }],
    ...payerOf(order),
    create_time: providerTime(order.createdAt),
    update_time: providerTime(order.updatedAt),
    links,
  }
}

function paymentsOf(db: DatabaseSync, order: ProviderOrder, origin: string) {
  const capture = captureOfOrder(db, order.id)
  if (!capture) return null
  const refunds = refundsOfCapture(db, capture.id).map((refund) => renderRefund(refund, origin))
  return { captures: [renderCapture(capture, origin)], ...(refunds.length > 0 ? { refunds } : {}) }
}

const buyer = {
  name: { given_name: 'Erika', surname: 'Beispiel' },
  email_address: 'erika.beispiel@kassa.example',
}

function sourceOf(order: ProviderOrder) {
  if (order.payerId) return { payment_source: { paypal: { ...buyer, account_id: order.payerId } } }
  return order.shape === 'payer-action' ? { payment_source: { paypal: {} } } : {}
}

function payerOf(order: ProviderOrder) {
  return order.payerId ? { payer: { ...buyer, payer_id: order.payerId, address: { country_code: 'DE' } } } : {}
}

function linksOf(order: ProviderOrder, origin: string): Link[] {
  const self = { href: `${origin}/v2/checkout/orders/${order.id}`, rel: 'self', method: 'GET' }
  const page = `${origin}/checkoutnow?token=${order.id}`
  const capture = { href: `${self.href}/capture`, rel: 'capture', method: 'POST' }
  if (order.status === 'COMPLETED' || order.status === 'VOIDED') return [self]
  if (order.shape === 'payer-action' && order.status === 'APPROVED') return [self, capture]
  if (order.shape === 'payer-action') return [self, { href: page, rel: 'payer-action', method: 'GET' }]
  const approve = { href: page, rel: 'approve', method: 'GET' }
  return [self, approve, { href: self.href, rel: 'update', method: 'PATCH' }, capture]
}
