import { clearAnswerReminder } from '#db/answer-times.ts'
import { addApplicationEvent, saveAssignee, saveReplyWait, saveReviewStart } from '#db/application-work.ts'
import { lockApplication, updateApplication } from '#db/applications.ts'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction } from '#db/database.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { type Application, nextApplicationState } from '#domain/hiring/application.ts'
import { canSuggestJob } from '#domain/hiring/conversation.ts'
import { applicantActor } from '#domain/hiring/hiring-actors.ts'
import { type Job, speculativeJobId } from '#domain/hiring/job.ts'
import { queueApplicationMail } from './application-mails.ts'
import { withDeletionDate } from './change-application.ts'
import type { HiringServices } from './hiring-services.ts'
import { promiseAnswer } from './promise-answer.ts'
import { type WorkInput, type WorkResult, workOn } from './work-on-application.ts'

type Services = Pick<HiringServices, 'db' | 'now' | 'content'>

/** The jobs that somebody of the talent pool can be asked about; none without a consent that is still valid. */
export const suggestableJobs = ({ content }: Services, application: Application, today: CalendarDate): Job[] =>
  canSuggestJob(application, today)
    ? content().jobs.filter(({ id, isActive }) => isActive && id !== application.jobId && id !== speculativeJobId)
    : []

interface SuggestInput extends WorkInput {
  jobId: string
  message: string
}

/** Asks somebody of the talent pool whether another job is something for them. */
export const suggestJob = (
  services: Services,
  input: SuggestInput,
): Promise<WorkResult<'notPossible' | 'jobClosed'>> => {
  const { applicationId: id, jobId, message, actor } = input
  return workOn(services, input, { action: 'application suggest', body: { jobId, message } }, async (tx, found, at) => {
    const { application, linkVersion } = found.stored
    if (!canSuggestJob(application, berlinTime(at).date)) return 'notPossible'
    const job = suggestableJobs(services, application, berlinTime(at).date).find((one) => one.id === jobId)
    if (!job) return 'jobClosed'
    const suggestedJob = { id: job.id, name: job.name, identifier: job.identifier }
    const stored = withDeletionDate({ ...application, suggestedJob }, linkVersion)
    await updateApplication(tx, stored)
    await addApplicationEvent(tx, id, { at, kind: 'jobSuggested', actor, detail: { text: message, job: job.name } })
    await saveReplyWait(tx, id, null)
    const subject = { kind: 'application' as const, id }
    await addAuditEntry(tx, { at, actor, action: 'application.suggestJob', subject, after: { job: jobId } })
    await queueApplicationMail(tx, 'jobSuggested', stored, at, { message, job: suggestedJob })
    return undefined
  })
}

export type SuggestionResult = { kind: 'accepted' | 'declined' } | { kind: 'unknown' | 'notPossible' | 'jobClosed' }

/** The application with its files becomes one for the suggested job, as if it had just come. */
function moveToJob(services: Services, application: Application, job: Job, at: string): Application | undefined {
  const state = nextApplicationState(application.state, 'changeJob')
  const { givenname, surname, mail, phone } = job.organizer
  return (
    state && {
      ...application,
      ...{ state, jobId: job.id, jobName: job.name, jobIdentifier: job.identifier },
      organizer: { name: `${givenname} ${surname}`, mail, phone },
      ...promiseAnswer(services, job.id, at),
      ...{ invitedAt: null, decidedAt: null, suggestedJob: null },
    }
  )
}

/** What the applicant says to the suggested job. */
export async function answerSuggestion(services: Services, id: string, accepts: boolean): Promise<SuggestionResult> {
  const at = services.now()
  return inTransaction<SuggestionResult, SuggestionResult>(services.db, async (tx, refuse) => {
    const found = await lockApplication(tx, id)
    if (!found) return refuse({ kind: 'unknown' })
    const { suggestedJob } = found.application
    if (!suggestedJob) return refuse({ kind: 'notPossible' })
    if (!accepts) {
      await updateApplication(tx, withDeletionDate({ ...found.application, suggestedJob: null }, found.linkVersion))
      const detail = { job: suggestedJob.name }
      await addApplicationEvent(tx, id, { at, kind: 'jobDeclined', actor: applicantActor, detail })
      return { kind: 'declined' }
    }
    const job = services.content().jobs.find((one) => one.id === suggestedJob.id)
    if (!job?.isActive) return refuse({ kind: 'jobClosed' })
    const moved = moveToJob(services, found.application, job, at)
    if (!moved) return refuse({ kind: 'notPossible' })
    const stored = withDeletionDate(moved, found.linkVersion)
    await updateApplication(tx, stored)
    // Whoever dealt with the former job need not be who deals with this one.
    await saveAssignee(tx, id, null)
    await saveReviewStart(tx, id, null)
    await clearAnswerReminder(tx, id)
    await addApplicationEvent(tx, id, { at, kind: 'jobAccepted', actor: applicantActor, detail: { job: job.name } })
    await queueApplicationMail(tx, 'applicationReceived', stored, at)
    await queueApplicationMail(tx, 'applicationNotice', stored, at)
    return { kind: 'accepted' }
  })
}
