import { createHash, randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import {
  allowedFrom,
  budgetMs,
  clientMailsPerHour,
  countedKinds,
  groupOf,
  kindsOfPriorities,
  type MailPriority,
  mailPriorities,
  maxWaitingFromStrangers,
  mergeMails,
  quietMs,
  type RequestedMailKind,
  strangerKinds,
} from '#domain/mail-policy.ts'
import { mailRecipient } from '#domain/mail-recipient.ts'
import type { OutboxMessage } from '#domain/outbox-message.ts'
import { countRows } from './count-rows.ts'
import type { Db, DbOrTx, Tx } from './database.ts'
import { acquireTransactionLock, type LeasePeriod, readLeasePeriod } from './leases.ts'
import { containsIgnoringCase } from './like-pattern.ts'
import { type ParamFor, prepareQuery } from './prepared-query.ts'
import { type CountResult, countUnlessLimited } from './rate-limits.ts'
import type { OutboxTable } from './schema.ts'

/** `subjectId` identifies what the mail is about, for example an order number. */
type OutboxEntry = OutboxMessage & { subjectId: string }

export type OutboxMail = Omit<Selectable<OutboxTable>, 'kind' | 'payload'> & OutboxMessage

/** The only writer is `addToOutbox`, so the kind and the payload of a row belong together. */
const toOutboxMail = (row: Selectable<OutboxTable>): OutboxMail => row as OutboxMail

export interface QueueOptions {
  /** Nothing is sent; for entries whose only purpose is that they are written. */
  isDone?: boolean
  /** Until then, the mail can be taken back. */
  delayMs?: number
  /** Staff want it to be sent now, whatever the recipient has got before. */
  isAskedByStaff?: boolean
  /** The subject is new, so no mail about it can be waiting. */
  isFirst?: boolean
}

/** Hashed, because the mail may outlive its payload. Empty: no budget counts it and no other mail replaces it. */
function recipientKey(message: OutboxMessage): string {
  const recipient = mailRecipient(message)
  if (recipient.kind !== 'address') return recipient.kind === 'store' ? `store ${recipient.storeId}` : 'company'
  if (recipient.mail === '') return ''
  return createHash('sha256').update(normalizeMailAddress(recipient.mail)).digest('base64url').slice(0, 22)
}

/** Takes back the mail that is held back and that the new one replaces. One that is due already is about to leave. */
async function takeReplaced(
  tx: Tx,
  { kind, subjectId }: OutboxEntry,
  recipient: string,
  at: Instant,
): Promise<OutboxMail | undefined> {
  const group = groupOf(kind)
  if (group.length === 0 || recipient === '') return undefined
  const replaced = await tx
    .deleteFrom('outbox')
    .where('recipient', '=', recipient)
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', group)
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('claimed_until', 'is', null)
    .where('due_at', '>', at)
    .returningAll()
    .execute()
  const [waiting] = replaced.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
  return waiting && toOutboxMail(waiting)
}

const surplusQuery = prepareQuery((db, param: ParamFor<{ recipient: string; at: Instant }>) =>
  db
    .selectFrom('outbox')
    .select('id')
    .where('recipient', '=', param('recipient'))
    .where('kind', 'in', strangerKinds)
    .where('sent_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('claimed_until', 'is', null)
    .where('due_at', '>', param('at'))
    .orderBy('created_at', 'desc'),
)

/** Strangers can have only so many mails held back for a recipient. */
async function dropSurplus(tx: Tx, recipient: string, at: Instant): Promise<void> {
  const waiting = await surplusQuery(tx, { recipient, at })
  await deleteMails(
    tx,
    // The new one may have to wait too.
    waiting.slice(maxWaitingFromStrangers - 1).map(({ id }) => id),
  )
}

interface NewMail {
  id: string
  kind: OutboxMessage['kind']
  subjectId: string
  recipient: string
  payload: string
  dueAt: Instant
  sentAt: Instant | null
  at: Instant
}

const insertQuery = prepareQuery((db, param: ParamFor<NewMail>) =>
  db.insertInto('outbox').values({
    id: param('id'),
    kind: param('kind'),
    subject_id: param('subjectId'),
    recipient: param('recipient'),
    payload: param('payload'),
    due_at: param('dueAt'),
    attempts: 0,
    sent_at: param('sentAt'),
    dead_at: null,
    last_fault: null,
    created_at: param('at'),
    attempted_at: null,
    claimed_until: null,
  }),
)

/** Call this in the transaction that makes the change the mail reports. */
export async function addToOutbox(
  tx: Tx,
  entry: OutboxEntry,
  at: Instant,
  { isDone = false, delayMs = 0, isAskedByStaff = false, isFirst = false }: QueueOptions = {},
): Promise<void> {
  const recipient = isAskedByStaff ? '' : recipientKey(entry)
  const waiting = isFirst ? undefined : await takeReplaced(tx, entry, recipient, at)
  const message: OutboxMessage = waiting ? mergeMails(waiting, entry) : entry
  const dueAt = addMs(at, delayMs + quietMs(message))
  await insertQuery(tx, {
    id: randomUUID(),
    kind: message.kind,
    subjectId: entry.subjectId,
    recipient,
    payload: JSON.stringify(message.payload),
    // Changes that follow each other for hours are told meanwhile.
    dueAt: waiting && waiting.due_at < dueAt ? waiting.due_at : dueAt,
    sentAt: isDone ? at : null,
    at,
  })
  if (strangerKinds.includes(message.kind) && recipient !== '') await dropSurplus(tx, recipient, at)
}

/** Longer than a mail server may take for one mail. */
const claimMs = 120_000

/** The clocks of several machines may differ by this much. */
const clockToleranceMs = 120_000

interface ClaimQuery {
  now: Instant
  claim: LeasePeriod
  priorities: readonly MailPriority[]
}

/**
 * A mail that was queued or tried long after `now` is due: the clock has been set back since. A claim counts for no
 * longer than a claim lasts.
 */
async function findDueMail(tx: DbOrTx, { now, claim, priorities }: ClaimQuery): Promise<OutboxMail | undefined> {
  const latest = addMs(now, clockToleranceMs)
  const rank = mailPriorities.reduce(
    (cases, priority, index) =>
      sql<number>`${cases} when kind in (${sql.join(kindsOfPriorities([priority]))}) then ${sql.lit(index)}`,
    sql<number>`case`,
  )
  const row = await tx
    .selectFrom('outbox')
    .selectAll()
    .where('kind', 'in', kindsOfPriorities(priorities))
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
    .orderBy(sql`${rank} end`)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row && toOutboxMail(row)
}

/** From when on the recipient may get the mail, by what they have got and are getting now. */
async function readAllowedFrom(tx: Tx, mail: OutboxMail, now: Instant): Promise<Instant> {
  const counted = countedKinds(mail)
  if (counted.length === 0 || mail.recipient === '') return now
  const rows = await tx
    .selectFrom('outbox')
    .select(['subject_id as subjectId', 'sent_at', 'attempted_at'])
    .where('recipient', '=', mail.recipient)
    .where('kind', 'in', counted)
    .where('id', '!=', mail.id)
    .where((sent) =>
      sent.or([
        sent('sent_at', '>', addMs(now, -budgetMs)),
        sent.and([sent('sent_at', 'is', null), sent('dead_at', 'is', null), sent('claimed_until', 'is not', null)]),
      ]),
    )
    .execute()
  const nowMs = Date.parse(now)
  // Those that were sent long after now were sent before the clock was set back.
  const sent = rows
    .map(({ subjectId, sent_at, attempted_at }) => ({ subjectId, at: Date.parse(sent_at ?? attempted_at ?? now) }))
    .filter(({ at }) => at <= nowMs + clockToleranceMs)
  return new Date(allowedFrom(mail, mail.subject_id, { sent, now: nowMs })).toISOString()
}

/** Several that were due at once become one, as if the newer one had come later. */
async function holdBack(tx: Tx, mail: OutboxMail, until: Instant): Promise<void> {
  const group = groupOf(mail.kind)
  const row =
    group.length === 0
      ? undefined
      : await tx
          .selectFrom('outbox')
          .selectAll()
          .where('recipient', '=', mail.recipient)
          .where('subject_id', '=', mail.subject_id)
          .where('kind', 'in', group)
          .where('id', '!=', mail.id)
          .where('sent_at', 'is', null)
          .where('dead_at', 'is', null)
          // Its Message-ID may be known to the recipient.
          .where('attempts', '=', 0)
          .where('created_at', '>=', mail.created_at)
          .orderBy('created_at')
          .executeTakeFirst()
  if (!row) {
    await tx.updateTable('outbox').set({ due_at: until, claimed_until: null }).where('id', '=', mail.id).execute()
    return
  }
  const { kind, payload } = mergeMails(mail, toOutboxMail(row))
  await tx
    .updateTable('outbox')
    .set({ kind, payload: JSON.stringify(payload) })
    .where('id', '=', row.id)
    .execute()
  await deleteMails(tx, [mail.id])
}

/** Claims the next mail or holds it back. Undefined: it was held back, or another process was faster. */
async function claimNext(tx: Tx, query: ClaimQuery): Promise<OutboxMail | undefined> {
  const { now, claim } = query
  await acquireTransactionLock(tx, 'claim-mail')
  const next = await findDueMail(tx, query)
  if (!next) return undefined
  const from = await readAllowedFrom(tx, next, now)
  if (from > now) {
    await holdBack(tx, next, from)
    return undefined
  }
  const claimed = await tx
    .updateTable('outbox')
    .set((column) => ({
      attempted_at: now,
      claimed_until: claim.until,
      attempts: column('attempts', '+', 1),
    }))
    .where('id', '=', next.id)
    .where('sent_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  return claimed && toOutboxMail(claimed)
}

/**
 * Claims the due mail that is most urgent. No other process claims it meanwhile, whatever its wall clock shows; after a
 * crash the claim ends by itself. Mails that are more than the recipient may get now are held back. Claims wait for each
 * other, so that together they keep the budgets.
 */
export async function claimDueMail(
  db: Db,
  now: Instant,
  priorities: readonly MailPriority[] = mailPriorities,
): Promise<OutboxMail | undefined> {
  const query = { now, claim: await readLeasePeriod(db, claimMs), priorities }
  // Most of the time there is none, and nothing has to be written.
  while (await findDueMail(db, query)) {
    const claimed = await db.transaction().execute((tx) => claimNext(tx, query))
    if (claimed) return claimed
  }
  return undefined
}

/** Counts a request of a client that causes a mail of the kind. */
export function countMailCause(db: Db, kind: RequestedMailKind, client: string, now: Instant): Promise<CountResult> {
  const limit = { maxAttempts: clientMailsPerHour(kind), windowMs: 3_600_000 }
  return db.transaction().execute((tx) => countUnlessLimited(tx, `mail ${kind} ${client}`, limit, now))
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
  return countRows(
    db
      .selectFrom('outbox')
      .where('kind', '=', kind)
      .where('subject_id', '=', subjectId)
      .where('sent_at', 'is', null)
      .where('dead_at', 'is', null),
  )
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

/** Mails that were given up, or wait since before then. */
export const countStuckMails = (db: DbOrTx, before: Instant): Promise<number> =>
  countRows(
    db
      .selectFrom('outbox')
      .where('sent_at', 'is', null)
      .where((row) => row.or([row('dead_at', 'is not', null), row('created_at', '<', before)])),
  )

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
