import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { RetentionKind } from '#domain/desk/retention.ts'
import { deleteApplication } from './applications.ts'
import type { Db } from './open-database.ts'

interface Due {
  /** Rows of this day and before are due. */
  lastDay: CalendarDate
  /** The instant at which that day ends. */
  until: Instant
  now: Instant
}

interface Rule {
  count: (db: Db, due: Due) => Promise<number>
  remove: (db: Db, due: Due) => Promise<number>
}

type Counted = { count: number }

const total = (rows: readonly Counted[]) => rows[0]?.count ?? 0

/** Tables whose rows are due by one column alone. */
function byColumn(
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
    | 'job_statistic',
  column: string,
  bound: (due: Due) => string,
): Rule {
  return {
    count: async (db, due) =>
      total(
        await db
          .selectFrom(table)
          .select((expression) => expression.fn.countAll<number>().as('count'))
          .where(db.dynamic.ref(column), '<=', bound(due))
          .execute(),
      ),
    remove: async (db, due) => {
      const { numDeletedRows } = await db
        .deleteFrom(table)
        .where(db.dynamic.ref(column), '<=', bound(due))
        .executeTakeFirstOrThrow()
      return Number(numDeletedRows)
    },
  }
}

const dueApplications = (db: Db, { lastDay }: Due) =>
  db.selectFrom('application').select('id').where('deletes_on', '<=', lastDay).execute()

const applications: Rule = {
  count: async (db, due) => (await dueApplications(db, due)).length,
  async remove(db, due) {
    const rows = await dueApplications(db, due)
    for (const { id } of rows) await db.transaction().execute((tx) => deleteApplication(tx, id, due.now))
    return rows.length
  },
}

const day = ({ lastDay }: Due) => lastDay
const end = ({ until }: Due) => until

export const retentionRules: Record<RetentionKind, Rule> = {
  applications,
  deletedApplications: byColumn('deleted_application', 'deleted_at', end),
  tasters: byColumn('taster_booking', 'date', day),
  messages: byColumn('message', 'created_at', end),
  carts: byColumn('cart', 'expires_at', ({ now }) => now),
  orders: byColumn('customer_order', 'pickup_date', day),
  sentMails: byColumn('outbox', 'sent_at', end),
  idempotencyKeys: byColumn('idempotency_key', 'created_at', end),
  webhookEvents: byColumn('webhook_event', 'received_at', end),
  attemptCounts: byColumn('attempt_count', 'window_ends_at', ({ now }) => now),
  slotUse: byColumn('slot_use', 'date', day),
  jobStatistics: byColumn('job_statistic', 'date', day),
}
