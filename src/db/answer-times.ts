import type { Instant } from '#domain/calendar/local-time.ts'
import type { Application } from '#domain/hiring/application.ts'
import type { DbOrTx, Tx } from './database.ts'

type AnswerTimes = Pick<Application, 'state' | 'createdAt' | 'answerBy' | 'invitedAt' | 'decidedAt'>

/** Of all applications since then, without anything about a person. */
export async function listAnswerTimes(db: DbOrTx, since: Instant): Promise<AnswerTimes[]> {
  const rows = await db
    .selectFrom('application')
    .select(['state', 'created_at', 'body'])
    .where('created_at', '>=', since)
    .execute()
  return rows.map(({ state, created_at, body: { answerBy, invitedAt, decidedAt } }) => ({
    state,
    createdAt: created_at,
    answerBy,
    invitedAt,
    decidedAt,
  }))
}

/** Applications without an answer, of which nobody was reminded. */
export async function listUnansweredApplications(
  db: DbOrTx,
): Promise<Pick<Application, 'id' | 'createdAt' | 'answerBy'>[]> {
  const rows = await db
    .selectFrom('application')
    .select(['id', 'created_at', 'body'])
    .where('state', '=', 'received')
    .where('answer_reminded_at', 'is', null)
    .execute()
  return rows.map(({ id, created_at, body: { answerBy } }) => ({ id, createdAt: created_at, answerBy }))
}

/** Returns false when somebody was reminded before. */
export async function markAnswerReminder(tx: Tx, id: string, at: Instant): Promise<boolean> {
  const marked = await tx
    .updateTable('application')
    .set({ answer_reminded_at: at })
    .where('id', '=', id)
    .where('answer_reminded_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
