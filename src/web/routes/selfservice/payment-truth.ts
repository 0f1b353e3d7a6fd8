import type { OrderAnswer } from '#contract/orders/order-answer.ts'

export type PaymentTruth =
  | 'open'
  | 'declined'
  | 'pending'
  | 'returned'
  | 'paid'
  | 'preparation'
  | 'completed'
  | 'canceledUnpaid'
  | 'canceledPending'
  | 'refunding'
  | 'refunded'

type View = Pick<OrderAnswer, 'orderState' | 'payment' | 'history'>

/** The provider opens a declined payment again at once; for the buyer the last word was no, until they try anew. */
const wasLastDeclined = ({ history }: View): boolean =>
  history.findLast(({ kind }) => kind !== 'payment-open')?.kind === 'payment-declined'

const whileCreated: Record<OrderAnswer['payment'], PaymentTruth> = {
  open: 'open',
  declined: 'declined',
  pending: 'pending',
  paid: 'pending',
  refunding: 'returned',
  refunded: 'returned',
}

const onceCanceled: Record<OrderAnswer['payment'], PaymentTruth> = {
  open: 'canceledUnpaid',
  declined: 'canceledUnpaid',
  pending: 'canceledPending',
  paid: 'refunding',
  refunding: 'refunding',
  refunded: 'refunded',
}

/** Which sentence tells how it stands with the money. */
export function paymentTruth(order: View): PaymentTruth {
  const { orderState, payment } = order
  if (orderState === 'created') return payment === 'open' && wasLastDeclined(order) ? 'declined' : whileCreated[payment]
  if (orderState === 'canceled') return onceCanceled[payment]
  return orderState === 'purchased' ? 'paid' : orderState
}

/** A payment that is still being checked must not be made a second time. */
export const isPayable = (order: View): boolean => order.orderState === 'created' && paymentTruth(order) !== 'pending'
