import type { Db } from '#db/open-database.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Bakery } from '#domain/content/bakery.ts'
import type { PaymentProvider } from '#integrations/payment/payment-provider.ts'

export interface OrderingServices {
  db: Db
  now: () => Instant
  bakery: () => Bakery
  provider: PaymentProvider
  publicUrl: string
}
