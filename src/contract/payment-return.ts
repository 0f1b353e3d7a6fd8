/** Why the return from the payment provider does not lead to the home page. The sentences are in `payment-return.json`. */
const paymentFailures = ['unknown', 'declined', 'failed', 'returned', 'broken', 'tooLate', 'slotGone'] as const
export type PaymentFailure = (typeof paymentFailures)[number]

/** Of the response with the error page; the website shows the same sentence in a page of its own. */
export const paymentFailureHeader = 'Payment-Failure'

export const readPaymentFailure = (headers: { get(name: string): string | null }): PaymentFailure =>
  paymentFailures.find((failure) => failure === headers.get(paymentFailureHeader)) ?? 'broken'
