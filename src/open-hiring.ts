import type { Config } from '#config'
import type { Db } from '#db/open-database.ts'
import type { Bakery } from '#domain/content/bakery.ts'
import type { HiringServices } from '#hiring/hiring-services.ts'
import { clamdScanner } from '#integrations/scan/clamd-scanner.ts'
import { fileVault } from '#integrations/vault/file-vault.ts'
import type { Clock } from './clock.ts'

interface Given {
  config: Config
  db: Db
  now: Clock
  bakery: () => Bakery
}

export const openHiring = ({ config, db, now, bakery }: Given): HiringServices => ({
  db,
  now,
  bakery,
  vault: fileVault(config.secretKeys),
  scan: config.clamdUrl ? clamdScanner(config.clamdUrl) : undefined,
})
