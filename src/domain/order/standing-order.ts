import {
  addDays,
  addMonths,
  weekdays as allWeekdays,
  type CalendarDate,
  daysBetween,
  type Weekday,
  weekdayOf,
} from '../calendar/calendar-date.ts'
import type { LocalTime } from '../calendar/local-time.ts'
import { changeNoticeDays } from '../pickup/cut-off.ts'
import { pickupWindowDays } from '../pickup/pickup-slots.ts'
import type { Order } from './order.ts'
import { isPaid } from './order-states.ts'

/** One that has ended is not stored. */
export const standingOrderStates = ['active', 'paused'] as const
export type StandingOrderState = (typeof standingOrderStates)[number]

/** The same products on chosen weekdays, at the store and time of the order that it repeats. Each one is ordered by a tap. */
export interface StandingOrder {
  /** The order that it repeats; its links lead to the standing order, too. */
  orderId: string
  weekdays: readonly Weekday[]
  state: StandingOrderState
}

const maxMonths = 23

/** Some time before the order itself is deleted. */
export const isTooOldToRepeat = (pickupDate: CalendarDate, today: CalendarDate): boolean =>
  addMonths(pickupDate, maxMonths) < today

/** Mails lead to it, so it needs an address; what was never paid is nothing to repeat. */
export const isRepeatable = (
  { state, customer, pickup }: Pick<Order, 'state' | 'customer' | 'pickup'>,
  today: CalendarDate,
): boolean => isPaid(state) && customer.mail !== '' && !isTooOldToRepeat(pickup.date, today)

const steps = {
  /** Also chooses other weekdays. */
  start: { from: ['none', 'active', 'paused'], to: 'active' },
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  end: { from: ['active', 'paused'], to: 'none' },
} as const satisfies Record<string, { from: readonly (StandingOrderState | 'none')[]; to: StandingOrderState | 'none' }>
export type StandingOrderStep = keyof typeof steps

/** Undefined: not possible from there. */
export function stateAfter(
  step: StandingOrderStep,
  from: StandingOrderState | 'none',
): StandingOrderState | 'none' | undefined {
  const { from: possible, to } = steps[step]
  return possible.some((state) => state === from) ? to : undefined
}

/** What has become of one pickup day. A day of which nothing is known is not stored. */
export const standingDayStates = ['asked', 'skipped', 'omitted', 'ordered', 'missed'] as const
export type StandingDayState = (typeof standingDayStates)[number]

export interface StandingDay {
  date: CalendarDate
  state: StandingDayState
}

const dayTransitions: Readonly<Record<StandingDayState | 'none', readonly (StandingDayState | 'none')[]>> = {
  none: ['asked', 'skipped', 'omitted', 'ordered'],
  asked: ['skipped', 'omitted', 'ordered', 'missed'],
  // Whoever has skipped it may still want it.
  skipped: ['none', 'ordered'],
  /** The store is closed, or sells nothing of it. */
  omitted: [],
  ordered: [],
  missed: [],
}

export const mayDayBecome = (from: StandingDayState | 'none', to: StandingDayState | 'none'): boolean =>
  dayTransitions[from].includes(to)

/** Each weekday once, Monday first. */
export const sortWeekdays = (chosen: readonly Weekday[]): Weekday[] =>
  [...new Set(chosen)].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7))

export const parseWeekdays = (text: string): Weekday[] =>
  sortWeekdays(allWeekdays.filter((weekday) => text.includes(String(weekday))))

/** The pickup days for which an order can be placed in the next two weeks, after that of the order which is repeated. */
export const listStandingDates = (
  { weekdays }: Pick<StandingOrder, 'weekdays'>,
  { today, firstPickup }: { today: CalendarDate; firstPickup: CalendarDate },
): CalendarDate[] =>
  Array.from({ length: pickupWindowDays - 1 }, (_, days) => addDays(today, days + 1)).filter(
    (date) => date > firstPickup && weekdays.includes(weekdayOf(date)),
  )

/** In the morning, so that whoever asks at home has until the evening. */
const remindFromMinute = 9 * 60

/** Two days before the pickup; earlier if products have to be ordered earlier, so that a whole day is left to decide. */
export function isReminderDue(date: CalendarDate, preparationDays: number, now: LocalTime): boolean {
  const daysAhead = Math.max(changeNoticeDays, preparationDays + 1)
  const remindOn = addDays(date, -daysAhead)
  return now.date > remindOn || (now.date === remindOn && now.minute >= remindFromMinute)
}

/** Nobody is asked for ever. */
export const maxMissedInARow = 3

/** Whether the last days for which there was an offer all went by without an answer. */
export function isUnanswered(days: readonly StandingDay[]): boolean {
  const answers = days
    .filter(({ state }) => state !== 'asked' && state !== 'omitted')
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .slice(0, maxMissedInARow)
  return answers.length === maxMissedInARow && answers.every(({ state }) => state === 'missed')
}

const maxPauseDays = 180

/** Nobody comes back to a pause this long. */
export const isPausedTooLong = (pausedOn: CalendarDate, today: CalendarDate): boolean =>
  daysBetween(pausedOn, today) > maxPauseDays
