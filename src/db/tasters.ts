import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { DbOrTx, Tx } from './open-database.ts'

export interface TasterBooking {
  id: string
  storeId: string
  date: CalendarDate
  minute: number
  jobId: string
  name: string
  phone: string
}

export async function listTasterDates(db: DbOrTx, storeId: string, from: CalendarDate): Promise<CalendarDate[]> {
  const rows = await db
    .selectFrom('taster_booking')
    .select('date')
    .where('store_id', '=', storeId)
    .where('date', '>=', from)
    .execute()
  return rows.map(({ date }) => date)
}

/** PostgreSQL does not keep a zero byte in a text. */
const keepable = (text: string) => text.replaceAll('\0', '')

/** Asked again by the same person, after a lost answer for instance, the day is theirs already. */
export type TasterOutcome = 'booked' | 'bookedBefore' | 'taken'

export async function bookTaster(tx: Tx, booking: TasterBooking, at: Instant): Promise<TasterOutcome> {
  const { id, storeId, date, minute, jobId } = booking
  const [name, phone] = [keepable(booking.name), keepable(booking.phone)]
  const booked = await tx
    .insertInto('taster_booking')
    .values({ id, store_id: storeId, date, minute, job_id: jobId, name, phone, created_at: at })
    .onConflict((conflict) => conflict.columns(['store_id', 'date']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (booked) return 'booked'
  const same = await tx
    .selectFrom('taster_booking')
    .select('id')
    .where((row) => row.and({ store_id: storeId, date, minute, job_id: jobId, name, phone }))
    .executeTakeFirst()
  return same ? 'bookedBefore' : 'taken'
}
