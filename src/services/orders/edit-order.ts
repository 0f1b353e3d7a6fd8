import { randomUUID } from 'node:crypto'
import { addAuditEntry } from '#db/audit.ts'
import { type DbOrTx, inTransaction, type Tx } from '#db/database.ts'
import { findOpenEdit, findOrderEdit, insertOrderEdit } from '#db/order-edits.ts'
import { addOrderEvent, findOrder, lockOrder } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import { listSlotUse, slotKey } from '#db/slots.ts'
import { claimRequest, type StaffRequest } from '#db/staff-requests.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type CartLine, updateOldLines } from '#domain/cart.ts'
import type { Product } from '#domain/catalog/product.ts'
import { stockLeft } from '#domain/catalog/stock.ts'
import { indexById } from '#domain/content/content.ts'
import {
  draftItems,
  type EditItemsInput,
  type ItemsDraft,
  type itemsFailures,
  type LineProblem,
  listAddable,
} from '#domain/order/edit-items.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderEdit } from '#domain/order/order-edit.ts'
import { mayHaveMoney } from '#domain/order/payment.ts'
import { allocateRefund, listRefundable } from '#domain/order/refund.ts'
import { holdEnd } from '#domain/order/slot-hold.ts'
import type { DueEdit } from '#domain/outbox-message.ts'
import { changeNoticeDays } from '#domain/pickup/cut-off.ts'
import { slotCapacityAt } from '#domain/pickup/order-needs.ts'
import { isPaidFor } from '#domain/staff/order-actions.ts'
import { localTime } from '#foundation/clock.ts'
import { applyEdit, endEdit, toEventDetail } from './order-edits.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'
import { settleRefundsDue } from './refunds.ts'
import { addedNeed, type ReserveFailure, reserveAdded } from './reservations.ts'

export interface EditOrderInput {
  orderId: string
  /** The whole basket as it shall be. */
  lines: readonly CartLine[]
  /** The difference that was shown, positive if it is to be paid. Anything else is not agreed to. */
  seenDifferenceCents: number
  /** Staff do it for the customer. */
  byStaff?: StaffRequest | undefined
}

export type EditFailure =
  | { kind: 'unknownOrder' | 'keyReused' | (typeof itemsFailures)[number] }
  /** The difference is not what was shown. */
  | { kind: 'differenceChanged' }
  | { kind: 'itemsNotOffered'; problems: readonly LineProblem[] }
  /** The difference of another edit is just being paid. */
  | { kind: 'paymentInProgress' }
  | { kind: 'alreadyRefunded' }
  | ReserveFailure
/** toPay: waits for the payment of the difference; until then the order stands as it was. */
export type EditResult = { kind: 'applied' | 'toPay'; order: Order; edit: OrderEdit } | EditFailure

interface DraftQuery {
  order: Order
  lines: readonly CartLine[]
  isByStaff?: boolean
}

/** All that decides what the order can become. */
async function readEditInput(
  { content, now }: OrderServices,
  db: DbOrTx,
  { order, lines, isByStaff = false }: DraftQuery,
): Promise<EditItemsInput> {
  const { products, stores } = content()
  const { storeId, date, minute } = order.pickup
  const productById = indexById(products)
  const store = indexById(stores).get(storeId)
  const usedByProduct = await listStockUse(db, storeId, { from: date, until: date })
  const used = (await listSlotUse(db, storeId, date)).get(slotKey(date, minute))
  const open = await findOpenEdit(db, order.id)
  // What an open edit holds is given back when this one replaces it.
  const held = open && addedNeed(order, open.before, open.after)
  return {
    order,
    refunds: await listRefundsOfOrder(db, order.id),
    wanted: updateOldLines(lines, products),
    ...{ productById, store, now: localTime(now()).now, isByStaff },
    workLeftTenths: slotCapacityAt(store, order.pickup).workTenths - (used?.workTenths ?? 0) + (held?.workTenths ?? 0),
    stockLeft: (productId) => {
      const product = productById.get(productId)
      if (!product || !order.hasStock) return undefined
      const ofOpen = held?.stock.products.find((one) => one.productId === productId)?.quantity ?? 0
      return stockLeft(product, storeId, date, (usedByProduct.get(stockKey(productId, date)) ?? 0) - ofOpen)
    },
  }
}

/** What the order becomes with these items: for the page that shows it and for the decision. */
export const draftEdit = async (services: OrderServices, db: DbOrTx, query: DraftQuery): Promise<ItemsDraft> =>
  draftItems(await readEditInput(services, db, query))

/** With what can be added to the order. */
export async function showEdit(
  services: OrderServices,
  query: DraftQuery,
): Promise<{ draft: ItemsDraft; addable: Product[] }> {
  const input = await readEditInput(services, services.db, query)
  return { draft: draftItems(input), addable: listAddable(input) }
}

