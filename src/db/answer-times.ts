import type { Instant } from '#domain/calendar/local-time.ts'
import type { Application } from '#domain/hiring/application.ts'
import type { DbOrTx, Tx } from './database.ts'

type AnswerTimes = Pick<Application, 'state' | 'openedAt' | 'answerBy' | 'answeredAt'>

/** Of all applications since then, without anything about a person. */
export async function listAnswerTimes(db: DbOrTx, since: Instant): Promise<AnswerTimes[]> {
  const rows = await db.selectFrom('application').select(['state', 'body']).where('created_at', '>=', since).execute()
  return rows.map(({ state, body: { answerBy, openedAt, answeredAt } }) => ({
    state,
    openedAt,
    answerBy,
    answeredAt,
  }))
}

/** Applications without an answer, of which nobody was reminded. */
export async function listUnansweredApplications(
  db: DbOrTx,
): Promise<Pick<Application, 'id' | 'openedAt' | 'answerBy'>[]> {
  const rows = await db
    .selectFrom('application')
    .select(['id', 'body'])
    .where('state', '=', 'received')
    .where('answer_reminded_at', 'is', null)
    .execute()
  return rows.map(({ id, body: { answerBy, openedAt } }) => ({ id, openedAt, answerBy }))
}

/** The promise of another answer has a reminder of its own. */
export async function clearAnswerReminder(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('application').set({ answer_reminded_at: null }).where('id', '=', id).execute()
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
