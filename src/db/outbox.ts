import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Db, DbOrTx, Tx } from './open-database.ts'
import type { OutboxTable } from './schema.ts'

export interface OutboxEntry {
  kind: string
  /** What the mail is about, an order's number for instance. */
  subjectId: string
  payload: Record<string, unknown>
}

export type OutboxMail = Selectable<OutboxTable>

/** In the same transaction as the fact that it tells of. */
export async function addToOutbox(tx: Tx, entry: OutboxEntry, at: Instant): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind: entry.kind,
      subject_id: entry.subjectId,
      payload: JSON.stringify(entry.payload),
      due_at: at,
      attempts: 0,
      sent_at: null,
      dead_at: null,
      last_fault: null,
      created_at: at,
    })
    .execute()
}

/**
 * Takes one mail that is due by moving its due time ahead: no other process takes it meanwhile, and if we die
 * it is due again by itself.
 */
export async function takeDueMail(db: Db, now: Instant, leaseUntil: Instant): Promise<OutboxMail | undefined> {
  const next = await db
    .selectFrom('outbox')
    .select(['id', 'due_at'])
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  const taken = await db
    .updateTable('outbox')
    .set((column) => ({ due_at: leaseUntil, attempts: column('attempts', '+', 1) }))
    .where('id', '=', next.id)
    .where('due_at', '=', next.due_at)
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return taken ?? takeDueMail(db, now, leaseUntil)
}

export async function markMailSent(db: DbOrTx, id: string, at: Instant): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: at, last_fault: null }).where('id', '=', id).execute()
}

export async function postponeMail(db: DbOrTx, id: string, dueAt: Instant, fault: string): Promise<void> {
  await db.updateTable('outbox').set({ due_at: dueAt, last_fault: fault }).where('id', '=', id).execute()
}

export async function buryMail(db: DbOrTx, id: string, at: Instant, fault: string): Promise<void> {
  await db.updateTable('outbox').set({ dead_at: at, last_fault: fault }).where('id', '=', id).execute()
}
