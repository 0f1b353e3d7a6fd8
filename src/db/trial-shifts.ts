import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { DbOrTx, Tx } from './database.ts'

interface TrialShiftBooking {
  id: string
  storeId: string
  date: CalendarDate
  minute: number
  jobId: string
  name: string
  phone: string
}

export async function listTrialShiftDates(db: DbOrTx, storeId: string, from: CalendarDate): Promise<CalendarDate[]> {
  const rows = await db
    .selectFrom('taster_booking')
    .select('date')
    .where('store_id', '=', storeId)
    .where('date', '>=', from)
    .execute()
  return rows.map(({ date }) => date)
}

/** PostgreSQL cannot store a zero byte in text. */
const withoutZeroBytes = (text: string) => text.replaceAll('\0', '')

/** `bookedBefore`: the same person has already booked this day, for example after a lost response. */
type InsertTrialShiftResult = 'booked' | 'bookedBefore' | 'taken'

export async function insertTrialShift(
  tx: Tx,
  booking: TrialShiftBooking,
  at: Instant,
): Promise<InsertTrialShiftResult> {
  const { id, storeId, date, minute, jobId } = booking
  const [name, phone] = [withoutZeroBytes(booking.name), withoutZeroBytes(booking.phone)]
  const inserted = await tx
    .insertInto('taster_booking')
    .values({ id, store_id: storeId, date, minute, job_id: jobId, name, phone, created_at: at })
    .onConflict((conflict) => conflict.columns(['store_id', 'date']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return 'booked'
  const same = await tx
    .selectFrom('taster_booking')
    .select('id')
    .where((row) => row.and({ store_id: storeId, date, minute, job_id: jobId, name, phone }))
    .executeTakeFirst()
  return same ? 'bookedBefore' : 'taken'
}
