import { addMonths } from '../calendar/add-months.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import { type ApplicationState, isOpenApplication } from './application-states.ts'

const monthsAfterDecision = 6
const monthsWithoutDecision = 12
const monthsInTalentPool = 24

interface Given {
  state: ApplicationState
  createdOn: CalendarDate
  decidedOn: CalendarDate | null
  talentPoolSince: CalendarDate | null
}

export const talentPoolUntil = (since: CalendarDate): CalendarDate => addMonths(since, monthsInTalentPool)

/** The first day on which nothing of it may be left. */
export function deletionDate({ state, createdOn, decidedOn, talentPoolSince }: Given): CalendarDate {
  const regular = isOpenApplication(state)
    ? addMonths(createdOn, monthsWithoutDecision)
    : addMonths(decidedOn ?? createdOn, monthsAfterDecision)
  // Whoever takes the application back takes the consent back with it.
  const pooled = talentPoolSince && state !== 'withdrawn' ? talentPoolUntil(talentPoolSince) : regular
  return pooled > regular ? pooled : regular
}
