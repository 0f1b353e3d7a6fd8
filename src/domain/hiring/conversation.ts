import type { CalendarDate } from '../calendar/calendar-date.ts'
import { type Application, talentPoolUntil } from './application.ts'
import type { ApplicationEventKind } from './pipeline.ts'

/** noted: what the applicant said elsewhere, written down by staff, who alone see it. */
type Direction = 'toApplicant' | 'fromApplicant' | 'noted'

/** The events whose text is part of what both sides have written to each other. */
const directionByKind: Partial<Record<ApplicationEventKind, Direction>> = {
  invited: 'toApplicant',
  slotsOffered: 'toApplicant',
  interviewCanceled: 'toApplicant',
  hired: 'toApplicant',
  rejected: 'toApplicant',
  reopened: 'toApplicant',
  jobSuggested: 'toApplicant',
  messageSent: 'toApplicant',
  replyReceived: 'fromApplicant',
  replyNoted: 'noted',
}

interface WrittenEvent {
  kind: ApplicationEventKind
  detail: { text?: string }
}

export type Written<Event> = Event & { direction: Direction; text: string }

/** What was written, in the order of the events. */
export const toConversation = <Event extends WrittenEvent>(events: readonly Event[]): Written<Event>[] =>
  events.flatMap((event) => {
    const direction = directionByKind[event.kind]
    const { text } = event.detail
    return direction === undefined || text === undefined ? [] : [{ ...event, direction, text }]
  })

export const maxMessageLength = 5000
/** Of an applicant who has had no answer in between. */
export const maxWaitingReplies = 5

/** After a withdrawal nothing is written any more: the data waits for its deletion. */
export const canWrite = ({ state }: Pick<Application, 'state'>): boolean => state !== 'withdrawn'

type Talent = Pick<Application, 'state' | 'talentPoolSince'>

/** Only with a consent that is still valid, and not while somebody is invited for a job or has one. */
export const canSuggestJob = ({ state, talentPoolSince }: Talent, today: CalendarDate): boolean =>
  (state === 'received' || state === 'rejected') &&
  talentPoolSince !== null &&
  talentPoolUntil(talentPoolSince) >= today
