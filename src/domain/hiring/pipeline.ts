import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { ClockMinute, Instant } from '../calendar/local-time.ts'
import type { Localized } from '../i18n/languages.ts'
import type { ApplicationState } from './application.ts'

/** The columns of the board, in their order. */
export const pipelineStages = ['new', 'review', 'interview', 'hired', 'rejected', 'withdrawn'] as const
export type PipelineStage = (typeof pipelineStages)[number]

/** Nothing more happens to an application in these states, which are also its stages. */
export const endedStates = ['hired', 'rejected', 'withdrawn'] as const satisfies (ApplicationState & PipelineStage)[]
export type EndedState = (typeof endedStates)[number]

const stageByState: Record<ApplicationState, PipelineStage> = {
  received: 'new',
  invited: 'interview',
  hired: 'hired',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
}

/** That somebody reads an application is no state of it: the applicant is told nothing else, and it may be taken back. */
export const pipelineStage = ({
  state,
  reviewStartedAt,
}: {
  state: ApplicationState
  reviewStartedAt: Instant | null
}): PipelineStage => (state === 'received' && reviewStartedAt !== null ? 'review' : stageByState[state])

export const pipelineMoves = ['review', 'putBack', 'invite', 'hire', 'reject', 'reopen'] as const
export type PipelineMove = (typeof pipelineMoves)[number]

/** What staff can do with an application in each stage, and where it leads. */
const movesByStage: Record<PipelineStage, Partial<Record<PipelineMove, PipelineStage>>> = {
  new: { review: 'review', invite: 'interview', hire: 'hired', reject: 'rejected' },
  review: { putBack: 'new', invite: 'interview', hire: 'hired', reject: 'rejected' },
  interview: { hire: 'hired', reject: 'rejected' },
  hired: { reopen: 'review' },
  rejected: { reopen: 'review' },
  withdrawn: {},
}

export const nextStage = (stage: PipelineStage, move: PipelineMove): PipelineStage | undefined =>
  movesByStage[stage][move]

export const possibleMoves = (stage: PipelineStage): PipelineMove[] =>
  pipelineMoves.filter((move) => nextStage(stage, move) !== undefined)

/** Until then, an applicant should have heard from us; null when they have. */
export const openAnswerDate = (stage: PipelineStage, answerBy: CalendarDate): CalendarDate | null =>
  stage === 'new' || stage === 'review' ? answerBy : null

/** What can happen to an application, as its history names it. */
export const applicationEventKinds = [
  'received',
  'reviewStarted',
  'putBack',
  'assigned',
  'invited',
  'slotsOffered',
  'slotRemoved',
  'interviewBooked',
  'interviewMoved',
  'interviewCanceled',
  'hired',
  'rejected',
  'withdrawn',
  'reopened',
  'messageSent',
  'replyReceived',
  'replyNoted',
  'jobSuggested',
  'jobAccepted',
  'jobDeclined',
  'talentPoolGiven',
  'talentPoolTaken',
] as const
export type ApplicationEventKind = (typeof applicationEventKinds)[number]

interface InterviewTime {
  date: CalendarDate
  minute: ClockMinute
  place: string
}

/** What the history says about an event beyond its kind. */
export interface ApplicationEventDetail {
  /** What was mailed to the applicant, or said to the colleague. */
  text?: string
  /** The name of another job that the applicant was asked about. */
  job?: Localized
  /** The name of the person who deals with the application from now on. */
  assignee?: string
  interview?: InterviewTime
  times?: readonly InterviewTime[]
}
