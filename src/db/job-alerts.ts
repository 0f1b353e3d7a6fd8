import type { Selectable } from 'kysely'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { alertSearchKey, type JobAlert } from '#domain/hiring/job-alert.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import { countRows } from './count-rows.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { JobAlertTable } from './schema.ts'

const toAlert = (row: Selectable<JobAlertTable>): JobAlert => ({
  id: row.id,
  mail: row.mail,
  language: row.language,
  search: row.search,
  createdAt: row.created_at,
  confirmedAt: row.confirmed_at,
  deletesOn: row.deletes_on,
  knownJobIds: row.known_job_ids,
  checkedOn: row.checked_on,
})

/** Returns the id of the alert: that of an earlier one if the address follows the same search already. */
export async function insertJobAlert(tx: Tx, alert: JobAlert): Promise<string> {
  const { id } = await tx
    .insertInto('job_alert')
    .values({
      id: alert.id,
      mail: alert.mail,
      mail_folded: normalizeMailAddress(alert.mail),
      search_key: alertSearchKey(alert.search),
      search: JSON.stringify(alert.search),
      language: alert.language,
      created_at: alert.createdAt,
      confirmed_at: alert.confirmedAt,
      deletes_on: alert.deletesOn,
      known_job_ids: JSON.stringify(alert.knownJobIds),
      checked_on: alert.checkedOn,
      end_notice_at: null,
    })
    .onConflict((conflict) =>
      conflict.columns(['mail_folded', 'search_key']).doUpdateSet((row) => ({
        language: alert.language,
        deletes_on: row
          .case()
          .when('job_alert.confirmed_at', 'is', null)
          .then(alert.deletesOn)
          .else(row.ref('job_alert.deletes_on'))
          .end(),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function countJobAlerts(tx: Tx, mail: string): Promise<number> {
  return countRows(tx.selectFrom('job_alert').where('mail_folded', '=', normalizeMailAddress(mail)))
}

export async function findJobAlert(db: DbOrTx, id: string): Promise<JobAlert | undefined> {
  const row = await db.selectFrom('job_alert').selectAll().where('id', '=', id).executeTakeFirst()
  return row && toAlert(row)
}

export async function listJobAlertsOf(db: DbOrTx, mail: string): Promise<JobAlert[]> {
  const rows = await db
    .selectFrom('job_alert')
    .selectAll()
    .where('mail_folded', '=', normalizeMailAddress(mail))
    .orderBy('created_at')
    .execute()
  return rows.map(toAlert)
}

interface Confirmation {
  at: Instant
  deletesOn: CalendarDate
  /** Of a first confirmation: what the person can see on the page today is not new. */
  knownJobIds?: readonly string[] | undefined
}

/** Confirms or renews. Returns false when there is no such alert. */
export async function confirmJobAlert(tx: Tx, id: string, confirmation: Confirmation): Promise<boolean> {
  const { at, deletesOn, knownJobIds } = confirmation
  const confirmed = await tx
    .updateTable('job_alert')
    .set({
      confirmed_at: at,
      deletes_on: deletesOn,
      end_notice_at: null,
      ...(knownJobIds && { known_job_ids: JSON.stringify(knownJobIds) }),
    })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** With the mails about it, which contain the address. */
export async function deleteJobAlert(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('job_alert').where('id', '=', id).returning('id').executeTakeFirst()
  if (deleted) await tx.deleteFrom('outbox').where('subject_id', '=', id).execute()
  return deleted !== undefined
}

/** Confirmed alerts that were not looked at today. */
export async function listUncheckedAlerts(db: DbOrTx, today: CalendarDate, limit: number): Promise<JobAlert[]> {
  const rows = await db
    .selectFrom('job_alert')
    .selectAll()
    .where('confirmed_at', 'is not', null)
    .where('deletes_on', '>', today)
    .where('checked_on', '<', today)
    .orderBy('checked_on')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toAlert)
}

/** Returns false when another process has looked at it today. */
export async function markAlertChecked(
  tx: Tx,
  id: string,
  { today, knownJobIds }: { today: CalendarDate; knownJobIds: readonly string[] },
): Promise<boolean> {
  const marked = await tx
    .updateTable('job_alert')
    .set({ checked_on: today, known_job_ids: JSON.stringify(knownJobIds) })
    .where('id', '=', id)
    .where('checked_on', '<', today)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** Returns false when the owner was told before. */
export async function markEndNotice(tx: Tx, id: string, at: Instant): Promise<boolean> {
  const marked = await tx
    .updateTable('job_alert')
    .set({ end_notice_at: at })
    .where('id', '=', id)
    .where('end_notice_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}
