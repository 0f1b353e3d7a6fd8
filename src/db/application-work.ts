import { randomUUID } from 'node:crypto'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { ApplicationEventDetail, ApplicationEventKind } from '#domain/hiring/pipeline.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { DbOrTx, Tx } from './database.ts'

/** What staff have decided about an application beside its state. */
export interface ApplicationWork {
  reviewStartedAt: Instant | null
  assigneeId: string | null
  interviewSequence: number
  /** Since when a message of the applicant waits for an answer. */
  replyWaitsSince: Instant | null
}

const workColumns = [
  'review_started_at as reviewStartedAt',
  'assignee_id as assigneeId',
  'interview_sequence as interviewSequence',
  'reply_waits_since as replyWaitsSince',
] as const

export async function findApplicationWork(db: DbOrTx, id: string): Promise<ApplicationWork | undefined> {
  return db.selectFrom('application').select(workColumns).where('id', '=', id).executeTakeFirst()
}

export async function saveReviewStart(tx: Tx, id: string, at: Instant | null): Promise<void> {
  await tx.updateTable('application').set({ review_started_at: at }).where('id', '=', id).execute()
}

export async function saveReplyWait(tx: Tx, id: string, since: Instant | null): Promise<void> {
  await tx.updateTable('application').set({ reply_waits_since: since }).where('id', '=', id).execute()
}

export async function saveAssignee(tx: Tx, id: string, personId: string | null): Promise<void> {
  await tx.updateTable('application').set({ assignee_id: personId }).where('id', '=', id).execute()
}

/** Counts a change of the interview and returns the new number. */
export async function countInterviewChange(tx: Tx, id: string): Promise<number> {
  const { interview_sequence } = await tx
    .updateTable('application')
    .set((column) => ({ interview_sequence: column('interview_sequence', '+', 1) }))
    .where('id', '=', id)
    .returning('interview_sequence')
    .executeTakeFirstOrThrow()
  return interview_sequence
}

export interface ApplicationNote {
  id: string
  at: Instant
  authorId: string
  authorName: string
  text: string
}

export async function insertApplicationNote(
  tx: Tx,
  applicationId: string,
  { id, at, authorId, authorName, text }: ApplicationNote,
): Promise<void> {
  await tx
    .insertInto('application_note')
    .values({ id, application_id: applicationId, at, author_id: authorId, author_name: authorName, text })
    .execute()
}

export const createNoteId = (): string => randomUUID()

/** The newest first. */
export async function listApplicationNotes(db: DbOrTx, applicationId: string): Promise<ApplicationNote[]> {
  return db
    .selectFrom('application_note')
    .select(['id', 'at', 'author_id as authorId', 'author_name as authorName', 'text'])
    .where('application_id', '=', applicationId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()
}

export interface ApplicationEvent {
  at: Instant
  kind: ApplicationEventKind
  actor: Pick<Actor, 'kind' | 'name'>
  detail: ApplicationEventDetail
}

/** Call this while the row of the application is locked or new, so that no two events get the same number. */
export async function addApplicationEvent(
  tx: Tx,
  applicationId: string,
  { at, kind, actor, detail }: ApplicationEvent,
): Promise<void> {
  const { count } = await tx
    .selectFrom('application_event')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('application_event')
    .values({
      application_id: applicationId,
      number: count + 1,
      at,
      kind,
      actor_kind: actor.kind,
      actor_name: actor.name,
      detail: JSON.stringify(detail),
    })
    .execute()
}

/** The oldest first. */
export async function listApplicationEvents(db: DbOrTx, applicationId: string): Promise<ApplicationEvent[]> {
  const rows = await db
    .selectFrom('application_event')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('number')
    .execute()
  return rows.map(({ at, kind, actor_kind, actor_name, detail }) => ({
    at,
    kind,
    actor: { kind: actor_kind, name: actor_name },
    detail,
  }))
}
