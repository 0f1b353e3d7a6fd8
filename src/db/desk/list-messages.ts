import type { Message } from '#domain/content/message.ts'
import type { DbOrTx } from '../open-database.ts'

interface Wish {
  storeId?: string | undefined
  mailFolded?: string | undefined
}

/** The newest first. */
export async function listMessages(db: DbOrTx, { storeId, mailFolded }: Wish): Promise<Message[]> {
  let query = db.selectFrom('message').selectAll()
  if (storeId !== undefined) query = query.where('store_id', '=', storeId)
  if (mailFolded !== undefined) query = query.where('mail_folded', '=', mailFolded)
  const rows = await query.orderBy('created_at', 'desc').execute()
  return rows.map(({ id, store_id, created_at, body }) => ({ ...body, id, storeId: store_id, createdAt: created_at }))
}
