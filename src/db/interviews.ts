import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { InterviewSlot } from '#domain/hiring/interview.ts'
import type { DbOrTx, Tx } from './database.ts'
import { lockKey } from './rate-limits.ts'

interface InterviewSlotUse extends InterviewSlot {
  /** The application that has booked it. */
  bookedBy: string | null
}

const selectSlots = (db: DbOrTx) =>
  db
    .selectFrom('interview_slot as slot')
    .leftJoin('interview_booking as booking', 'booking.slot_id', 'slot.id')
    .select([
      'slot.id',
      'slot.interviewer_id as interviewerId',
      'slot.interviewer_name as interviewerName',
      'slot.place',
      'slot.date',
      'slot.minute',
      'slot.duration_minutes as durationMinutes',
      'booking.application_id as bookedBy',
    ])
    .orderBy('slot.date')
    .orderBy('slot.minute')

/** The slots of a person from a date on. */
export async function listSlotsOf(db: DbOrTx, interviewerId: string, from: CalendarDate): Promise<InterviewSlotUse[]> {
  return selectSlots(db).where('slot.interviewer_id', '=', interviewerId).where('slot.date', '>=', from).execute()
}

/**
 * Changes of a person's slots wait for each other: two offers could overlap, and two applicants who swap their times would
 * wait for one another. Take this lock before that of an application.
 */
export async function lockSlotsOf(tx: Tx, interviewerIds: readonly string[], now: Instant): Promise<void> {
  for (const id of [...new Set(interviewerIds)].toSorted()) await lockKey(tx, `interviews ${id}`, now)
}

/** What an applicant was offered, with whoever has booked it meanwhile. */
export async function listOfferedSlots(db: DbOrTx, applicationId: string): Promise<InterviewSlotUse[]> {
  return selectSlots(db)
    .innerJoin('interview_offer as offer', 'offer.slot_id', 'slot.id')
    .where('offer.application_id', '=', applicationId)
    .execute()
}

/** The lock of everybody who has offered times to an applicant. */
export async function lockInterviewersOf(tx: Tx, applicationId: string, now: Instant): Promise<void> {
  const offered = await listOfferedSlots(tx, applicationId)
  const interviewerIds = offered.map(({ interviewerId }) => interviewerId)
  await lockSlotsOf(tx, interviewerIds, now)
}

export async function findSlot(db: DbOrTx, id: string): Promise<InterviewSlotUse | undefined> {
  return selectSlots(db).where('slot.id', '=', id).executeTakeFirst()
}

/** A time that the person offers already is the same slot, with the place and duration of this offer. */
export async function saveSlot(tx: Tx, slot: InterviewSlot, at: Instant): Promise<string> {
  const { place, durationMinutes } = slot
  const { id } = await tx
    .insertInto('interview_slot')
    .values({
      id: slot.id,
      interviewer_id: slot.interviewerId,
      interviewer_name: slot.interviewerName,
      place,
      date: slot.date,
      minute: slot.minute,
      duration_minutes: durationMinutes,
      created_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['interviewer_id', 'date', 'minute']).doUpdateSet({ place, duration_minutes: durationMinutes }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function addOffer(tx: Tx, applicationId: string, slotId: string): Promise<void> {
  await tx
    .insertInto('interview_offer')
    .values({ application_id: applicationId, slot_id: slotId })
    .onConflict((conflict) => conflict.columns(['application_id', 'slot_id']).doNothing())
    .execute()
}

export async function removeOffer(tx: Tx, applicationId: string, slotId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('interview_offer')
    .where('application_id', '=', applicationId)
    .where('slot_id', '=', slotId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export async function deleteSlot(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('interview_slot').where('id', '=', id).execute()
}

/** A slot that nobody may choose any more. */
export async function deleteSlotWithoutOffers(tx: Tx, id: string): Promise<void> {
  await tx
    .deleteFrom('interview_slot')
    .where('id', '=', id)
    .where((slot) =>
      slot.not(
        slot.exists(
          slot
            .selectFrom('interview_offer')
            .select('slot_id')
            .whereRef('interview_offer.slot_id', '=', 'interview_slot.id'),
        ),
      ),
    )
    .execute()
}

/** Takes back what an applicant can no longer choose, so that it does not keep the interviewers from offering the time. */
export async function removeOpenOffers(tx: Tx, applicationId: string): Promise<void> {
  for (const { id, bookedBy } of await listOfferedSlots(tx, applicationId)) {
    if (bookedBy === applicationId) continue
    await removeOffer(tx, applicationId, id)
    await deleteSlotWithoutOffers(tx, id)
  }
}

/** Returns false when another applicant has the slot: the key of the table decides between two at the same moment. */
export async function insertBooking(tx: Tx, slotId: string, applicationId: string, at: Instant): Promise<boolean> {
  const inserted = await tx
    .insertInto('interview_booking')
    .values({ slot_id: slotId, application_id: applicationId, booked_at: at })
    .onConflict((conflict) => conflict.column('slot_id').doNothing())
    .returning('slot_id')
    .executeTakeFirst()
  return inserted !== undefined
}

export async function deleteBooking(tx: Tx, applicationId: string): Promise<void> {
  await tx.deleteFrom('interview_booking').where('application_id', '=', applicationId).execute()
}

export async function findBookedSlot(db: DbOrTx, applicationId: string): Promise<InterviewSlot | undefined> {
  const slot = await selectSlots(db).where('booking.application_id', '=', applicationId).executeTakeFirst()
  if (!slot) return undefined
  const { bookedBy: _, ...booked } = slot
  return booked
}
