import type { OrderResponse } from '#contract/orders.ts'
import { isCollected } from '#domain/order/order-states.ts'

type PaymentStatus =
  | 'open'
  | 'declined'
  | 'pending'
  | 'returned'
  | 'paid'
  | 'preparation'
  | 'ready'
  | 'completed'
  | 'collected'
  | 'collectedRefunded'
  | 'collectedRefundedInFull'
  | 'notCollectedRefunded'
  | 'toConfirm'
  | 'atPickup'
  | 'atPickupPreparation'
  | 'atPickupReady'
  | 'atPickupCompleted'
  | 'canceledUnpaid'
  | 'canceledPending'
  | 'refunding'
  | 'refunded'

type PaymentView = Pick<
  OrderResponse,
  'orderState' | 'readyAt' | 'handedOverAt' | 'payment' | 'refundedTotal' | 'history'
>

/** The provider reopens a declined payment immediately; customers should still see that it was declined. */
const wasLastDeclined = ({ history }: PaymentView): boolean =>
  history.findLast(({ kind }) => kind !== 'payment-open')?.kind === 'payment-declined'

const statusWhenCreated = {
  open: 'open',
  declined: 'declined',
  pending: 'pending',
  paid: 'pending',
  atPickup: 'toConfirm',
  refunding: 'returned',
  refunded: 'returned',
} as const satisfies Record<OrderResponse['payment'], PaymentStatus>

/** The status of an order that is neither binding nor canceled. */
export const getOpenStatus = (order: PaymentView) =>
  order.payment === 'open' && wasLastDeclined(order) ? 'declined' : statusWhenCreated[order.payment]

const statusWhenCanceled: Record<OrderResponse['payment'], PaymentStatus> = {
  open: 'canceledUnpaid',
  declined: 'canceledUnpaid',
  pending: 'canceledPending',
  paid: 'refunding',
  atPickup: 'canceledUnpaid',
  refunding: 'refunding',
  refunded: 'refunded',
}

type ConfirmedState = Extract<OrderResponse['orderState'], 'purchased' | 'preparation' | 'completed'>

const statusWhenConfirmed: Record<ConfirmedState | 'ready', { paid: PaymentStatus; atPickup: PaymentStatus }> = {
  purchased: { paid: 'paid', atPickup: 'atPickup' },
  preparation: { paid: 'preparation', atPickup: 'atPickupPreparation' },
  completed: { paid: 'completed', atPickup: 'atPickupCompleted' },
  ready: { paid: 'ready', atPickup: 'atPickupReady' },
}

/** The money of the order went back although the order was not canceled; of several payments, a paid one would count. */
const isRefundedInFull = ({ payment }: PaymentView): boolean => payment === 'refunded' || payment === 'refunding'

function getStatusWhenCollected(order: PaymentView): PaymentStatus {
  if (isRefundedInFull(order)) return 'collectedRefundedInFull'
  return order.refundedTotal === undefined ? 'collected' : 'collectedRefunded'
}

/** Selects the sentence about the payment (`paymentStatus.*` in the translations). */
export function getPaymentStatus(order: PaymentView): PaymentStatus {
  const { orderState, payment } = order
  if (orderState === 'created') return getOpenStatus(order)
  if (orderState === 'canceled') return statusWhenCanceled[payment]
  if (isCollected(order)) return getStatusWhenCollected(order)
  if (isRefundedInFull(order)) return 'notCollectedRefunded'
  return statusWhenConfirmed[order.readyAt ? 'ready' : orderState][payment === 'atPickup' ? 'atPickup' : 'paid']
}

/** The short label of the order (`state.*` in the translations). */
export function getStateLabel(
  order: PaymentView,
): OrderResponse['orderState'] | 'pending' | 'toConfirm' | 'collected' | 'ready' | 'confirmed' | 'refunded' {
  const status = getPaymentStatus(order)
  if (status === 'pending' || status === 'toConfirm') return status
  if (isCollected(order)) return 'collected'
  if (status === 'notCollectedRefunded') return 'refunded'
  if (order.readyAt) return 'ready'
  return order.orderState === 'purchased' && order.payment === 'atPickup' ? 'confirmed' : order.orderState
}

/** A pending payment must not be made a second time, and who pays at pickup is not asked to pay now. */
export const isPayable = (order: PaymentView): boolean =>
  order.orderState === 'created' && order.payment !== 'atPickup' && getPaymentStatus(order) !== 'pending'

/** It is to be paid at pickup, and the link in its mail makes it binding. It can still be paid online instead. */
export const isToConfirm = ({ orderState, payment }: PaymentView): boolean =>
  orderState === 'created' && payment === 'atPickup'
