import type { Instant } from '#domain/calendar/instant.ts'
import type { DbOrTx } from '../open-database.ts'
import type { OutboxMail } from '../outbox.ts'

export type MailState = 'due' | 'sent' | 'dead'
export type ListedMail = Omit<OutboxMail, 'payload'>

const columns = [
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

/** Without what they say and to whom: that is nobody's business here. The newest first. */
export async function listMails(db: DbOrTx, state: MailState | undefined, limit: number): Promise<ListedMail[]> {
  let query = db.selectFrom('outbox').select(columns)
  if (state === 'sent') query = query.where('sent_at', 'is not', null)
  if (state === 'dead') query = query.where('dead_at', 'is not', null)
  if (state === 'due') query = query.where('sent_at', 'is', null).where('dead_at', 'is', null)
  return query.orderBy('created_at', 'desc').limit(limit).execute()
}

/** Due at once, and with all its tries again. Answers how many there were; what was sent stays sent. */
export async function reviveMails(db: DbOrTx, id: string | 'allDead', now: Instant): Promise<number> {
  let query = db.updateTable('outbox').set({ due_at: now, attempts: 0, dead_at: null }).where('sent_at', 'is', null)
  query = id === 'allDead' ? query.where('dead_at', 'is not', null) : query.where('id', '=', id)
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** How the queue stands: what nobody will send again, and since when the oldest waits. */
export async function mailQueueState(db: DbOrTx): Promise<{ dead: number; oldestDueAt: Instant | null }> {
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
