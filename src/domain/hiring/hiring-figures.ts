import { type CalendarDate, daysBetween } from '../calendar/calendar-date.ts'
import { medianDays } from './answer-time.ts'
import { type ApplicationState, isOpenApplication } from './application.ts'

/** What the figures are made of. */
export interface HiringRecord {
  state: ApplicationState
  openedOn: CalendarDate
  answerBy: CalendarDate
  answeredOn: CalendarDate | null
}

/** Answered after the promised date, or not answered although it has passed. */
const isLate = ({ state, answeredOn, answerBy }: HiringRecord, today: CalendarDate): boolean =>
  answeredOn !== null ? answeredOn > answerBy : state === 'received' && today > answerBy

/** What is counted. The list of a figure has exactly those that it counts. */
const counts = {
  all: () => true,
  open: ({ state }) => isOpenApplication(state),
  answered: ({ answeredOn }) => answeredOn !== null,
  late: isLate,
  hired: ({ state }) => state === 'hired',
  rejected: ({ state }) => state === 'rejected',
} satisfies Record<string, (record: HiringRecord, today: CalendarDate) => boolean>

export const figureNames = [
  'all',
  'open',
  'answered',
  'late',
  'hired',
  'rejected',
] as const satisfies (keyof typeof counts)[]
export type FigureName = (typeof figureNames)[number]

export const isCounted = (record: HiringRecord, figure: FigureName, today: CalendarDate): boolean =>
  counts[figure](record, today)

export const daysToAnswer = ({ openedOn, answeredOn }: HiringRecord): number | null =>
  answeredOn === null ? null : daysBetween(openedOn, answeredOn)

export type HiringFigures = Record<FigureName, number> & { medianDays: number | null }

export function countApplications(records: readonly HiringRecord[], today: CalendarDate): HiringFigures {
  const count = (figure: FigureName) => records.filter((record) => isCounted(record, figure, today)).length
  return {
    ...{ all: count('all'), open: count('open'), answered: count('answered') },
    ...{ late: count('late'), hired: count('hired'), rejected: count('rejected') },
    medianDays: medianDays(records.flatMap((record) => daysToAnswer(record) ?? [])) ?? null,
  }
}

export const figurePeriods = [30, 90, 365] as const

/** What is stored of a marked link: nothing that could be a sentence or a person. */
export const toSource = (text: string | undefined): string | null => {
  const source = text?.trim().toLowerCase() ?? ''
  return /^[\p{L}\p{N}._-]{1,40}$/u.test(source) ? source : null
}
