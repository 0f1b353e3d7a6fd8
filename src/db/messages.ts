import type { ContactMessage } from '#domain/contact-message.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { MessageBody } from './schema.ts'

export async function insertMessage(tx: Tx, message: ContactMessage): Promise<void> {
  const { id, storeId, createdAt, ...rest } = message
  const body: MessageBody = rest
  await tx
    .insertInto('message')
    .values({
      id,
      store_id: storeId,
      mail_folded: normalizeMailAddress(message.mail),
      created_at: createdAt,
      body: JSON.stringify(body),
    })
    .execute()
}

interface MessageQuery {
  storeId?: string | undefined
  normalizedMail?: string | undefined
}

/** Newest first. */
export async function listMessages(db: DbOrTx, { storeId, normalizedMail }: MessageQuery): Promise<ContactMessage[]> {
  let query = db.selectFrom('message').selectAll()
  if (storeId !== undefined) query = query.where('store_id', '=', storeId)
  if (normalizedMail !== undefined) query = query.where('mail_folded', '=', normalizedMail)
  const rows = await query.orderBy('created_at', 'desc').execute()
  return rows.map(({ id, store_id, created_at, body }) => ({ ...body, id, storeId: store_id, createdAt: created_at }))
}