/** An edit has to be paid before the change window closes, unless staff make it. */
function editHoldEnd({ content }: OrderServices, { pickup }: Order, isByStaff: boolean, at: Instant): Instant {
  const closesOn = isByStaff ? pickup.date : addDays(pickup.date, 1 - changeNoticeDays)
  const closes = berlinInstant({ date: closesOn, minute: isByStaff ? pickup.minute : 0 })
  return holdEnd(at, content().company.holdMinutes, closes)
}

const toDueEdit = ({ before, after, differenceCents, holdUntil }: OrderEdit): DueEdit => ({
  lines: after.lines,
  quantitiesBefore: before.lines.map(({ quantity }) => quantity),
  ...{ differenceCents, payUntil: holdUntil },
})

/** Ends the open edit of a locked order, unless its difference is just being paid. */
async function replaceOpenEdit(tx: Tx, order: Order, at: Instant): Promise<boolean> {
  const open = await findOpenEdit(tx, order.id)
  if (!open) return true
  const payments = await listPaymentsOfOrder(tx, order.id)
  if (payments.some((payment) => payment.editId === open.id && mayHaveMoney(payment))) return false
  await endEdit(tx, order, open, 'superseded', at)
  return true
}

async function decide(services: OrderServices, input: EditOrderInput): Promise<EditResult> {
  const at = services.now()
  const { orderId, lines, seenDifferenceCents, byStaff } = input
  return inTransaction<EditResult, EditFailure>(services.db, async (tx, refuse) => {
    const id = randomUUID()
    const body = { orderId, lines, seenDifferenceCents }
    const claim = await claimRequest(
      tx,
      { idempotencyKey: byStaff?.idempotencyKey, action: 'edit', body, resultId: id },
      at,
    )
    if (claim.kind === 'keyReused') return refuse(claim)
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    if (claim.kind === 'repeated') {
      const known = await findOrderEdit(tx, claim.resultId)
      if (!known) return refuse({ kind: 'unknownOrder' })
      return { kind: known.state === 'applied' ? 'applied' : 'toPay', order, edit: known }
    }
    const { items, differenceCents, problems, failure } = await draftEdit(services, tx, {
      ...{ order, lines, isByStaff: byStaff !== undefined },
    })
    if (failure) return refuse({ kind: failure })
    if (problems.length > 0) return refuse({ kind: 'itemsNotOffered', problems })
    if (differenceCents !== seenDifferenceCents) return refuse({ kind: 'differenceChanged' })
    const payments = await listPaymentsOfOrder(tx, orderId)
    const refunds = await listRefundsOfOrder(tx, orderId)
    if (!isPaidFor(order, { payments, refunds })) return refuse({ kind: 'alreadyRefunded' })
    if (!order.paysAtPickup && differenceCents < 0 && !allocateRefund(-differenceCents, payments, refunds))
      return refuse({ kind: 'alreadyRefunded' })
    if (!(await replaceOpenEdit(tx, order, at))) return refuse({ kind: 'paymentInProgress' })
    const refused = await reserveAdded(tx, services.content(), order, { from: order, to: items })
    if (refused) return refuse(refused)
    const { netCents, taxCents, grossCents, preparationDays, pickupBounds, workTenths } = order
    const isToBePaid = differenceCents > 0 && !order.paysAtPickup
    const edit: OrderEdit = {
      ...{ id, orderId, differenceCents, createdAt: at, createdBy: byStaff?.actor.name },
      state: isToBePaid ? 'open' : 'applied',
      holdUntil: isToBePaid ? editHoldEnd(services, order, byStaff !== undefined, at) : at,
      settledAt: isToBePaid ? undefined : at,
      before: { lines: order.lines, netCents, taxCents, grossCents, preparationDays, pickupBounds, workTenths },
      after: items,
      ...(differenceCents === 0 && { paymentId: listRefundable(payments, refunds)[0]?.payment.id }),
    }
    await insertOrderEdit(tx, edit)
    if (byStaff)
      await addAuditEntry(tx, {
        at,
        actor: byStaff.actor,
        action: 'order.edit',
        subject: { kind: 'order', id: orderId },
        storeId: order.pickup.storeId,
        before: { grossCents },
        after: { grossCents: items.grossCents, differenceCents },
      })
    if (isToBePaid) {
      await addOrderEvent(tx, orderId, { at, kind: 'editOpened', detail: toEventDetail(edit) })
      // Whoever makes the change on the page pays there.
      if (byStaff) await queueOrderMail(tx, { kind: 'differenceDue', order, dueEdit: toDueEdit(edit) }, at)
      return { kind: 'toPay', order, edit }
    }
    const changed = await applyEdit(tx, order, edit, at)
    return changed ? { kind: 'applied', order: changed, edit } : refuse({ kind: 'notChangeable' })
  })
}

/** Changes the items of a confirmed order. What costs more takes effect when the difference is paid. */
export async function editOrder(services: OrderServices, input: EditOrderInput): Promise<EditResult> {
  const result = await decide(services, input)
  if (result.kind !== 'applied') return result
  await settleRefundsDue(services, input.orderId)
  return { ...result, order: (await findOrder(services.db, input.orderId)) ?? result.order }
}
