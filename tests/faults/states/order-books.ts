import type { Db } from '#db/open-database.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import type { PaymentState } from '#domain/order/payment.ts'

/** All that stands in the books about one order. */
export interface OrderBook {
  id: string
  state: OrderState
  grossCents: number
  events: { kind: string; detail: Record<string, unknown> }[]
  payments: { id: string; state: PaymentState }[]
  mails: string[]
}

/** Four questions for all orders together: they are asked after every single step. */
export async function readOrderBooks(db: Db): Promise<OrderBook[]> {
  const [orders, events, payments, mails] = await Promise.all([
    db.selectFrom('customer_order').select(['id', 'state', 'gross_cents']).execute(),
    db.selectFrom('order_event').select(['order_id', 'kind', 'detail']).orderBy('number').execute(),
    db.selectFrom('payment').select(['id', 'order_id', 'state']).execute(),
    db.selectFrom('outbox').select(['subject_id', 'kind']).execute(),
  ])
  return orders.map(({ id, state, gross_cents }) => ({
    id,
    state,
    grossCents: gross_cents,
    events: events.filter(({ order_id }) => order_id === id),
    payments: payments.filter(({ order_id }) => order_id === id),
    mails: mails.filter(({ subject_id }) => subject_id === id).map(({ kind }) => kind),
  }))
}
