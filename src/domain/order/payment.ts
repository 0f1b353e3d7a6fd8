import type { Instant } from '../calendar/local-time.ts'

/**
 * open: waiting for the buyer's approval. pending: captured, but the money has not arrived. captured: paid.
 * refundDue: to be refunded. failed: will never be paid.
 */
export const paymentStates = ['open', 'declined', 'pending', 'captured', 'refundDue', 'refunded', 'failed'] as const
export type PaymentState = (typeof paymentStates)[number]

/** The only possible transitions of a payment. Money that was captured is never forgotten. */
export const paymentTransitions: Record<PaymentState, readonly PaymentState[]> = {
  open: ['declined', 'pending', 'captured', 'refundDue', 'refunded', 'failed'],
  declined: ['pending', 'captured', 'refundDue', 'refunded', 'failed'],
  pending: ['declined', 'captured', 'refundDue', 'refunded', 'failed'],
  captured: ['refundDue', 'refunded'],
  refundDue: ['refunded'],
  refunded: [],
  // The provider may still report an approval or a capture.
  failed: ['open', 'declined', 'pending', 'captured', 'refundDue', 'refunded'],
}

/** The provider has to be asked about these again. */
export const unsettledStates: readonly PaymentState[] = ['open', 'declined', 'pending', 'refundDue']

export const isUnsettled = ({ state }: Payment): boolean => unsettledStates.includes(state)

/** Whether the buyer has paid or may have: then no other payment of the order may be captured. */
export const mayHaveMoney = ({ state, captureStartedAt }: Payment): boolean =>
  state === 'pending' || state === 'captured' || captureStartedAt !== undefined

/** card: with Apple Pay and Google Pay, on devices that have them. */
export const paymentMethods = ['paypal', 'card', 'directDebit', 'wero'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** What a customer chooses among: paying online now, or in the store later. */
export const waysToPay = [...paymentMethods, 'atPickup'] as const
export type WayToPay = (typeof waysToPay)[number]

/** What the provider says an event is about. */
export type PaymentReference = { paymentId: string } | { captureId: string }

export interface Payment {
  /** As the provider has named it. */
  id: string
  orderId: string
  /** Of the edit whose difference it pays; undefined: it pays the order. */
  editId?: string | undefined
  /** With which it was begun and is finished, whatever is offered to new customers. */
  provider: string
  method: PaymentMethod
  state: PaymentState
  amountCents: number
  approveUrl: string
  captureId: string | undefined
  /** How often the buyer's bank declined; each new attempt uses its own idempotency key. */
  declines: number
  createdAt: Instant
  /** Clear answers of the provider since the state last changed. */
  checkCount: number
  /** Set while the outcome of a capture is not known: the money may have moved. */
  captureStartedAt: Instant | undefined
  /** As the provider has reported it. */
  capturedCents: number | undefined
  refundedCents: number
}
