import type { CalendarDate } from '../calendar/calendar-date.ts'
import { type ClockMinute, compareLocalTimes, type LocalTime, minutesPerDay } from '../calendar/local-time.ts'

/** A time at which a person of the bakery can talk to an applicant. It may be offered to several applicants. */
export interface InterviewSlot {
  id: string
  interviewerId: string
  interviewerName: string
  place: string
  date: CalendarDate
  minute: ClockMinute
  durationMinutes: number
}

export const interviewDurations = [15, 30, 45, 60, 90] as const
export const maxOfferedTimes = 10
export const maxPlaceLength = 200

type Time = Pick<InterviewSlot, 'date' | 'minute' | 'durationMinutes'>

/** Times of one day; a slot never passes midnight. */
export const slotsOverlap = (a: Time, b: Time): boolean =>
  a.date === b.date && a.minute < b.minute + b.durationMinutes && b.minute < a.minute + a.durationMinutes

/** Until it begins, an interview can be booked, moved and canceled. */
export const isUpcoming = ({ date, minute }: Pick<InterviewSlot, 'date' | 'minute'>, now: LocalTime): boolean =>
  compareLocalTimes({ date, minute }, now) > 0

export type OfferProblem = 'timeIsOver' | 'slotPassesMidnight' | 'slotsOverlap' | 'slotTaken'

interface KnownSlot extends InterviewSlot {
  isBooked: boolean
}

/** Why these times cannot be offered by somebody who has the known slots already. */
export function findOfferProblem(
  times: readonly Time[],
  known: readonly KnownSlot[],
  now: LocalTime,
): OfferProblem | undefined {
  if (times.some((time) => !isUpcoming(time, now))) return 'timeIsOver'
  if (times.some(({ minute, durationMinutes }) => minute + durationMinutes > minutesPerDay)) return 'slotPassesMidnight'
  const isSameStart = (a: Time, b: Time) => a.date === b.date && a.minute === b.minute
  for (const [index, time] of times.entries()) {
    if (times.some((other, otherIndex) => otherIndex !== index && slotsOverlap(time, other))) return 'slotsOverlap'
    const same = known.find((slot) => isSameStart(slot, time))
    if (same?.isBooked) return 'slotTaken'
    if (known.some((slot) => slot !== same && slotsOverlap(slot, time))) return 'slotsOverlap'
  }
  return undefined
}
