import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import type { DbOrTx, Tx } from './database.ts'

export interface TrialShiftBooking {
  id: string
  storeId: string
  date: CalendarDate
  minute: number
  jobId: string
  name: string
  phone: string
  /** Empty where none was given. */
  mail: string
  language: Language
  /** Counts the changes, for the calendar of the guest. */
  sequence: number
}

export async function listTrialShiftDates(db: DbOrTx, storeId: string, from: CalendarDate): Promise<CalendarDate[]> {
  const rows = await db
    .selectFrom('trial_shift_booking')
    .select('date')
    .where('store_id', '=', storeId)
    .where('date', '>=', from)
    .execute()
  return rows.map(({ date }) => date)
}

/** PostgreSQL cannot store a zero byte in text. */
const withoutZeroBytes = (text: string) => text.replaceAll('\0', '')

/** `bookedBefore`: the same person has already booked this day, for example after a lost response. */
type InsertTrialShiftResult = { kind: 'booked' | 'bookedBefore'; id: string } | { kind: 'taken' }

export async function insertTrialShift(
  tx: Tx,
  booking: Omit<TrialShiftBooking, 'sequence'>,
  at: Instant,
): Promise<InsertTrialShiftResult> {
  const { id, storeId, date, minute, jobId, mail, language } = booking
  const [name, phone] = [withoutZeroBytes(booking.name), withoutZeroBytes(booking.phone)]
  const row = { id, store_id: storeId, date, minute, job_id: jobId, name, phone, mail, language, sequence: 0 }
  const inserted = await tx
    .insertInto('trial_shift_booking')
    .values({ ...row, created_at: at })
    .onConflict((conflict) => conflict.columns(['store_id', 'date']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { kind: 'booked', id }
  const same = await tx
    .selectFrom('trial_shift_booking')
    .select('id')
    .where((row) => row.and({ store_id: storeId, date, minute, job_id: jobId, name, phone }))
    .executeTakeFirst()
  return same ? { kind: 'bookedBefore', id: same.id } : { kind: 'taken' }
}

const bookingColumns = [
  'id',
  'store_id as storeId',
  'date',
  'minute',
  'job_id as jobId',
  'name',
  'phone',
  'mail',
  'language',
  'sequence',
] as const

export async function listTrialShifts(db: DbOrTx, from: CalendarDate): Promise<TrialShiftBooking[]> {
  return db
    .selectFrom('trial_shift_booking')
    .select(bookingColumns)
    .where('date', '>=', from)
    .orderBy('date')
    .orderBy('minute')
    .orderBy('id')
    .execute()
}

export async function findTrialShift(db: DbOrTx, id: string): Promise<TrialShiftBooking | undefined> {
  return db.selectFrom('trial_shift_booking').select(bookingColumns).where('id', '=', id).executeTakeFirst()
}

export async function listTrialShiftsOf(db: DbOrTx, normalizedMail: string): Promise<TrialShiftBooking[]> {
  const rows = await db
    .selectFrom('trial_shift_booking')
    .select(bookingColumns)
    .where('mail', '!=', '')
    .orderBy('date')
    .execute()
  return rows.filter(({ mail }) => normalizeMailAddress(mail) === normalizedMail)
}

/**
 * Moves a booking to another time. Call this while the day is locked: a violated constraint would end the transaction on
 * PostgreSQL. `taken`: another guest has that day, and the booking stays where it was. Undefined when
 * there is no such booking.
 */
export async function moveTrialShift(
  tx: Tx,
  { id, storeId }: Pick<TrialShiftBooking, 'id' | 'storeId'>,
  { date, minute }: Pick<TrialShiftBooking, 'date' | 'minute'>,
): Promise<TrialShiftBooking | 'taken' | undefined> {
  const moved = await tx
    .updateTable('trial_shift_booking')
    .set((column) => ({ date, minute, sequence: column('sequence', '+', 1) }))
    .where('id', '=', id)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('trial_shift_booking as other')
            .select('other.id')
            .where('other.store_id', '=', storeId)
            .where('other.date', '=', date)
            .where('other.id', '!=', id),
        ),
      ),
    )
    .returning(bookingColumns)
    .executeTakeFirst()
  if (moved) return moved
  return (await findTrialShift(tx, id)) ? 'taken' : undefined
}

/** Returns what was deleted, so that only one of two cancellations sends mails. */
export async function deleteTrialShift(tx: Tx, id: string): Promise<TrialShiftBooking | undefined> {
  return tx.deleteFrom('trial_shift_booking').where('id', '=', id).returning(bookingColumns).executeTakeFirst()
}
