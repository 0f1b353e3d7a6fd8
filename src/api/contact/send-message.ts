import { randomUUID } from 'node:crypto'
import { insertMessage } from '#db/messages.ts'
import type { Db } from '#db/open-database.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Message } from '#domain/content/message.ts'

/** Kept and put into the store's mail in one go: neither is there without the other. */
export async function sendMessage(db: Db, wish: Omit<Message, 'id' | 'createdAt'>, at: Instant): Promise<void> {
  const message: Message = { ...wish, id: randomUUID(), createdAt: at }
  await db.transaction().execute(async (tx) => {
    await insertMessage(tx, message)
    await addToOutbox(tx, { kind: 'contactMessage', subjectId: message.id, payload: { message } }, at)
  })
}
