import type { OrderResponse } from '#contract/orders.ts'

type Amounts = Pick<OrderResponse, 'orderState' | 'payment' | 'total' | 'refundedTotal'>

/** What the sentence about the payment is about: a cancellation returns only what was not refunded for single items. */
export const getStatusAmount = ({ orderState, total, refundedTotal = 0 }: Amounts): number =>
  orderState === 'canceled' ? total - refundedTotal : total

/**
 * All that went back, for single items and by a cancellation; undefined if nothing did. A payment that did not match an
 * unpaid order is not part of it.
 */
export const getRefundedAmount = ({ orderState, payment, total, refundedTotal }: Amounts): number | undefined =>
  payment === 'refunded' && orderState !== 'created' ? total : refundedTotal
