import { expect, test } from 'vitest'
import { addDays } from '../calendar/calendar-date.ts'
import {
  isPausedTooLong,
  isReminderDue,
  isUnanswered,
  listStandingDates,
  mayDayBecome,
  parseWeekdays,
  type StandingDayState,
  sortWeekdays,
  stateAfter,
} from './standing-order.ts'

const thursday = '2026-11-19'

test('lists the chosen weekdays of the next two weeks, after the pickup of the order itself', () => {
  const dates = (weekdays: string, firstPickup: string) =>
    listStandingDates({ weekdays: parseWeekdays(weekdays) }, { today: thursday, firstPickup })
  expect(dates('6', '2026-11-14')).toEqual(['2026-11-21', '2026-11-28'])
  expect(dates('6', '2026-11-21')).toEqual(['2026-11-28'])
  expect(dates('26', '2026-11-21')).toEqual(['2026-11-24', '2026-11-28', '2026-12-01'])
  // Today is too late for any order.
  expect(dates('4', '2026-11-14')).toEqual(['2026-11-26', '2026-12-03'])
})

test('weekdays begin with Monday, each once', () => {
  expect(sortWeekdays([0, 6, 1, 6])).toEqual([1, 6, 0])
  expect(parseWeekdays('06')).toEqual([6, 0])
})

test('asks two days ahead at nine, and a day before the last possible one where products take longer', () => {
  const isDue = (date: string, minute: number, preparationDays: number) =>
    isReminderDue('2026-11-28', preparationDays, { date, minute })
  expect(isDue('2026-11-25', 20 * 60, 1)).toBe(false)
  expect(isDue('2026-11-26', 9 * 60 - 1, 1)).toBe(false)
  expect(isDue('2026-11-26', 9 * 60, 1)).toBe(true)
  expect(isDue('2026-11-27', 0, 1)).toBe(true)
  expect(isDue('2026-11-23', 9 * 60, 4)).toBe(true)
  expect(isDue('2026-11-22', 23 * 60, 4)).toBe(false)
})

test('pausing and ending need a standing order, and ended ones can be started again', () => {
  expect(stateAfter('start', 'none')).toBe('active')
  expect(stateAfter('start', 'active')).toBe('active')
  expect(stateAfter('pause', 'active')).toBe('paused')
  expect(stateAfter('pause', 'paused')).toBeUndefined()
  expect(stateAfter('resume', 'paused')).toBe('active')
  expect(stateAfter('resume', 'none')).toBeUndefined()
  expect(stateAfter('end', 'paused')).toBe('none')
  expect(stateAfter('end', 'none')).toBeUndefined()
})

test('a day is asked about once, and what is ordered or gone by stays so', () => {
  expect(mayDayBecome('none', 'asked')).toBe(true)
  expect(mayDayBecome('asked', 'asked')).toBe(false)
  expect(mayDayBecome('skipped', 'asked')).toBe(false)
  expect(mayDayBecome('skipped', 'none')).toBe(true)
  expect(mayDayBecome('none', 'missed')).toBe(false)
  for (const last of ['ordered', 'missed', 'omitted'] as const)
    for (const next of ['none', 'asked', 'skipped', 'ordered', 'missed'] as const)
      expect(mayDayBecome(last, next)).toBe(false)
})

test('three offers in a row without an answer are enough; closed days and open offers do not count', () => {
  const after = (...states: StandingDayState[]) =>
    isUnanswered(states.map((state, week) => ({ date: addDays('2026-10-03', 7 * week), state })))
  expect(after('missed', 'missed')).toBe(false)
  expect(after('missed', 'missed', 'missed')).toBe(true)
  expect(after('missed', 'omitted', 'missed', 'missed', 'asked')).toBe(true)
  expect(after('missed', 'missed', 'skipped', 'missed')).toBe(false)
  expect(after('missed', 'missed', 'missed', 'ordered')).toBe(false)
})

test('a pause ends after half a year', () => {
  expect(isPausedTooLong('2026-05-23', thursday)).toBe(false)
  expect(isPausedTooLong('2026-05-22', thursday)).toBe(true)
})
