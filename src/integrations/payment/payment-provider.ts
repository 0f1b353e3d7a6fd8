import type { Language } from '#domain/i18n/languages.ts'
import type { PaymentMethod, PaymentReference } from '#domain/order/payment.ts'

export interface PaymentRequest {
  /** Idempotency key: a repeated request creates no second payment. */
  requestKey: string
  /** One of the provider's methods. */
  method: PaymentMethod
  orderId: string
  items: readonly { name: string; quantity: number; unitCents: number }[]
  totalCents: number
  returnUrl: string
  cancelUrl: string
  language: Language
  merchantName: string
}

export type CreateResult =
  | { kind: 'created'; paymentId: string; approveUrl: string }
  | { kind: 'unavailable' | 'refused'; reason: string }

/** State of a payment at the provider. It counts as paid only once its money is captured. */
export type PaymentReport =
  | { kind: 'waiting'; approveUrl: string | undefined }
  | { kind: 'approved' }
  | {
      kind: 'captured'
      captureId: string
      amountCents: number | undefined
      currency: string
      /** What the provider keeps; undefined if it does not say. */
      feeCents?: number | undefined
    }
  | { kind: 'pending'; captureId: string }
  | { kind: 'declined'; retryUrl: string | undefined }
  | { kind: 'refunded'; captureId: string }
  | { kind: 'failed' }
  | { kind: 'unknown'; reason: string }

export type RefundResult = { kind: 'refunded' } | { kind: 'pending' } | { kind: 'unknown' | 'refused'; reason: string }

/** What the provider has on record about a payment, to be compared with the books. */
export type StatementResult =
  | {
      kind: 'known'
      capturedCents: number
      /** Undefined: the provider does not say how much of it. */
      refundedCents: number | undefined
      feeCents: number | undefined
    }
  | { kind: 'missing' }
  | { kind: 'unknown'; reason: string }

export interface WebhookDelivery {
  headers: Readonly<Record<string, string | undefined>>
  /** The body as received; parsing and serializing it again would break the signature. */
  rawBody: string
  /** Identifies the client for rate limits. */
  sender: string
}

/** `unknown`: cannot be verified now. `limited`: the sender asks for too many certificates. */
export type WebhookRefusal = 'malformed' | 'forged' | 'unknown' | 'limited'

/**
 * A webhook only says which payment to look at. signed: it is from the provider. hint: anybody could have sent it, so it is
 * limited like other requests of strangers.
 */
export type WebhookReport =
  | { kind: 'signed'; eventId: string; payment: PaymentReference | undefined }
  | { kind: 'hint'; payment: PaymentReference | undefined }
  | { kind: WebhookRefusal }

export interface PaymentProvider {
  /** Stored with each payment, so it never changes. Also the last part of the address of its webhooks. */
  id: string
  /** As customers know it. */
  name: string
  /** Who processes the data of payments, for the privacy policy. */
  company: string
  methods: readonly PaymentMethod[]
  /** Whether money moves as soon as the buyer approves. Otherwise it moves by our capture, and an approval can lapse. */
  capturesItself: boolean
  /** How long a repeated key is recognized. */
  idempotencyHours: number
  create(request: PaymentRequest): Promise<CreateResult>
  /** Captures an approved payment; a repeated call with the same key captures nothing twice. */
  capture(paymentId: string, captureKey: string): Promise<PaymentReport>
  inspect(paymentId: string): Promise<PaymentReport>
  /** Closes the buyer's page of a payment that is no longer wanted, where the provider can; says what has become of it. */
  expire(paymentId: string): Promise<PaymentReport>
  /** Refunds a part of a capture, or without an amount all of it. A repeated call with the same key refunds once. */
  refund(captureId: string, refundKey: string, amountCents?: number): Promise<RefundResult>
  readStatement(payment: { paymentId: string; captureId: string | undefined }): Promise<StatementResult>
  /** The id of the payment with which a buyer returns. Nothing has been asked yet, so it may be invented. */
  readReturn(query: Readonly<Record<string, string>>): string | undefined
  readWebhook(delivery: WebhookDelivery): Promise<WebhookReport>
}
