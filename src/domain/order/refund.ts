import type { Instant } from '../calendar/local-time.ts'
import type { Order, OrderLine } from './order.ts'
import type { Payment } from './payment.ts'

/** due: not confirmed by the provider yet. refused: the provider will not refund it. */
export const refundStates = ['due', 'refunded', 'refused'] as const
export type RefundState = (typeof refundStates)[number]

export const maxRefundReasonLength = 300

/** How many of which line, by its position in the order. */
export interface RefundedLine {
  line: number
  quantity: number
}

/** Money given back for single items of a paid order, which itself stays as it is. */
export interface Refund {
  id: string
  paymentId: string
  orderId: string
  /** Of the edit that took the items out of the order; undefined: of items that stay in it. */
  editId?: string | undefined
  amountCents: number
  lines: readonly RefundedLine[]
  reason: string
  state: RefundState
  createdAt: Instant
  /** The name of the person or device. */
  createdBy: string
  /** When the provider confirmed or refused it. */
  settledAt: Instant | undefined
  /** How often the provider was asked. */
  checkCount: number
}

const unitCents = ({ priceCents, depositCents }: OrderLine) => priceCents + depositCents

/** A refused refund has moved no money. */
const isCounted = ({ state }: Pick<Refund, 'state'>) => state !== 'refused'

/** How many of a line can still be refunded. */
export function refundableQuantity(
  order: Pick<Order, 'lines'>,
  refunds: readonly Pick<Refund, 'state' | 'lines'>[],
  line: number,
): number {
  const refunded = refunds
    .filter(isCounted)
    .flatMap(({ lines }) => lines)
    .filter((entry) => entry.line === line)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, (order.lines[line]?.quantity ?? 0) - refunded)
}

interface HandedOut {
  lines: readonly OrderLine[]
  handedOverAt?: Instant | undefined
}

/** What has been refunded before the hand-over stays in the store. Later refunds are for what the customer has. */
export const quantityToHandOut = (
  order: HandedOut,
  refunds: readonly Pick<Refund, 'state' | 'lines' | 'createdAt'>[],
  line: number,
): number =>
  refundableQuantity(
    order,
    refunds.filter(({ createdAt }) => order.handedOverAt === undefined || createdAt < order.handedOverAt),
    line,
  )

/** The lines that are baked and handed out. */
export const linesToHandOut = (
  order: HandedOut,
  refunds: readonly Pick<Refund, 'state' | 'lines' | 'createdAt'>[],
): OrderLine[] =>
  order.lines
    .map((line, index) => ({ ...line, quantity: quantityToHandOut(order, refunds, index) }))
    .filter(({ quantity }) => quantity > 0)

/** Undefined when the lines name something that the order does not hold, or that is refunded already. */
export function refundAmountCents(
  order: Pick<Order, 'lines'>,
  refunds: readonly Pick<Refund, 'state' | 'lines'>[],
  lines: readonly RefundedLine[],
): number | undefined {
  const isPossible = ({ line, quantity }: RefundedLine) =>
    Number.isInteger(quantity) && quantity > 0 && quantity <= refundableQuantity(order, refunds, line)
  const hasEachLineOnce = new Set(lines.map(({ line }) => line)).size === lines.length
  if (lines.length === 0 || !hasEachLineOnce || !lines.every(isPossible)) return undefined
  return lines.reduce((sum, { line, quantity }) => {
    const ordered = order.lines[line]
    return ordered ? sum + unitCents(ordered) * quantity : sum
  }, 0)
}

/** The sum of the refunds that were made or are on their way. */
export const sumRefundsCents = (refunds: readonly Pick<Refund, 'state' | 'amountCents'>[]): number =>
  refunds.filter(isCounted).reduce((sum, { amountCents }) => sum + amountCents, 0)

/** Why an item is not in the bag. */
export const missingItemReasons = ['soldOut', 'damaged', 'notPacked'] as const

/** What the counter may still refund of an order on its own; `limitCents` is for the whole order. */
export const counterRefundLeftCents = (
  limitCents: number | undefined,
  refunds: readonly Pick<Refund, 'state' | 'amountCents' | 'editId'>[],
): number => Math.max(0, (limitCents ?? 0) - sumRefundsCents(refunds.filter(({ editId }) => editId === undefined)))

type RefundablePayment = Pick<Payment, 'id' | 'amountCents' | 'capturedCents'>

/** What is left of a payment after the refunds that were made or are on their way. */
export function refundableCents(payment: RefundablePayment, refunds: readonly Refund[]): number {
  const ofPayment = refunds.filter(({ paymentId }) => paymentId === payment.id)
  return (payment.capturedCents ?? payment.amountCents) - sumRefundsCents(ofPayment)
}

interface PaymentPart {
  payment: Payment
  /** What goes back of it, or can. */
  cents: number
}

/** The captured payments of an order, with what is left of each. An edit that costs more adds one. */
export const listRefundable = (payments: readonly Payment[], refunds: readonly Refund[]): PaymentPart[] =>
  payments
    .filter(({ state }) => state === 'captured')
    .map((payment) => ({ payment, cents: refundableCents(payment, refunds) }))
    .filter(({ cents }) => cents > 0)

export const sumRefundable = (payments: readonly Payment[], refunds: readonly Refund[]): number =>
  listRefundable(payments, refunds).reduce((sum, { cents }) => sum + cents, 0)

/** From which payments an amount goes back: from a single one if it is enough. Undefined if all are not enough. */
export function allocateRefund(
  amountCents: number,
  payments: readonly Payment[],
  refunds: readonly Refund[],
): PaymentPart[] | undefined {
  const left = listRefundable(payments, refunds).toSorted((a, b) => b.cents - a.cents)
  const single = left.findLast(({ cents }) => cents >= amountCents)
  if (single) return [{ ...single, cents: amountCents }]
  let missing = amountCents
  const parts = left.map(({ payment, cents }) => {
    const taken = Math.min(cents, missing)
    missing -= taken
    return { payment, cents: taken }
  })
  return missing === 0 ? parts.filter(({ cents }) => cents > 0) : undefined
}
