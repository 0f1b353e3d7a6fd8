import type { Instant } from '../calendar/local-time.ts'
import type { Order } from '../order/order.ts'
import type { OrderEdit } from '../order/order-edit.ts'
import type { Payment } from '../order/payment.ts'
import type { Refund } from '../order/refund.ts'
import {
  addAmounts,
  amountsOfLines,
  type BookAmounts,
  isNothing,
  linesWithout,
  negateAmounts,
  noAmounts,
  paidCents,
} from './book-amounts.ts'
import type { BookableFact } from './journal-entry.ts'
import { isCorrectionOf } from './reconciliation.ts'

export interface PaymentFacts {
  payment: Pick<Payment, 'id' | 'editId' | 'method' | 'state' | 'amountCents' | 'capturedCents'>
  /** The order did not accept it: it came too late or with another amount. */
  isUnassigned: boolean
  feeCents: number | undefined
  capturedAt: Instant
  refundedAt: Instant
  /** When the whole order was canceled after its items had changed. */
  canceledAt?: Instant | undefined
  order: Pick<Order, 'id' | 'lines' | 'pickup'>
  /** Those that changed the items of the order, the oldest first. */
  edits: readonly Pick<OrderEdit, 'id' | 'before' | 'after' | 'differenceCents' | 'settledAt' | 'paymentId'>[]
  /** Of single items, in the order in which the provider made them. */
  refunds: readonly BookableRefund[]
}

interface BookableRefund extends Pick<Refund, 'id' | 'state' | 'lines' | 'amountCents' | 'settledAt'> {
  /** What it takes back, as it was decided; otherwise that follows from its lines. */
  amounts?: BookAmounts | undefined
}

type BookedFact = Pick<BookableFact, 'sourceKey' | 'storeId' | 'amounts'>

export const paymentKeys = {
  sale: (paymentId: string) => `sale:${paymentId}`,
  fee: (paymentId: string) => `fee:${paymentId}`,
  items: (refundId: string) => `items:${refundId}`,
  edit: (editId: string) => `edit:${editId}`,
  rest: (paymentId: string) => `refund:${paymentId}`,
} as const

const isEmptyEdit = (sourceKey: string, amounts: BookAmounts) =>
  sourceKey.startsWith(paymentKeys.edit('')) && isNothing(amounts)

const isBookable = ({ state }: PaymentFacts['payment']) =>
  state === 'captured' || state === 'refundDue' || state === 'refunded'

/** What an edit adds to what is sold, or takes from it. */
export const editAmounts = ({ before, after }: Pick<OrderEdit, 'before' | 'after'>): BookAmounts =>
  addAmounts(amountsOfLines(after.lines), negateAmounts(amountsOfLines(before.lines)))

/** The first payment is for what was ordered first, and each later one for what an edit added. */
function soldAmounts({ payment, order, edits }: PaymentFacts): BookAmounts {
  const paid = edits.find(({ id }) => id === payment.editId)
  if (paid) return editAmounts(paid)
  return payment.editId === undefined ? amountsOfLines(edits[0]?.before.lines ?? order.lines) : noAmounts
}

/** A difference to the lines is money without a sale, so that the journal always holds what was paid. */
function saleAmounts(facts: PaymentFacts): BookAmounts {
  const { payment, isUnassigned } = facts
  const capturedCents = payment.capturedCents ?? payment.amountCents
  const sold = isUnassigned ? noAmounts : soldAmounts(facts)
  return { ...sold, unassignedCents: capturedCents - paidCents(sold) }
}

/** What a refund of single items takes back: the tax of all lines before it, less the tax of those that are left. */
function itemAmounts(facts: PaymentFacts, index: number): BookAmounts {
  const { order, refunds, isUnassigned } = facts
  const refund = refunds[index]
  if (!refund) return noAmounts
  if (refund.amounts) return refund.amounts
  if (isUnassigned) return { ...noAmounts, unassignedCents: -refund.amountCents }
  const before = linesWithout(
    order.lines,
    refunds.slice(0, index).flatMap(({ lines }) => lines),
  )
  const after = linesWithout(before, refund.lines)
  const amounts = addAmounts(amountsOfLines(after), negateAmounts(amountsOfLines(before)))
  return { ...amounts, unassignedCents: -refund.amountCents - paidCents(amounts) }
}

