import type { PurchaseUnit } from './order-schema.ts'

export type OrderStatus = 'CREATED' | 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED' | 'VOIDED'

/** What the buyer chose on the approval page decides how the capture ends. */
export type BuyerChoice = 'approve' | 'decline' | 'pending' | 'lose-answer'

export type ProviderOrder = {
  id: string
  /** Which of the protocol's two answers the merchant gets: with a payment source, or without one. */
  shape: 'payer-action' | 'approve'
  status: OrderStatus
  unit: PurchaseUnit
  returnUrl: string | null
  cancelUrl: string | null
  brandName: string | null
  locale: string | null
  payerId: string | null
  choice: BuyerChoice | null
  createdAt: string
  updatedAt: string
  /** Until then the buyer must approve, or, once approved, the merchant must capture. */
  deadlineAt: string | null
}

export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'

export type Capture = {
  id: string
  orderId: string
  status: CaptureStatus
  amountCents: number
  refundedCents: number
  currency: string
  customId: string | null
  invoiceId: string | null
  createdAt: string
  updatedAt: string
  /** A pending capture completes by itself then. */
  settlesAt: string | null
}

export type Refund = {
  id: string
  captureId: string
  orderId: string
  amountCents: number
  totalRefundedCents: number
  currency: string
  invoiceId: string | null
  noteToPayer: string | null
  createdAt: string
}
