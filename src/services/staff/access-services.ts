import type { Db } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'

/** What people, devices and their sign-in need. */
export interface AccessServices {
  db: Db
  now: () => Instant
  content: () => Content
  accessTokens: AccessTokens
  /** The address of the staff app. */
  staffUrl: string
}
