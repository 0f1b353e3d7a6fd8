import type { ApplicationCard, ApplicationDetails } from '#contract/staff/hiring.ts'
import type { ApplicationEvent } from '#db/application-work.ts'
import type { PipelineApplication } from '#db/pipeline.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { type ClockMinute, formatClockMinute } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import { type Application, talentPoolUntil } from '#domain/hiring/application.ts'
import { formatApplicantName } from '#domain/hiring/application-fields.ts'
import { toConversation } from '#domain/hiring/conversation.ts'
import { openAnswerDate, pipelineStage, possibleMoves } from '#domain/hiring/pipeline.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'

/** The store of the job, as long as both exist. */
export function findJobStore({ jobs, stores }: Content, jobId: string): { id: string; name: string } | null {
  const storeId = jobs.find(({ id }) => id === jobId)?.storeId
  const store = stores.find(({ id }) => id === storeId)
  return store ? { id: store.id, name: store.name } : null
}

export const toNamedJob = ({ jobId, jobName }: Pick<Application, 'jobId' | 'jobName'>, language: Language) => ({
  id: jobId,
  name: localized(jobName, language),
})

interface InterviewTime {
  date: CalendarDate
  minute: ClockMinute
  place: string
}

export const toInterviewTime = ({ date, minute, place }: InterviewTime) => ({
  date,
  time: formatClockMinute(minute),
  place,
})

export function toCard(found: PipelineApplication, content: Content, language: Language): ApplicationCard {
  const { application, deletesOn, assignee, interview, fileCount, noteCount, offerCount } = found
  const stage = pipelineStage({ ...application, reviewStartedAt: found.reviewStartedAt })
  return {
    applicationId: application.id,
    stage,
    moves: possibleMoves(stage),
    name: formatApplicantName(application.applicant),
    town: application.applicant.location,
    job: toNamedJob(application, language),
    store: findJobStore(content, application.jobId),
    createdAt: application.createdAt,
    answerBy: openAnswerDate(stage, application.answerBy),
    assignee,
    interview: interview && toInterviewTime(interview),
    offered: offerCount,
    files: fileCount,
    notes: noteCount,
    hasReply: found.replyWaitsSince !== null,
    deletesOn,
  }
}

export const toTalentPool = ({ talentPoolSince }: Pick<Application, 'talentPoolSince'>) =>
  talentPoolSince === null ? null : { since: talentPoolSince, until: talentPoolUntil(talentPoolSince) }

type History = ApplicationDetails['history']

const toHistoryEntry = ({ at, kind, actor, detail }: ApplicationEvent, language: Language): History[number] => ({
  at,
  kind,
  by: actor.kind === 'customer' ? null : actor.name,
  text: detail.text ?? null,
  assignee: detail.assignee ?? null,
  job: detail.job ? localized(detail.job, language) : null,
  interview: detail.interview ? toInterviewTime(detail.interview) : null,
  times: (detail.times ?? []).map(toInterviewTime),
})

const inOrder = (events: readonly ApplicationEvent[]) =>
  events.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))

export const toHistory = (events: readonly ApplicationEvent[], language: Language): History =>
  inOrder(events).map((event) => toHistoryEntry(event, language))

/** What both sides have written, and what staff have written down. */
export const toWritten = (events: readonly ApplicationEvent[]): ApplicationDetails['conversation'] =>
  toConversation(inOrder(events)).map(({ at, direction, actor, text }) => ({
    ...{ at, direction, text },
    by: actor.kind === 'customer' ? null : actor.name,
  }))
