import { sql } from 'kysely'
import type { DbOrTx } from '../open-database.ts'
import type { OutboxMail } from '../outbox.ts'

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (letter) => `\\${letter}`)

/** Mails that name the address, whomever they go to. JSON keeps an address as it is, so the text can be searched. */
export async function listMailsAbout(db: DbOrTx, mailFolded: string): Promise<OutboxMail[]> {
  const pattern = `%"${escapeLike(mailFolded)}"%`
  return db
    .selectFrom('outbox')
    .selectAll()
    .where(sql<boolean>`lower(cast(payload as text)) like ${pattern} escape '\\'`)
    .orderBy('created_at')
    .execute()
}

export async function deleteMails(db: DbOrTx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('outbox').where('id', 'in', ids).execute()
}

export async function changeMailPayload(db: DbOrTx, id: string, payload: Record<string, unknown>): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute()
}
