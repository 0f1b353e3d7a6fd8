import type { Selectable } from 'kysely'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Application } from '#domain/hiring/application.ts'
import { foldMail } from './fold-mail.ts'
import type { DbOrTx, Tx } from './open-database.ts'
import type { ApplicationBody, ApplicationTable } from './schema.ts'

export interface StoredApplication {
  application: Application
  deletesOn: CalendarDate
}

function toRow({ application, deletesOn }: StoredApplication) {
  const { id, jobId, state, createdAt, ...rest } = application
  const body: ApplicationBody = rest
  return {
    id,
    job_id: jobId,
    state,
    mail_folded: foldMail(application.applicant.mail),
    created_at: createdAt,
    deletes_on: deletesOn,
    body: JSON.stringify(body),
  }
}

function toStored(row: Selectable<ApplicationTable>): StoredApplication {
  const { id, job_id, state, created_at, deletes_on, body } = row
  return { application: { ...body, id, jobId: job_id, state, createdAt: created_at }, deletesOn: deletes_on }
}

export async function insertApplication(tx: Tx, stored: StoredApplication): Promise<void> {
  await tx.insertInto('application').values(toRow(stored)).execute()
}

export async function findApplication(db: DbOrTx, id: string): Promise<StoredApplication | undefined> {
  const row = await db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toStored(row)
}

/** Reads it and, by a write that changes nothing, keeps others out until the transaction ends. */
export async function holdApplication(tx: Tx, id: string): Promise<StoredApplication | undefined> {
  const row = await tx
    .updateTable('application')
    .set((column) => ({ state: column.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row && toStored(row)
}

export async function updateApplication(tx: Tx, stored: StoredApplication): Promise<void> {
  await tx.updateTable('application').set(toRow(stored)).where('id', '=', stored.application.id).execute()
}

/** With its files and the mails that still speak of it; only that there was one is kept. False when it is not there. */
export async function deleteApplication(tx: Tx, id: string, at: Instant): Promise<boolean> {
  const gone = await tx.deleteFrom('application').where('id', '=', id).returning('id').executeTakeFirst()
  if (!gone) return false
  await tx.deleteFrom('outbox').where('subject_id', '=', id).execute()
  // The key stays, so that nothing is sent anew under it; what it was sent with is the person's, even as a hash.
  await tx.updateTable('idempotency_key').set({ body_hash: '' }).where('result_id', '=', id).execute()
  await tx.insertInto('deleted_application').values({ id, deleted_at: at }).execute()
  return true
}

export async function wasDeleted(db: DbOrTx, id: string): Promise<boolean> {
  const row = await db.selectFrom('deleted_application').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function listApplicationsDue(db: DbOrTx, today: CalendarDate, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('deletes_on', '<=', today)
    .orderBy('deletes_on')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
