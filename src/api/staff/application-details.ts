import { toAttachmentResponse } from '#api/shared/attachment-response.ts'
import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { findApplicationWork, listApplicationEvents, listApplicationNotes } from '#db/application-work.ts'
import { findApplication } from '#db/applications.ts'
import { listAttachments } from '#db/attachments.ts'
import { listOfferedSlots, listSlotsOf } from '#db/interviews.ts'
import { listPeople } from '#db/staff-people.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import { addressLines, formatApplicantName, formatLine, personLines } from '#domain/hiring/application-fields.ts'
import { canWrite } from '#domain/hiring/conversation.ts'
import { type InterviewSlot, isUpcoming } from '#domain/hiring/interview.ts'
import { openAnswerDate, pipelineStage, possibleMoves } from '#domain/hiring/pipeline.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { draftMessages } from '#services/hiring/application-mails.ts'
import type { HiringServices } from '#services/hiring/hiring-services.ts'
import { suggestableJobs } from '#services/hiring/suggest-job.ts'
import { isHiringColleague } from '#services/hiring/work-on-application.ts'
import { findJobStore, toHistory, toInterviewTime, toNamedJob, toTalentPool, toWritten } from './hiring-response.ts'

function slotState(
  slot: InterviewSlot & { bookedBy: string | null },
  applicationId: string,
  now: LocalTime,
): ApplicationDetails['slots'][number]['state'] {
  if (slot.bookedBy === applicationId) return 'booked'
  if (slot.bookedBy !== null) return 'taken'
  return isUpcoming(slot, now) ? 'free' : 'over'
}

/** Where an interview could be: at the store of the job, or at the headquarters. */
function suggestPlaces({ content }: HiringServices, jobId: string): string[] {
  const { company, stores, jobs } = content()
  const storeId = jobs.find(({ id }) => id === jobId)?.storeId
  const store = stores.find(({ id }) => id === storeId)
  const toPlace = (place: { name: string; streetAddress: string; postalCode: string; location: string }) =>
    `${place.name}, ${place.streetAddress}, ${place.postalCode} ${place.location}`
  return [...new Set([...(store ? [toPlace(store)] : []), toPlace(company)])]
}

interface View {
  language: Language
  /** Whose free times are suggested, and who signs the mails. */
  viewer: { id: string; name: string }
}

/** Everything that staff see of an application; undefined when there is none. */
export async function loadApplicationDetails(
  services: HiringServices,
  id: string,
  { language, viewer }: View,
): Promise<ApplicationDetails | undefined> {
  const { db, content, scan } = services
  const now = berlinTime(services.now())
  const [stored, work, attachments, notes, events, offered, ownSlots, people] = await Promise.all([
    findApplication(db, id),
    findApplicationWork(db, id),
    listAttachments(db, id),
    listApplicationNotes(db, id),
    listApplicationEvents(db, id),
    listOfferedSlots(db, id),
    listSlotsOf(db, viewer.id, now.date),
    listPeople(db),
  ])
  if (!stored || !work) return undefined
  const { application, deletesOn } = stored
  const { applicant } = application
  const stage = pipelineStage({ ...application, reviewStartedAt: work.reviewStartedAt })
  const assignee = people.find((person) => person.id === work.assigneeId)
  const { suggest, ...drafts } = draftMessages(services, application, viewer.name)
  const offeredIds = new Set(offered.map((slot) => slot.id))
  return {
    applicationId: id,
    stage,
    moves: possibleMoves(stage),
    language: application.language,
    job: { ...toNamedJob(application, language), identifier: application.jobIdentifier },
    store: findJobStore(content(), application.jobId),
    organizer: application.organizer,
    name: formatApplicantName(applicant),
    person: personLines
      .filter(({ name }) => name !== 'name')
      .map((line) => ({ name: line.name, text: formatLine(line, applicant) }))
      .filter(({ text }) => text !== ''),
    address: addressLines.map((line) => formatLine(line, applicant)),
    attributes: [...application.attributes],
    answers: application.interview.map(({ headline, answer }) => ({
      question: localized(headline, language),
      answer: [...answer],
    })),
    attachments: attachments.map((attachment) => toAttachmentResponse(attachment, scan !== undefined)),
    createdAt: application.createdAt,
    answerBy: openAnswerDate(stage, application.answerBy),
    deletesOn,
    talentPool: toTalentPool(application),
    assignee: assignee ? { id: assignee.id, name: assignee.name } : null,
    replyTo: assignee && assignee.revokedAt === undefined ? assignee.mail : application.organizer.mail,
    colleagues: people.filter(isHiringColleague).map((person) => ({ id: person.id, name: person.name })),
    notes: notes.map(({ id: noteId, at, authorName, text }) => ({ id: noteId, at, author: authorName, text })),
    history: toHistory(events, language),
    conversation: toWritten(events),
    canWrite: canWrite(application),
    hasReply: work.replyWaitsSince !== null,
    suggestedJob: application.suggestedJob && localized(application.suggestedJob.name, language),
    otherJobs: suggestableJobs(services, application, now.date).map((job) => ({
      id: job.id,
      name: [localized(job.name, language), findJobStore(content(), job.id)?.name].filter(Boolean).join(' · '),
      draft: suggest(job),
    })),
    slots: offered.map((slot) => ({
      ...toInterviewTime(slot),
      slotId: slot.id,
      durationMinutes: slot.durationMinutes,
      interviewer: slot.interviewerName,
      state: slotState(slot, id, now),
    })),
    canCancelInterview: offered.some((slot) => slot.bookedBy === id && isUpcoming(slot, now)),
    freeSlots: ownSlots
      .filter((slot) => slot.bookedBy === null && isUpcoming(slot, now) && !offeredIds.has(slot.id))
      .map((slot) => ({ ...toInterviewTime(slot), durationMinutes: slot.durationMinutes })),
    places: suggestPlaces(services, application.jobId),
    drafts,
  }
}
