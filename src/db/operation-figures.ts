import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { listDueTime, listedDate } from '#domain/order/daily-list.ts'
import { awaitedStates } from '#domain/order/order-states.ts'
import { slotMinutes } from '#domain/pickup/pickup-slots.ts'
import { readLastBackup, readLastDrill } from './backup-records.ts'
import { readOldestDueCheck } from './books-checks.ts'
import { readListDelivery } from './daily-lists.ts'
import type { DbOrTx } from './database.ts'
import { countListMails, type ListMailCounts } from './overview.ts'

interface OperationFigures {
  /** Of the day whose lists the stores should have now. */
  listsByState: ListMailCounts
  /** Stores that wait for orders and whose list should have been sent by now. */
  listsOverdue: number
  /** Infinite if there is none. */
  backupAgeSeconds: number
  drill: { ageSeconds: number; seconds: number; isGood: boolean }
  /** How long the comparison with the payment provider that has waited longest is overdue. */
  reconciliationDelaySeconds: number
}

/** A mail needs some minutes. */
const listGraceMs = 15 * 60_000

async function countOverdueLists(db: DbOrTx, now: Instant): Promise<number> {
  const local = berlinTime(now)
  const date = listedDate(local)
  const dueAt = berlinInstant(listDueTime(date))
  if (Date.parse(now) - Date.parse(dueAt) < listGraceMs) return 0
  const fromMinute = date > local.date ? 0 : local.minute - slotMinutes + 1
  const stores = await readListDelivery(db, { date, dueAt, fromMinute, states: awaitedStates })
  return stores.filter(({ isSent }) => !isSent).length
}

/** For monitoring: whether what has to happen regularly has happened. */
export async function readOperationFigures(db: DbOrTx, now: Instant): Promise<OperationFigures> {
  const secondsSince = (at: Instant | undefined) =>
    at === undefined ? Number.POSITIVE_INFINITY : Math.max(0, (Date.parse(now) - Date.parse(at)) / 1000)
  const [listsByState, listsOverdue, backupAt, drill, dueSince] = await Promise.all([
    countListMails(db, listedDate(berlinTime(now))),
    countOverdueLists(db, now),
    readLastBackup(db),
    readLastDrill(db),
    readOldestDueCheck(db, now),
  ])
  return {
    listsByState,
    listsOverdue,
    backupAgeSeconds: secondsSince(backupAt),
    drill: { ageSeconds: secondsSince(drill?.at), seconds: drill?.seconds ?? 0, isGood: drill?.isGood ?? false },
    reconciliationDelaySeconds: dueSince === undefined ? 0 : secondsSince(dueSince),
  }
}
