import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from './in-transaction.ts'

const tables = ['orders', 'captures', 'refunds', 'requests', 'webhooks', 'mails', 'mail_attachments']

export function emptyStore(db: DatabaseSync): void {
  inTransaction(db, () => {
    for (const table of tables) db.exec(`delete from ${table}`)
  })
}
