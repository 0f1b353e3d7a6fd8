import { sql } from 'kysely'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { RetentionKind } from '#domain/retention.ts'
import { deleteApplication } from './applications.ts'
import { type Db, isPostgres } from './database.ts'

interface DueBounds {
  /** Rows of this day and earlier are due. */
  lastDay: CalendarDate
  /** The instant at which that day ends. */
  until: Instant
  now: Instant
}

interface RetentionRule {
  count: (db: Db, due: DueBounds) => Promise<number>
  remove: (db: Db, due: DueBounds) => Promise<number>
}

/** For tables in which one column decides whether a row is due. */
function ruleByColumn(
  table:
    | 'deleted_application'
    | 'taster_booking'
    | 'message'
    | 'cart'
    | 'customer_order'
    | 'outbox'
    | 'idempotency_key'
    | 'webhook_event'
    | 'attempt_count'
    | 'slot_use'
    | 'job_statistic'
    | 'staff_session'
    | 'staff_code'
    | 'staff_person'
    | 'staff_device'
    | 'audit_entry',
  column: string,
  bound: (due: DueBounds) => string,
): RetentionRule {
  return {
    count: async (db, due) =>
      (
        await db
          .selectFrom(table)
          .select((expression) => expression.fn.countAll<number>().as('count'))
          .where(db.dynamic.ref(column), '<=', bound(due))
          .executeTakeFirstOrThrow()
      ).count,
    remove: async (db, due) => {
      const { numDeletedRows } = await db
        .deleteFrom(table)
        .where(db.dynamic.ref(column), '<=', bound(due))
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

const listDueApplications = (db: Db, { lastDay }: DueBounds) =>
  db.selectFrom('application').select('id').where('deletes_on', '<=', lastDay).execute()

const applications: RetentionRule = {
  count: async (db, due) => (await listDueApplications(db, due)).length,
  async remove(db, due) {
    const rows = await listDueApplications(db, due)
    for (const { id } of rows) await db.transaction().execute((tx) => deleteApplication(tx, id, due.now))
    return rows.length
  },
}

const lastDayBound = ({ lastDay }: DueBounds) => lastDay
const untilBound = ({ until }: DueBounds) => until

export const retentionRules: Record<RetentionKind, RetentionRule> = {
  applications,
  deletedApplications: ruleByColumn('deleted_application', 'deleted_at', untilBound),
  tasters: ruleByColumn('taster_booking', 'date', lastDayBound),
  messages: ruleByColumn('message', 'created_at', untilBound),
  carts: ruleByColumn('cart', 'expires_at', ({ now }) => now),
  orders: ruleByColumn('customer_order', 'pickup_date', lastDayBound),
  // Every mail has this time, whether it was sent, given up or still waits.
  mails: ruleByColumn('outbox', 'created_at', untilBound),
  idempotencyKeys: ruleByColumn('idempotency_key', 'created_at', untilBound),
  webhookEvents: ruleByColumn('webhook_event', 'received_at', untilBound),
  attemptCounts: ruleByColumn('attempt_count', 'window_ends_at', ({ now }) => now),
  slotUse: ruleByColumn('slot_use', 'date', lastDayBound),
  jobStatistics: ruleByColumn('job_statistic', 'date', lastDayBound),
  staffSessions: ruleByColumn('staff_session', 'expires_at', ({ now }) => now),
  staffCodes: ruleByColumn('staff_code', 'expires_at', ({ now }) => now),
  staffPeople: ruleByColumn('staff_person', 'revoked_at', untilBound),
  staffDevices: ruleByColumn('staff_device', 'revoked_at', untilBound),
  auditEntries: ruleByColumn('audit_entry', 'at', untilBound),
}

const checkpointAttempts = 20
const checkpointRetryMs = 100

/**
 * SQLite overwrites deleted rows in its file (`secure_delete`), but the log beside it keeps them until it is used again.
 * Returns false when readers or writers did not allow to empty the log; the next run tries again. PostgreSQL removes
 * deleted rows by itself.
 */
export async function purgeDeletedRows(db: Db): Promise<boolean> {
  if (isPostgres(db)) return true
  for (let attempt = 0; attempt < checkpointAttempts; attempt++) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db)
    if (rows[0]?.busy === 0) return true
    await new Promise((resolve) => setTimeout(resolve, checkpointRetryMs))
  }
  return false
}
