import type { Language } from '#domain/i18n/languages.ts'

export interface PaymentRequest {
  /** Repeating it with the same key makes no second payment. */
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
  | { kind: 'unavailable' | 'refused'; fault: string }

/** What the provider says about a payment. An order that is "completed" there is paid only if its capture says so. */
export type PaymentReport =
  | { kind: 'waiting'; approveUrl: string | undefined }
  | { kind: 'approved' }
  | { kind: 'captured'; captureId: string; amountCents: number | undefined; currency: string }
  | { kind: 'pending'; captureId: string }
  | { kind: 'declined'; retryUrl: string | undefined }
  | { kind: 'refunded'; captureId: string }
  | { kind: 'failed' }
  | { kind: 'unknown'; fault: string }

export type RefundResult = { kind: 'refunded' } | { kind: 'pending' } | { kind: 'unknown' | 'refused'; fault: string }

export interface WebhookDelivery {
  headers: Readonly<Record<string, string | undefined>>
  /** The bytes as they came; parsing and writing them again would break the signature. */
  rawBody: string
}

export interface PaymentProvider {
  create(request: PaymentRequest): Promise<CreateResult>
  /** Takes the money of an approved payment; repeating it with the same key takes nothing twice. */
  capture(providerId: string, captureKey: string): Promise<PaymentReport>
  inspect(providerId: string): Promise<PaymentReport>
  refund(captureId: string, refundKey: string): Promise<RefundResult>
  verifyWebhook(delivery: WebhookDelivery): Promise<'genuine' | 'forged' | 'unknown'>
}
