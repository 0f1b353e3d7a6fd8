import type { Db } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { PaymentProviders } from '#integrations/payment/payment-providers.ts'

export interface BooksServices {
  db: Db
  now: () => Instant
  content: () => Content
  providers: PaymentProviders
}
