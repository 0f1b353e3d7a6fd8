import type { Message } from '#domain/content/message.ts'
import { foldMail } from './fold-mail.ts'
import type { Tx } from './open-database.ts'
import type { MessageBody } from './schema.ts'

export async function insertMessage(tx: Tx, message: Message): Promise<void> {
  const { id, storeId, createdAt, ...rest } = message
  const body: MessageBody = rest
  await tx
    .insertInto('message')
    .values({
      id,
      store_id: storeId,
      mail_folded: foldMail(message.mail),
      created_at: createdAt,
      body: JSON.stringify(body),
    })
    .execute()
}
