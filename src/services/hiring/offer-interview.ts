import { randomUUID } from 'node:crypto'
import { addApplicationEvent, saveReplyWait } from '#db/application-work.ts'
import { lockApplication, updateApplication } from '#db/applications.ts'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction } from '#db/database.ts'
import {
  addOffer,
  deleteSlot,
  deleteSlotWithoutOffers,
  findSlot,
  listSlotsOf,
  lockSlotsOf,
  removeOffer,
  saveSlot,
} from '#db/interviews.ts'
import { claimRequest, type StaffRequest } from '#db/staff-requests.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { type ClockMinute, compareLocalTimes } from '#domain/calendar/local-time.ts'
import { isOpenApplication } from '#domain/hiring/application.ts'
import { findOfferProblem, type InterviewSlot, type OfferProblem } from '#domain/hiring/interview.ts'
import { queueApplicationMail } from './application-mails.ts'
import { applyStep, auditStep, withDeletionDate } from './change-application.ts'
import type { HiringServices } from './hiring-services.ts'
import { releaseInterview } from './release-interview.ts'

type Services = Pick<HiringServices, 'db' | 'now'>

interface OfferInput extends StaffRequest {
  applicationId: string
  place: string
  durationMinutes: number
  times: readonly { date: CalendarDate; minute: ClockMinute }[]
  /** What the applicant is told. */
  message: string
}

export type OfferResult = { kind: 'offered' } | { kind: OfferProblem | 'unknown' | 'notPossible' | 'keyReused' }

/** Offers times of the acting person to an applicant, who is invited thereby if that has not happened before. */
export async function offerInterview({ db, now }: Services, input: OfferInput): Promise<OfferResult> {
  const { applicationId: id, place, durationMinutes, message, actor, idempotencyKey } = input
  const at = now()
  const local = berlinTime(at)
  const times = input.times.toSorted(compareLocalTimes).map((time) => ({ ...time, durationMinutes, place }))
  return inTransaction<OfferResult, OfferResult>(db, async (tx, refuse) => {
    const request = { idempotencyKey, action: 'interview offer', body: { id, times, message }, resultId: id }
    const claim = await claimRequest(tx, request, at)
    if (claim.kind === 'keyReused') return refuse({ kind: 'keyReused' })
    await lockSlotsOf(tx, [actor.id], at)
    const found = await lockApplication(tx, id)
    if (!found) return refuse({ kind: 'unknown' })
    if (claim.kind === 'repeated') return { kind: 'offered' }
    if (!isOpenApplication(found.application.state)) return refuse({ kind: 'notPossible' })
    const known = (await listSlotsOf(tx, actor.id, local.date)).map((slot) => ({
      ...slot,
      isBooked: slot.bookedBy !== null,
    }))
    const problem = findOfferProblem(times, known, local)
    if (problem) return refuse({ kind: problem })
    for (const time of times) {
      const slot: InterviewSlot = { id: randomUUID(), interviewerId: actor.id, interviewerName: actor.name, ...time }
      await addOffer(tx, id, await saveSlot(tx, slot, at))
    }
    const invited = applyStep(found.application, 'invite', at)
    const stored = withDeletionDate(invited ?? found.application, found.linkVersion)
    if (invited) {
      await updateApplication(tx, stored)
      await addApplicationEvent(tx, id, { at, kind: 'invited', actor, detail: { text: message } })
      await auditStep(tx, 'invite', { before: found.application, after: invited, actor, at })
    }
    await saveReplyWait(tx, id, null)
    const detail = { times, ...(!invited && { text: message }) }
    await addApplicationEvent(tx, id, { at, kind: 'slotsOffered', actor, detail })
    const subject = { kind: 'application' as const, id }
    await addAuditEntry(tx, { at, actor, action: 'interview.offer', subject, after: { times: times.length } })
    await queueApplicationMail(tx, 'interviewOffered', stored, at, { message, times })
    return { kind: 'offered' }
  })
}

interface RemoveSlotInput extends Pick<StaffRequest, 'actor'> {
  applicationId: string
  slotId: string
}

/** Takes a time back that the applicant has not chosen. The applicant's page no longer shows it. */
export async function removeOfferedSlot(
  { db, now }: Services,
  { applicationId: id, slotId, actor }: RemoveSlotInput,
): Promise<{ kind: 'removed' | 'unknown' | 'slotTaken' }> {
  const at = now()
  return inTransaction<{ kind: 'removed' | 'unknown' | 'slotTaken' }, { kind: 'unknown' | 'slotTaken' }>(
    db,
    async (tx, refuse) => {
      const found = await lockApplication(tx, id)
      const slot = found && (await findSlot(tx, slotId))
      if (!slot) return refuse({ kind: 'unknown' })
      if (slot.bookedBy === id) return refuse({ kind: 'slotTaken' })
      if (!(await removeOffer(tx, id, slotId))) return refuse({ kind: 'unknown' })
      await deleteSlotWithoutOffers(tx, slotId)
      const { date, minute, place } = slot
      const detail = { interview: { date, minute, place } }
      await addApplicationEvent(tx, id, { at, kind: 'slotRemoved', actor, detail })
      const subject = { kind: 'application' as const, id }
      await addAuditEntry(tx, { at, actor, action: 'interview.remove', subject, before: { date, minute } })
      return { kind: 'removed' }
    },
  )
}

interface CancelInput extends Pick<StaffRequest, 'actor'> {
  applicationId: string
  /** What the applicant is told. */
  message: string
}

/** Cancels a booked interview that is still to come. The applicant can choose another time. */
export async function cancelInterviewByStaff(
  { db, now }: Services,
  { applicationId: id, message, actor }: CancelInput,
): Promise<{ kind: 'canceled' | 'unknown' | 'notPossible' }> {
  const at = now()
  return inTransaction<{ kind: 'canceled' | 'unknown' | 'notPossible' }, { kind: 'unknown' | 'notPossible' }>(
    db,
    async (tx, refuse) => {
      const found = await lockApplication(tx, id)
      if (!found) return refuse({ kind: 'unknown' })
      const released = await releaseInterview(tx, found, { at, actor, message })
      if (!released) return refuse({ kind: 'notPossible' })
      // Staff cancel because they cannot come, so the time is gone for everybody.
      await deleteSlot(tx, released.slot.id)
      const { date, minute } = released.slot
      const subject = { kind: 'application' as const, id }
      await addAuditEntry(tx, { at, actor, action: 'interview.cancel', subject, before: { date, minute } })
      return { kind: 'canceled' }
    },
  )
}
