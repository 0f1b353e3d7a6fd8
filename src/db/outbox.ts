import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { OutboxMessage } from '#domain/outbox-message.ts'
import type { Db, DbOrTx, Tx } from './database.ts'
import { readLeasePeriod } from './leases.ts'
import { containsIgnoringCase } from './like-pattern.ts'
import type { OutboxTable } from './schema.ts'

/** `subjectId` identifies what the mail is about, for example an order number. */
type OutboxEntry = OutboxMessage & { subjectId: string }

export type OutboxMail = Omit<Selectable<OutboxTable>, 'kind' | 'payload'> & OutboxMessage

/** The only writer is `addToOutbox`, so the kind and the payload of a row belong together. */
const toOutboxMail = (row: Selectable<OutboxTable>): OutboxMail => row as OutboxMail

interface QueueOptions {
  /** Nothing is sent; for entries whose only purpose is that they are written. */
  isDone?: boolean
  /** Until then, the mail can be taken back. */
  delayMs?: number
}

/** Call this in the transaction that makes the change the mail reports. */
export async function addToOutbox(
  tx: Tx,
  entry: OutboxEntry,
  at: Instant,
  { isDone = false, delayMs = 0 }: QueueOptions = {},
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      kind: entry.kind,
      subject_id: entry.subjectId,
      payload: JSON.stringify(entry.payload),
      due_at: addMs(at, delayMs),
      attempts: 0,
      sent_at: isDone ? at : null,
      dead_at: null,
      last_fault: null,
      created_at: at,
      attempted_at: null,
      claimed_until: null,
    })
    .execute()
}

/** Longer than a mail server may take for one mail. */
const claimMs = 120_000

/** The clocks of several machines may differ by this much. */
const clockToleranceMs = 120_000

/**
 * Claims one due mail. No other process claims it meanwhile, whatever its wall clock shows; after a crash the claim ends
 * by itself. A mail that was queued or tried long after `now` is due: the clock has been set back since.
 */
export async function claimDueMail(db: Db, now: Instant): Promise<OutboxMail | undefined> {
  const claim = await readLeasePeriod(db, claimMs)
  const latest = addMs(now, clockToleranceMs)
  const next = await db
    .selectFrom('outbox')
    .select(['id', 'attempts'])
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .where((mail) =>
      mail.or([mail('due_at', '<=', now), mail('created_at', '>', latest), mail('attempted_at', '>', latest)]),
    )
    .where((mail) =>
      mail.or([
        mail('claimed_until', 'is', null),
        mail('claimed_until', '<=', claim.now),
        mail('claimed_until', '>', claim.latestEnd),
      ]),
    )
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  if (!next) return undefined
  const claimed = await db
    .updateTable('outbox')
    .set((column) => ({
      // Builds that know no claims go by the due time.
      due_at: addMs(now, claimMs),
      attempted_at: now,
      claimed_until: claim.until,
      attempts: column('attempts', '+', 1),
    }))
    .where('id', '=', next.id)
    .where('attempts', '=', next.attempts)
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  // Another process was faster: try the next one.
  return claimed ? toOutboxMail(claimed) : claimDueMail(db, now)
}

export async function markMailSent(db: DbOrTx, id: string, at: Instant): Promise<void> {
  await db.updateTable('outbox').set({ sent_at: at, last_fault: null }).where('id', '=', id).execute()
}

export async function postponeMail(db: DbOrTx, id: string, dueAt: Instant, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: dueAt, claimed_until: null, last_fault: reason })
    .where('id', '=', id)
    .execute()
}

export async function markMailDead(db: DbOrTx, id: string, at: Instant, reason: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ dead_at: at, claimed_until: null, last_fault: reason })
    .where('id', '=', id)
    .execute()
}

/** How many mails of a kind about a subject are neither sent nor given up. */
export async function countWaitingMails(db: DbOrTx, kind: OutboxMessage['kind'], subjectId: string): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export type MailState = 'due' | 'sent' | 'dead'
const listedColumns = [
  'id',
  'kind',
  'subject_id',
  'due_at',
  'attempts',
  'sent_at',
  'dead_at',
  'last_fault',
  'created_at',
] as const

export type ListedMail = Pick<Selectable<OutboxTable>, (typeof listedColumns)[number]>

/** Newest first, without payloads, because they contain personal data. */
export async function listMails(db: DbOrTx, state: MailState | undefined, limit: number): Promise<ListedMail[]> {
  let query = db.selectFrom('outbox').select(listedColumns)
  if (state === 'sent') query = query.where('sent_at', 'is not', null)
  if (state === 'dead') query = query.where('dead_at', 'is not', null)
  if (state === 'due') query = query.where('sent_at', 'is', null).where('dead_at', 'is', null)
  return query.orderBy('created_at', 'desc').limit(limit).execute()
}

/** Makes unsent mails due now and resets their attempts. Returns the number of mails. */
export async function retryMails(db: DbOrTx, which: { id: string } | 'allDead', now: Instant): Promise<number> {
  let query = db.updateTable('outbox').set({ due_at: now, attempts: 0, dead_at: null }).where('sent_at', 'is', null)
  query = which === 'allDead' ? query.where('dead_at', 'is not', null) : query.where('id', '=', which.id)
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Number of dead mails and due time of the oldest waiting mail. */
export async function readMailQueueState(db: DbOrTx): Promise<{ dead: number; oldestDueAt: Instant | null }> {
  const { dead } = await db
    .selectFrom('outbox')
    .select((column) => column.fn.countAll<number>().as('dead'))
    .where('dead_at', 'is not', null)
    .executeTakeFirstOrThrow()
  const oldest = await db
    .selectFrom('outbox')
    .select('due_at')
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return { dead, oldestDueAt: oldest?.due_at ?? null }
}

/** Mails to anyone whose payload contains the address. In the quotes of JSON, so that a longer address is another one. */
export async function listMailsMentioning(db: DbOrTx, normalizedMail: string): Promise<OutboxMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where(containsIgnoringCase(sql`cast(payload as text)`, JSON.stringify(normalizedMail)))
    .orderBy('created_at')
    .execute()
  return rows.map(toOutboxMail)
}

export async function deleteMails(db: DbOrTx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('outbox').where('id', 'in', ids).execute()
}

/** Takes back mails that were not sent yet. */
export async function deleteWaitingMails(tx: Tx, kind: OutboxMessage['kind'], subjectId: string): Promise<void> {
  await tx
    .deleteFrom('outbox')
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('sent_at', 'is', null)
    .execute()
}

export async function updateMailPayload(db: DbOrTx, id: string, payload: OutboxMessage['payload']): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ payload: JSON.stringify(payload) })
    .where('id', '=', id)
    .execute()
}