/**
 * The facts of a payment that are missing in the journal: the sale, the fee, refunds of single items, and what was refunded
 * of the rest. Asked twice, it returns nothing the second time. All refunds of a sale add up to it, rate by rate.
 */
export function listMissingPaymentFacts(facts: PaymentFacts, booked: readonly BookedFact[]): BookableFact[] {
  const { payment, isUnassigned, order, edits, refunds, feeCents, capturedAt, refundedAt, canceledAt } = facts
  if (!isBookable(payment)) return []
  const bookedByKey = new Map(booked.map((one) => [one.sourceKey, one]))
  const saleKey = paymentKeys.sale(payment.id)
  // A refund reduces the sales of the store that had them, even if the order was moved to another.
  const storeId = bookedByKey.get(saleKey)?.storeId ?? order.pickup.storeId
  const shared = { way: payment.method, orderId: order.id, storeId, note: '' }
  const isBooked = ({ id }: { id: string }) => bookedByKey.has(paymentKeys.items(id))
  // What is booked stays as it is: a refund that is reported late comes after it.
  const settled = refunds
    .filter(({ state }) => state === 'refunded')
    .sort((a, b) => Number(isBooked(b)) - Number(isBooked(a)))
  const all: BookableFact[] = [
    {
      ...shared,
      sourceKey: saleKey,
      kind: isUnassigned ? 'unassigned' : 'sale',
      occurredAt: capturedAt,
      amounts: saleAmounts(facts),
    },
    ...settled.map(
      ({ id, settledAt }, index): BookableFact => ({
        ...shared,
        sourceKey: paymentKeys.items(id),
        kind: 'refund',
        occurredAt: settledAt ?? refundedAt,
        amounts: itemAmounts({ ...facts, refunds: settled }, index),
      }),
    ),
  ]
  // Another choice for the same money can be of another tax rate.
  for (const edit of edits.filter(({ paymentId }) => paymentId === payment.id))
    all.push({
      ...shared,
      sourceKey: paymentKeys.edit(edit.id),
      kind: 'sale',
      occurredAt: edit.settledAt ?? capturedAt,
      amounts: editAmounts(edit),
    })
  // Money that a correction has taken back already is not refunded a second time. A fee is never refunded.
  const corrected = booked
    .filter(({ sourceKey }) => isCorrectionOf(payment.id, sourceKey))
    .map(({ amounts }) => ({ ...amounts, feeCents: 0 }))
  const rest = addAmounts(
    ...all.map(({ sourceKey, amounts }) => bookedByKey.get(sourceKey)?.amounts ?? amounts),
    ...corrected,
  )
  // Refunds of an edit can take all money of a payment and goods of another: what is sold is right for the order as a whole.
  const isOfOtherGoods = edits.length > 0 && paidCents(rest) === 0
  if (payment.state === 'refunded' && !isNothing(rest) && (!isOfOtherGoods || canceledAt !== undefined))
    all.push({
      ...shared,
      sourceKey: paymentKeys.rest(payment.id),
      kind: 'refund',
      occurredAt: isOfOtherGoods ? (canceledAt ?? refundedAt) : refundedAt,
      amounts: negateAmounts(rest),
    })
  if (feeCents !== undefined && feeCents !== 0)
    all.push({
      ...shared,
      sourceKey: paymentKeys.fee(payment.id),
      kind: 'fee',
      occurredAt: capturedAt,
      amounts: { ...noAmounts, feeCents },
    })
  return all.filter(({ sourceKey, amounts }) => !bookedByKey.has(sourceKey) && !isEmptyEdit(sourceKey, amounts))
}
