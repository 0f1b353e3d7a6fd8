import type { OrderResponse } from '#contract/orders.ts'
import { isCollected } from '#domain/order/order-states.ts'

type PaymentStatus =
  | 'open'
  | 'declined'
  | 'pending'
  | 'returned'
  | 'paid'
  | 'preparation'
  | 'completed'
  | 'collected'
  | 'canceledUnpaid'
  | 'canceledPending'
  | 'refunding'
  | 'refunded'

type PaymentView = Pick<OrderResponse, 'orderState' | 'handedOverAt' | 'payment' | 'history'>

/** The provider reopens a declined payment immediately; customers should still see that it was declined. */
const wasLastDeclined = ({ history }: PaymentView): boolean =>
  history.findLast(({ kind }) => kind !== 'payment-open')?.kind === 'payment-declined'

const statusWhenCreated: Record<OrderResponse['payment'], PaymentStatus> = {
  open: 'open',
  declined: 'declined',
  pending: 'pending',
  paid: 'pending',
  refunding: 'returned',
  refunded: 'returned',
}

const statusWhenCanceled: Record<OrderResponse['payment'], PaymentStatus> = {
  open: 'canceledUnpaid',
  declined: 'canceledUnpaid',
  pending: 'canceledPending',
  paid: 'refunding',
  refunding: 'refunding',
  refunded: 'refunded',
}

/** Selects the sentence about the payment (`paymentStatus.*` in the translations). */
export function getPaymentStatus(order: PaymentView): PaymentStatus {
  const { orderState, payment } = order
  if (orderState === 'created')
    return payment === 'open' && wasLastDeclined(order) ? 'declined' : statusWhenCreated[payment]
  if (orderState === 'canceled') return statusWhenCanceled[payment]
  if (isCollected(order)) return 'collected'
  return orderState === 'purchased' ? 'paid' : orderState
}

/** A pending payment must not be made a second time. */
export const isPayable = (order: PaymentView): boolean =>
  order.orderState === 'created' && getPaymentStatus(order) !== 'pending'
