import type { Db } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { PaymentProvider } from '#integrations/payment/payment-provider.ts'
import type { CheckoutLimits } from './checkout-limits.ts'

export interface OrderServices {
  db: Db
  now: () => Instant
  content: () => Content
  provider: PaymentProvider
  publicUrl: string
  limits: CheckoutLimits
}
