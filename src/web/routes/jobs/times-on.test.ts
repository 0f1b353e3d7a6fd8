import { expect, test } from 'vitest'
import { timesOn } from './times-on.ts'

const dates = [
  { date: '2026-11-17', times: ['08:00', '08:30'] },
  { date: '2026-11-18', times: ['07:30', '08:00'] },
]

test('a chosen day has its own times', () => {
  expect(timesOn(dates, '2026-11-17')).toEqual(['08:00', '08:30'])
})

test('without a day, or with one that is gone, every time stands there once and in order', () => {
  expect(timesOn(dates, '')).toEqual(['07:30', '08:00', '08:30'])
  expect(timesOn(dates, '2026-11-19')).toEqual(['07:30', '08:00', '08:30'])
  expect(timesOn([], '')).toEqual([])
})
