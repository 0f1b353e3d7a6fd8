import type { Db } from '#db/open-database.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Bakery } from '#domain/content/bakery.ts'
import type { Scanner } from '#integrations/scan/clamd-scanner.ts'
import type { FileVault } from '#integrations/vault/file-vault.ts'

export interface HiringServices {
  db: Db
  now: () => Instant
  bakery: () => Bakery
  vault: FileVault
  /** Absent where no virus scanner is configured. */
  scan: Scanner | undefined
}
