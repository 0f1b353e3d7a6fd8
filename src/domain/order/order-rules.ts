import type { Order } from './order.ts'
import { type OrderState, orderStates, orderTransitions } from './order-states.ts'
import { type Payment, type PaymentState, paymentStates, paymentTransitions } from './payment.ts'
import { type Refund, sumRefundsCents } from './refund.ts'

/**
 * Thrown instead of writing an order or a payment that must not exist. It is a bug of ours, so it is logged with its
 * stack like any other, and the transaction is rolled back.
 */
export class OrderRuleError extends Error {
  override name = 'OrderRuleError'
}

function assertRule(isKept: boolean, rule: string): void {
  if (!isKept) throw new OrderRuleError(rule)
}

const isAmount = (cents: number) => Number.isSafeInteger(cents) && cents >= 0

/** Call this before an order is written. */
export function assertValidOrder({ id, netCents, taxCents, grossCents, lines, state, hasSlot }: Order): void {
  assertRule([netCents, taxCents, grossCents].every(isAmount), `order ${id}: an amount is negative or no whole number`)
  assertRule(netCents + taxCents === grossCents, `order ${id}: net and tax are not the total`)
  const sumCents = lines.reduce((sum, line) => sum + (line.priceCents + line.depositCents) * line.quantity, 0)
  assertRule(sumCents === grossCents, `order ${id}: the items are not the total`)
  assertRule(state === 'created' || hasSlot === (state !== 'canceled'), `order ${id}: ${state} with the wrong slot`)
}

/** The states in which an order may be when it is written with this state. */
export const previousOrderStates = (state: OrderState): OrderState[] =>
  orderStates.filter((from) => from === state || Object.values(orderTransitions[from]).includes(state))

export const previousPaymentStates = (state: PaymentState): PaymentState[] =>
  paymentStates.filter((from) => from === state || paymentTransitions[from].includes(state))

type PaymentAmounts = Pick<Payment, 'id' | 'state' | 'amountCents' | 'capturedCents' | 'refundedCents'>

/** Call this before a payment is written. */
export function assertValidPayment({ id, state, amountCents, capturedCents, refundedCents }: PaymentAmounts): void {
  const amounts = [amountCents, capturedCents ?? 0, refundedCents]
  assertRule(amounts.every(isAmount), `payment ${id}: an amount is negative or no whole number`)
  assertRule(refundedCents <= (capturedCents ?? amountCents), `payment ${id}: more refunded than captured`)
  assertRule(state !== 'captured' || capturedCents === amountCents, `payment ${id}: captured another amount`)
}

/** Call this before a payment is written as captured. `othersCents`: of the order's other captured payments. */
export function assertNotOverpaid(payment: PaymentAmounts, othersCents: number, grossCents: number): void {
  const sumCents = (payment.capturedCents ?? payment.amountCents) + othersCents
  assertRule(sumCents <= grossCents, `payment ${payment.id}: more captured than the total of the order`)
}

/** Call this before a refund is written, with all refunds of the payment including this one. */
export function assertRefundsFit(payment: PaymentAmounts, refunds: readonly Refund[]): void {
  const { id, amountCents, capturedCents = amountCents } = payment
  const amounts = refunds.map((refund) => refund.amountCents)
  assertRule(
    amounts.every((cents) => isAmount(cents) && cents > 0),
    `payment ${id}: a refund of nothing, or of no whole number`,
  )
  assertRule(sumRefundsCents(refunds) <= capturedCents, `payment ${id}: more refunds than captured`)
}

/** Call this with the number of rows that a conditional update has changed. */
export function assertTransition(changedRows: number, subject: string, state: string): void {
  assertRule(changedRows === 1, `${subject}: cannot become ${state}`)
}
