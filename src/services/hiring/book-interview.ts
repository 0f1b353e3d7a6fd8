import { addApplicationEvent, countInterviewChange } from '#db/application-work.ts'
import { lockApplication } from '#db/applications.ts'
import { inTransaction } from '#db/database.ts'
import {
  deleteBooking,
  findBookedSlot,
  findSlot,
  insertBooking,
  listOfferedSlots,
  lockSlotsOf,
} from '#db/interviews.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { applicantActor } from '#domain/hiring/hiring-actors.ts'
import { type InterviewSlot, isUpcoming } from '#domain/hiring/interview.ts'
import { queueApplicationMail } from './application-mails.ts'
import type { HiringServices } from './hiring-services.ts'
import { mailInterviewer, releaseInterview, toInterviewDetails } from './release-interview.ts'

type Services = Pick<HiringServices, 'db' | 'now'>

interface ApplicantInterview {
  booked: InterviewSlot | undefined
  /** Whether the applicant can still move or cancel it. */
  isChangeable: boolean
  /** What the applicant can choose now, without the booked one. */
  free: InterviewSlot[]
  /** Whether any time was ever offered. */
  isOffered: boolean
}

/** The interview of an application that is open, as the applicant sees it. */
export async function readInterview({ db, now }: Services, applicationId: string): Promise<ApplicantInterview> {
  const local = berlinTime(now())
  const [offered, booked] = await Promise.all([listOfferedSlots(db, applicationId), findBookedSlot(db, applicationId)])
  return {
    booked,
    isChangeable: booked !== undefined && isUpcoming(booked, local),
    free: offered.filter((slot) => slot.bookedBy === null && isUpcoming(slot, local)),
    isOffered: offered.length > 0,
  }
}

export type BookResult = { kind: 'booked' } | { kind: 'unknown' | 'notPossible' | 'slotTaken' | 'slotGone' }

/**
 * Books one of the offered times, or moves the interview to it. Choosing the booked time again changes nothing. Of two
 * applicants who choose the same time, the second one keeps what they had and is told.
 */
export async function bookInterview({ db, now }: Services, id: string, slotId: string): Promise<BookResult> {
  const at = now()
  const local = berlinTime(at)
  return inTransaction<BookResult, BookResult>(db, async (tx, refuse) => {
    const concerned = [await findSlot(tx, slotId), await findBookedSlot(tx, id)]
    await lockSlotsOf(
      tx,
      concerned.flatMap((one) => one?.interviewerId ?? []),
      at,
    )
    const stored = await lockApplication(tx, id)
    if (!stored) return refuse({ kind: 'unknown' })
    if (stored.application.state !== 'invited') return refuse({ kind: 'notPossible' })
    const before = await findBookedSlot(tx, id)
    if (before?.id === slotId) return { kind: 'booked' }
    // An interview that has begun cannot be moved.
    if (before && !isUpcoming(before, local)) return refuse({ kind: 'notPossible' })
    const slot = (await listOfferedSlots(tx, id)).find((offered) => offered.id === slotId)
    if (!slot || !isUpcoming(slot, local)) return refuse({ kind: 'slotGone' })
    await deleteBooking(tx, id)
    if (!(await insertBooking(tx, slotId, id, at))) return refuse({ kind: 'slotTaken' })
    const sequence = await countInterviewChange(tx, id)
    const { date, minute, place } = slot
    const kind = before ? 'interviewMoved' : 'interviewBooked'
    const detail = { interview: { date, minute, place } }
    await addApplicationEvent(tx, id, { at, kind, actor: applicantActor, detail })
    const interview = toInterviewDetails(slot, sequence)
    await queueApplicationMail(tx, 'interviewBooked', stored, at, { interview })
    if (before && before.interviewerId !== slot.interviewerId)
      await mailInterviewer(tx, stored, { slot: before, sequence, change: 'canceled' }, at)
    const isMoved = before?.interviewerId === slot.interviewerId
    await mailInterviewer(tx, stored, { slot, sequence, change: isMoved ? 'moved' : 'booked' }, at)
    return { kind: 'booked' }
  })
}

/** The applicant cancels; the times that are still free can be chosen afterwards. */
export async function cancelInterview(
  { db, now }: Services,
  id: string,
): Promise<{ kind: 'canceled' | 'unknown' | 'notPossible' }> {
  const at = now()
  return inTransaction<{ kind: 'canceled' | 'unknown' | 'notPossible' }, never>(db, async (tx) => {
    const stored = await lockApplication(tx, id)
    if (!stored) return { kind: 'unknown' }
    const released = await releaseInterview(tx, stored, { at, actor: applicantActor })
    return { kind: released ? 'canceled' : 'notPossible' }
  })
}
