import type { Selectable } from 'kysely'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Application } from '#domain/hiring/application.ts'
import { formatApplicantName } from '#domain/hiring/application-fields.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import { toSearchText } from '#domain/normalize-text.ts'
import type { DbOrTx, Tx } from './database.ts'
import { deleteSlotWithoutOffers, listOfferedSlots } from './interviews.ts'
import type { ApplicationBody, ApplicationTable } from './schema.ts'

export interface StoredApplication {
  application: Application
  deletesOn: CalendarDate
  /** How often its links were revoked. A link contains the count at the time it was made. */
  linkVersion: number
}

const searchedText = ({ applicant, jobIdentifier, jobName }: Application): string =>
  [formatApplicantName(applicant), applicant.mail, applicant.location, jobIdentifier, ...Object.values(jobName)].join(
    ' ',
  )

/** Without the version of the links, which only `saveLinkVersion` changes. */
function toRow({ application, deletesOn }: StoredApplication) {
  const { id, jobId, state, createdAt, ...rest } = application
  const body: ApplicationBody = rest
  return {
    id,
    job_id: jobId,
    state,
    mail_folded: normalizeMailAddress(application.applicant.mail),
    created_at: createdAt,
    deletes_on: deletesOn,
    talent_pool_since: application.talentPoolSince,
    search_text: toSearchText(searchedText(application)),
    body: JSON.stringify(body),
  }
}

function toStored(row: Selectable<ApplicationTable>): StoredApplication {
  const { id, job_id, state, created_at, deletes_on, link_version, body } = row
  return {
    application: { ...body, id, jobId: job_id, state, createdAt: created_at },
    deletesOn: deletes_on,
    linkVersion: link_version,
  }
}

export async function insertApplication(tx: Tx, stored: StoredApplication): Promise<void> {
  await tx
    .insertInto('application')
    .values({ ...toRow(stored), link_version: 0, interview_sequence: 0 })
    .execute()
}

export async function findApplication(db: DbOrTx, id: string): Promise<StoredApplication | undefined> {
  const row = await db.selectFrom('application').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toStored(row)
}

/** Reads the row and locks it until the transaction ends, by a write that changes nothing (works on both databases). */
export async function lockApplication(tx: Tx, id: string): Promise<StoredApplication | undefined> {
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

export async function saveLinkVersion(tx: Tx, id: string, linkVersion: number): Promise<void> {
  await tx.updateTable('application').set({ link_version: linkVersion }).where('id', '=', id).execute()
}

/**
 * Deletes the application with its attachments, offered times and queued mails, and records only that it existed. Returns false when
 * there is none.
 */
export async function deleteApplication(tx: Tx, id: string, at: Instant): Promise<boolean> {
  const offered = await listOfferedSlots(tx, id)
  const deleted = await tx.deleteFrom('application').where('id', '=', id).returning('id').executeTakeFirst()
  if (!deleted) return false
  // Offers and bookings went with the application.
  for (const slot of offered) await deleteSlotWithoutOffers(tx, slot.id)
  await tx.deleteFrom('outbox').where('subject_id', '=', id).execute()
  // The key stays, so that a repeated request does not create the application again. The hash of the body is personal data.
  await tx.updateTable('idempotency_key').set({ body_hash: '' }).where('result_id', '=', id).execute()
  await tx.insertInto('deleted_application').values({ id, deleted_at: at }).execute()
  return true
}

export async function wasApplicationDeleted(db: DbOrTx, id: string): Promise<boolean> {
  const row = await db.selectFrom('deleted_application').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The latest deletion date of the applications that were created until then. */
export async function findLatestDeletionDate(db: DbOrTx, createdUntil: Instant): Promise<CalendarDate | undefined> {
  const row = await db
    .selectFrom('application')
    .select((column) => column.fn.max('deletes_on').as('latest'))
    .where('created_at', '<=', createdUntil)
    .executeTakeFirst()
  return row?.latest ?? undefined
}

/** Oldest first. */
export async function listApplicationIds(db: DbOrTx): Promise<string[]> {
  const rows = await db.selectFrom('application').select('id').orderBy('created_at').execute()
  return rows.map(({ id }) => id)
}

/** Finds ids by their first characters. Returns at most two, which is enough to detect an ambiguous prefix. */
export async function findApplicationIdsByPrefix(db: DbOrTx, prefix: string): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('id', '>=', prefix)
    .where('id', '<', `${prefix}g`)
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}
