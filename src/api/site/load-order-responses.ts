import type { WireOrder } from '#contract/orders.ts'
import { listInvoicesOfOrders } from '#db/invoices.ts'
import { listOpenEdits } from '#db/order-edits.ts'
import { listEventsOfOrders } from '#db/orders.ts'
import { listPaymentsOfOrders } from '#db/payments.ts'
import { listRefundsOfOrders } from '#db/refunds.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Order } from '#domain/order/order.ts'
import { localTime } from '#foundation/clock.ts'
import type { ApiServices } from './middleware/api-context.ts'
import { toOrderResponse } from './order-response.ts'

/** Five queries, however many orders there are. */
export async function loadOrderResponses(
  { db, content, now }: Pick<ApiServices, 'db' | 'content' | 'now'>,
  found: readonly Order[],
  language: Language,
): Promise<WireOrder[]> {
  const ids = found.map(({ id }) => id)
  const [payments, refunds, invoices, events, edits] = await Promise.all([
    listPaymentsOfOrders(db, ids),
    listRefundsOfOrders(db, ids),
    listInvoicesOfOrders(db, ids),
    listEventsOfOrders(db, ids),
    listOpenEdits(db, ids),
  ])
  const context = { language, content: content(), now: localTime(now()).now }
  return found.map((order) =>
    toOrderResponse(order, {
      ...context,
      payments: payments.get(order.id) ?? [],
      refunds: refunds.get(order.id) ?? [],
      invoices: invoices.get(order.id) ?? [],
      events: events.get(order.id) ?? [],
      openEdit: edits.get(order.id),
    }),
  )
}
