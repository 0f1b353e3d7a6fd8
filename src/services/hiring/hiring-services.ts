import type { Db } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import type { ErasureLog } from '#integrations/erasure-log.ts'
import type { FileVault } from '#integrations/file-vault.ts'
import type { VirusScanner } from '#integrations/virus-scanner.ts'

export interface HiringServices {
  db: Db
  now: () => Instant
  content: () => Content
  vault: FileVault
  /** Absent where no virus scanner is configured. */
  scan: VirusScanner | undefined
  erasures: ErasureLog
}
