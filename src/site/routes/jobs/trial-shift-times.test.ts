import { expect, test } from 'vitest'
import { getTimesOnDate } from './trial-shift-times.tsx'

const dates = [
  { date: '2026-11-17', times: ['08:00', '08:30'] },
  { date: '2026-11-18', times: ['07:30', '08:00'] },
]

test('returns the times of the date', () => {
  expect(getTimesOnDate(dates, '2026-11-17')).toEqual(['08:00', '08:30'])
})

test('returns all times, sorted and unique, when the date is empty or no longer offered', () => {
  expect(getTimesOnDate(dates, '')).toEqual(['07:30', '08:00', '08:30'])
  expect(getTimesOnDate(dates, '2026-11-19')).toEqual(['07:30', '08:00', '08:30'])
  expect(getTimesOnDate([], '')).toEqual([])
})
