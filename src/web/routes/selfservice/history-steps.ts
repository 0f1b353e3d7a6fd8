import type { OrderAnswer } from '#contract/orders/order-answer.ts'
import { localMoment } from './local-moment.ts'

/** What a customer understands and cares about; the books know more. */
const pastKinds = [
  'placed',
  'paid',
  'changed',
  'changeWindowClosed',
  'pickedUp',
  'expired',
  'canceledByCustomer',
  'canceledByBusiness',
  'payment-declined',
  'payment-pending',
  'payment-refunded',
  'payment-failed',
  'paymentTooLate',
  'paymentAmountWrong',
] as const

type PastKind = (typeof pastKinds)[number]

interface Step<Kind> {
  kind: Kind
}

interface Steps {
  past: (Step<PastKind> & { at: string })[]
  ahead: (Step<'payAhead' | 'pickupAhead'> & { date: string; time: string })[]
}

const isPastKind = (kind: string): kind is PastKind => pastKinds.some((known) => known === kind)

type View = Pick<OrderAnswer, 'history' | 'orderState' | 'payUntil' | 'pickupDate' | 'pickupTime'>

export function historySteps({ history, orderState, payUntil, pickupDate, pickupTime }: View): Steps {
  const isOver = orderState === 'canceled' || orderState === 'completed'
  return {
    past: history.flatMap(({ at, kind }) => (isPastKind(kind) ? [{ at, kind }] : [])),
    ahead: [
      ...(payUntil ? [{ kind: 'payAhead' as const, ...localMoment(payUntil) }] : []),
      ...(isOver ? [] : [{ kind: 'pickupAhead' as const, date: pickupDate, time: pickupTime }]),
    ],
  }
}
