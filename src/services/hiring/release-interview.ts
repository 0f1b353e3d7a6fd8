import { addApplicationEvent, countInterviewChange } from '#db/application-work.ts'
import type { StoredApplication } from '#db/applications.ts'
import type { Tx } from '#db/database.ts'
import { deleteBooking, findBookedSlot } from '#db/interviews.ts'
import { addToOutbox } from '#db/outbox.ts'
import { findPerson } from '#db/staff-people.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { formatApplicantName } from '#domain/hiring/application-fields.ts'
import { type InterviewSlot, isUpcoming } from '#domain/hiring/interview.ts'
import type { InterviewDetails, InterviewNoticePayload } from '#domain/outbox-message.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { queueApplicationMail } from './application-mails.ts'

export const toInterviewDetails = (slot: InterviewSlot, sequence: number): InterviewDetails => {
  const { date, minute, durationMinutes, place, interviewerName } = slot
  return { date, minute, durationMinutes, place, interviewerName, sequence }
}

interface InterviewChange {
  slot: InterviewSlot
  sequence: number
  change: InterviewNoticePayload['change']
}

/** Mails the person who offered the slot; the organizer of the job if they have left meanwhile. */
export async function mailInterviewer(
  tx: Tx,
  { application }: StoredApplication,
  { slot, sequence, change }: InterviewChange,
  at: Instant,
): Promise<void> {
  const person = await findPerson(tx, slot.interviewerId)
  const isReachable = person !== undefined && person.revokedAt === undefined
  const payload: InterviewNoticePayload = {
    applicationId: application.id,
    to: isReachable ? person.mail : application.organizer.mail,
    name: isReachable ? person.name : application.organizer.name,
    language: isReachable ? person.language : 'de',
    applicantName: formatApplicantName(application.applicant),
    jobName: application.jobName,
    change,
    interview: toInterviewDetails(slot, sequence),
    // Whoever has withdrawn or erased the application expects no more mail.
    ...(change !== 'canceled' && { applicantMail: application.applicant.mail }),
  }
  await addToOutbox(tx, { kind: 'interviewNotice', subjectId: application.id, payload }, at)
}

interface ReleaseInput {
  at: Instant
  actor: Actor
  message?: string | undefined
}

/** Cancels an interview that is still to come, and mails both who would have met. Undefined when there is none. */
export async function releaseInterview(
  tx: Tx,
  stored: StoredApplication,
  { at, actor, message }: ReleaseInput,
): Promise<{ slot: InterviewSlot; sequence: number } | undefined> {
  const { id } = stored.application
  const slot = await findBookedSlot(tx, id)
  if (!slot || !isUpcoming(slot, berlinTime(at))) return undefined
  await deleteBooking(tx, id)
  const sequence = await countInterviewChange(tx, id)
  const { date, minute, place } = slot
  const detail = { interview: { date, minute, place }, ...(message !== undefined && { text: message }) }
  await addApplicationEvent(tx, id, { at, kind: 'interviewCanceled', actor, detail })
  const interview = toInterviewDetails(slot, sequence)
  await queueApplicationMail(tx, 'interviewCanceled', stored, at, { interview, message })
  await mailInterviewer(tx, stored, { slot, sequence, change: 'canceled' }, at)
  return { slot, sequence }
}
