import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'

export interface ApplicationStep {
  kind: 'received' | 'reading' | 'invited' | 'decision' | 'hired' | 'rejected' | 'withdrawn' | 'deletion'
  time: 'past' | 'present' | 'future'
  at?: Instant
  on?: CalendarDate
}

type View = Pick<ApplicationAnswer, 'state' | 'createdAt' | 'invitedAt' | 'decidedAt' | 'deletesOn'>

function middleSteps({ state, invitedAt, decidedAt }: View): ApplicationStep[] {
  const invited: ApplicationStep[] = invitedAt
    ? [{ kind: 'invited', time: state === 'invited' ? 'present' : 'past', at: invitedAt }]
    : []
  if (state === 'received')
    return [
      { kind: 'reading', time: 'present' },
      { kind: 'decision', time: 'future' },
    ]
  if (state === 'invited') return [...invited, { kind: 'decision', time: 'future' }]
  return [...invited, { kind: state, time: 'past', ...(decidedAt && { at: decidedAt }) }]
}

/** What happened, where it stands and what is still to come, down to the deletion. */
export const applicationSteps = (application: View): ApplicationStep[] => [
  { kind: 'received', time: 'past', at: application.createdAt },
  ...middleSteps(application),
  { kind: 'deletion', time: 'future', on: application.deletesOn },
]
