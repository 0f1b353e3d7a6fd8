import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar/calendar-date.ts'
import { postingValidThrough } from './posting-validity.ts'

const createdAt = '2026-10-01'

describe('postingValidThrough', () => {
  test('is the closing date, if there is one', () => {
    expect(postingValidThrough({ createdAt, closingDate: '2026-12-15' }, '2026-11-15')).toBe('2026-12-15')
  })

  test.each([
    ['2026-10-01', '2027-10-01'],
    ['2027-09-01', '2027-10-01'],
    ['2027-09-02', '2028-10-01'],
    ['2029-01-01', '2029-10-01'],
  ])('on %s is %s: whole years after the publication, with at least a month left', (today, end) => {
    expect(postingValidThrough({ createdAt }, today)).toBe(end)
  })

  test('of February 29 is a day that exists', () => {
    expect(postingValidThrough({ createdAt: '2028-02-29' }, '2028-03-01')).toBe('2029-02-28')
  })

  test('moves once a year, not every day', () => {
    const days = Array.from({ length: 365 }, (_, day) => addDays('2026-11-15', day))
    expect(new Set(days.map((today) => postingValidThrough({ createdAt }, today))).size).toBe(2)
  })
})
