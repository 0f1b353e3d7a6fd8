import { type Selectable, sql } from 'kysely'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { ContactMessage } from '#domain/contact-message.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import { type NormalizedText, toSearchText } from '#domain/normalize-text.ts'
import type { DbOrTx, Tx } from './database.ts'
import { containsAllTerms } from './like-pattern.ts'
import type { MessageBody, MessageTable } from './schema.ts'

/** A message with what staff have done about it. */
export interface InboxMessage extends ContactMessage {
  doneAt: Instant | null
  /** The name of the person. */
  doneBy: string | null
}

const toInboxMessage = (row: Selectable<MessageTable>): InboxMessage => ({
  ...row.body,
  id: row.id,
  storeId: row.store_id,
  createdAt: row.created_at,
  doneAt: row.done_at,
  doneBy: row.done_by,
})

export async function insertMessage(tx: Tx, message: ContactMessage): Promise<void> {
  const { id, storeId, createdAt, ...rest } = message
  const body: MessageBody = rest
  await tx
    .insertInto('message')
    .values({
      id,
      store_id: storeId,
      mail_folded: normalizeMailAddress(message.mail),
      search_text: toSearchText(`${message.name} ${message.mail} ${message.subject} ${message.text}`),
      created_at: createdAt,
      body: JSON.stringify(body),
    })
    .execute()
}

interface MessageQuery {
  storeId?: string | undefined
  normalizedMail?: string | undefined
  isDone?: boolean | undefined
  /** All of them have to be in the name, mail address, subject or text. */
  terms?: readonly NormalizedText[] | undefined
  /** The id of a message: only older ones. */
  before?: string | undefined
  limit?: number | undefined
}

/** Newest first. */
export async function listMessages(db: DbOrTx, query: MessageQuery): Promise<InboxMessage[]> {
  let rows = db
    .selectFrom('message')
    .selectAll()
    .where(containsAllTerms(sql.ref('search_text'), query.terms ?? []))
  if (query.storeId !== undefined) rows = rows.where('store_id', '=', query.storeId)
  if (query.normalizedMail !== undefined) rows = rows.where('mail_folded', '=', query.normalizedMail)
  if (query.isDone !== undefined) rows = rows.where('done_at', query.isDone ? 'is not' : 'is', null)
  if (query.before !== undefined)
    rows = rows.where(sql<boolean>`(created_at, id) < (select created_at, id from message where id = ${query.before})`)
  if (query.limit !== undefined) rows = rows.limit(query.limit)
  return (await rows.orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(toInboxMessage)
}

/** The ids of the stores that have messages. */
export async function listMessagedStores(db: DbOrTx): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('message').select('store_id').distinct().execute()
  return new Set(rows.map(({ store_id }) => store_id))
}

export async function findMessage(db: DbOrTx, id: string): Promise<InboxMessage | undefined> {
  const row = await db.selectFrom('message').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toInboxMessage(row)
}

/** Locks the row until the transaction ends, by a write that changes nothing. */
export async function lockMessage(tx: Tx, id: string): Promise<InboxMessage | undefined> {
  const row = await tx
    .updateTable('message')
    .set((column) => ({ store_id: column.ref('store_id') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toInboxMessage(row)
}

/** Undefined: it is open again. */
export async function markMessageDone(
  tx: Tx,
  id: string,
  done: { at: Instant; by: string } | undefined,
): Promise<void> {
  await tx
    .updateTable('message')
    .set({ done_at: done?.at ?? null, done_by: done?.by ?? null })
    .where('id', '=', id)
    .execute()
}

export interface MessageReply {
  id: string
  at: Instant
  authorId: string
  authorName: string
  text: string
}

export async function insertMessageReply(
  tx: Tx,
  messageId: string,
  { id, at, authorId, authorName, text }: MessageReply,
): Promise<void> {
  await tx
    .insertInto('message_reply')
    .values({ id, message_id: messageId, at, author_id: authorId, author_name: authorName, text })
    .execute()
}

/** The oldest first. */
export async function listMessageReplies(db: DbOrTx, messageId: string): Promise<MessageReply[]> {
  return db
    .selectFrom('message_reply')
    .select(['id', 'at', 'author_id as authorId', 'author_name as authorName', 'text'])
    .where('message_id', '=', messageId)
    .orderBy('at')
    .execute()
}
