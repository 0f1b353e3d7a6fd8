import type { Language } from '#domain/i18n/languages.ts'

export interface PaymentRequest {
  /** Idempotency key: a repeated request creates no second payment. */
  requestKey: string
  orderId: string
  items: readonly { name: string; quantity: number; unitCents: number }[]
  totalCents: number
  returnUrl: string
  cancelUrl: string
  language: Language
  merchantName: string
}

export type CreateResult =
  | { kind: 'created'; providerId: string; approveUrl: string }
  | { kind: 'unavailable' | 'refused'; reason: string }

/** State of a payment at the provider. A completed PayPal order counts as paid only if its capture is completed. */
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

/** A genuine webhook says which payment to look at, by its id or by that of its capture; other events say nothing. */
export type WebhookReport =
  | { kind: 'genuine'; eventId: string; payment: { providerId: string } | { captureId: string } | undefined }
  | { kind: WebhookRefusal }

export interface PaymentProvider {
  create(request: PaymentRequest): Promise<CreateResult>
  /** Captures an approved payment; a repeated call with the same key captures nothing twice. */
  capture(providerId: string, captureKey: string): Promise<PaymentReport>
  inspect(providerId: string): Promise<PaymentReport>
  /** Refunds a part of a capture, or without an amount all of it. A repeated call with the same key refunds once. */
  refund(captureId: string, refundKey: string, amountCents?: number): Promise<RefundResult>
  readStatement(payment: { providerId: string; captureId: string | undefined }): Promise<StatementResult>
  readWebhook(delivery: WebhookDelivery): Promise<WebhookReport>
}
