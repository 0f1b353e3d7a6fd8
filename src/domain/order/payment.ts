import type { Instant } from '../calendar/local-time.ts'

/**
 * open: waiting for the buyer's approval. pending: captured, but the money has not arrived. captured: paid.
 * refundDue: to be refunded. failed: will never be paid.
 */
export const paymentStates = ['open', 'declined', 'pending', 'captured', 'refundDue', 'refunded', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]

export const paymentMethods = ['paypal'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export interface Payment {
  /** The provider's order id. */
  id: string
  orderId: string
  method: PaymentMethod
  state: PaymentState
  amountCents: number
  approveUrl: string
  captureId: string | undefined
  /** How often the buyer's bank declined; each new attempt uses its own idempotency key. */
  declines: number
  createdAt: Instant
}
