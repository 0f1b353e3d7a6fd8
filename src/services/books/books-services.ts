import type { Db } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { PaymentProvider } from '#integrations/payment/payment-provider.ts'

export interface BooksServices {
  db: Db
  now: () => Instant
  content: () => Content
  provider: PaymentProvider
}
