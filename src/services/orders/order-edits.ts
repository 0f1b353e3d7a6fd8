import { randomUUID } from 'node:crypto'
import type { Tx } from '#db/database.ts'
import { endOrderEdit, findOpenEdit, listEditsOfOrder } from '#db/order-edits.ts'
import { addOrderEvent, updateOrder } from '#db/orders.ts'
import { deleteWaitingMails } from '#db/outbox.ts'
import { listPaymentsOfOrder, markPaymentToBook } from '#db/payments.ts'
import { insertRefund, listRefundsOfOrder } from '#db/refunds.ts'
import { splitAmounts } from '#domain/books/book-amounts.ts'
import { editAmounts } from '#domain/books/payment-facts.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { listQuantityChanges } from '#domain/order/edit-items.ts'
import type { Order } from '#domain/order/order.ts'
import { isOpenForItems, type OrderEdit, type OrderEditEvent } from '#domain/order/order-edit.ts'
import { allocateRefund, type Refund } from '#domain/order/refund.ts'
import { correctInvoice } from './invoices.ts'
import { queueOrderMail, withdrawReadyNews } from './order-mails.ts'
import { releaseAdded } from './reservations.ts'

/** Ends an edit that is not paid, and gives back what it held. The caller has locked the order. */
export async function endEdit(
  tx: Tx,
  order: Order,
  edit: OrderEdit,
  event: Exclude<OrderEditEvent, 'paid'>,
  at: Instant,
): Promise<void> {
  if (!(await endOrderEdit(tx, edit, event, at))) return
  await releaseAdded(tx, order, { from: edit.before, to: edit.after })
  await deleteWaitingMails(tx, 'differenceDue', order.id)
  await addOrderEvent(tx, order.id, { at, kind: 'editEnded', detail: { editId: edit.id, reason: event } })
}

/** Something else happens to the order: an edit that is not paid was decided about another one. */
export async function withdrawOpenEdit(tx: Tx, order: Order, at: Instant): Promise<void> {
  const edit = await findOpenEdit(tx, order.id)
  if (edit) await endEdit(tx, order, edit, 'superseded', at)
}

/** Returns the difference of an edit that costs less: from one payment if one is enough. */
async function refundDifference(tx: Tx, order: Order, edit: OrderEdit, at: Instant): Promise<Refund[]> {
  const payments = await listPaymentsOfOrder(tx, order.id)
  const cents = -edit.differenceCents
  const parts = allocateRefund(cents, payments, await listRefundsOfOrder(tx, order.id))
  // A use case decides about edits of orders that were paid only.
  if (!parts) throw new Error(`The payments of order ${order.id} do not cover ${cents} cents`)
  const amounts = splitAmounts(
    editAmounts(edit),
    parts.map((part) => part.cents),
  )
  const refunds = parts.map(
    (part): Refund => ({
      ...{ id: randomUUID(), paymentId: part.payment.id, orderId: order.id, editId: edit.id, amountCents: part.cents },
      ...{ lines: [], reason: '', state: 'due', createdAt: at, createdBy: edit.createdBy ?? '' },
      ...{ settledAt: undefined, checkCount: 0 },
    }),
  )
  for (const [index, refund] of refunds.entries()) {
    const payment = parts[index]?.payment
    if (payment) await insertRefund(tx, payment, refund, amounts[index])
  }
  return refunds
}

/** What the history of the order says: which lines, and how many before and after. */
export const toEventDetail = (edit: OrderEdit) => ({
  editId: edit.id,
  differenceCents: edit.differenceCents,
  ...(edit.createdBy && { by: edit.createdBy }),
  items: listQuantityChanges(edit.before.lines, edit.after.lines).map(({ line: { name }, before, after }) => ({
    ...{ name, before, after },
  })),
})

/**
 * Makes the edit the order. What it adds is reserved already. The caller has locked the order, and records the payment of a
 * difference after this. Returns undefined when the goods are gone.
 */
export async function applyEdit(tx: Tx, order: Order, edit: OrderEdit, at: Instant): Promise<Order | undefined> {
  if (!isOpenForItems(order)) return undefined
  // What was put on the counter is not what the customer gets now.
  const changed: Order = { ...order, ...edit.after, readyAt: undefined, revision: order.revision + 1 }
  await updateOrder(tx, changed)
  await releaseAdded(tx, order, { from: edit.after, to: edit.before })
  if (order.readyAt !== undefined) await withdrawReadyNews(tx, order.id)
  await addOrderEvent(tx, order.id, { at, kind: 'itemsChanged', detail: toEventDetail(edit) })
  if (!order.paysAtPickup && edit.differenceCents < 0) await refundDifference(tx, changed, edit, at)
  if (edit.paymentId) await markPaymentToBook(tx, edit.paymentId)
  const quantitiesBefore = edit.before.lines.map(({ quantity }) => quantity)
  const told = { order: changed, before: order.pickup, quantitiesBefore }
  await queueOrderMail(tx, { kind: 'orderChanged', ...told, isByBusiness: edit.createdBy !== undefined }, at)
  await queueOrderMail(tx, { kind: 'storeOrderChanged', ...told }, at)
  if (edit.differenceCents <= 0) await correctInvoice(tx, changed, at)
  return changed
}

/** The edits that made the order what it is. */
export const listAppliedEdits = async (tx: Tx, orderId: string): Promise<OrderEdit[]> =>
  (await listEditsOfOrder(tx, orderId)).filter(({ state }) => state === 'applied')
