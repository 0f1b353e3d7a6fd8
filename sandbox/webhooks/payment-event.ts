import type { Capture, ProviderOrder, Refund } from '../provider/payment-store.ts'

/** What happened to a payment, whichever protocol tells of it. */
export type PaymentEvent =
  | {
      type: 'CHECKOUT.ORDER.APPROVED' | 'CHECKOUT.ORDER.VOIDED' | 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'
      order: ProviderOrder
    }
  | { type: `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DENIED'}`; capture: Capture }
  | { type: 'PAYMENT.CAPTURE.REFUNDED'; refund: Refund; capture: Capture }
