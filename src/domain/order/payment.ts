import type { Instant } from '../calendar/instant.ts'

/**
 * open: the buyer may still approve. pending: captured, but the money is on its way. captured: paid.
 * refundDue: to be paid back; refunded: done. failed: will never be paid.
 */
export const paymentStates = ['open', 'declined', 'pending', 'captured', 'refundDue', 'refunded', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]

export interface Payment {
  /** The provider's order id. */
  id: string
  orderId: string
  state: PaymentState
  amountCents: number
  approveUrl: string
  captureId: string | undefined
  /** How often the buyer's bank said no; each new try has a key of its own. */
  declines: number
  createdAt: Instant
}
