import type { Db } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { PaymentProviders } from '#integrations/payment/payment-providers.ts'
import type { PushKeys } from '#integrations/push/web-push.ts'
import type { CheckoutLimits } from './checkout-limits.ts'

export interface PushServices {
  keys: PushKeys
  /** Where subscriptions may lead. */
  allowed: readonly string[]
}

export interface OrderServices {
  db: Db
  now: () => Instant
  content: () => Content
  providers: PaymentProviders
  publicUrl: string
  push: PushServices
  limits: CheckoutLimits
}
