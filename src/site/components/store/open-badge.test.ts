import { describe, expect, test } from 'vitest'
import { toOpenText } from './open-badge.tsx'

const today = '2026-11-16'
const opens = (date: string, time = '06:00') => toOpenText({ isOpen: false, opensAt: { date, time } }, today)

describe('toOpenText', () => {
  test('names the closing time of an open store', () => {
    const closesAt = { date: today, time: '18:00' }
    expect(toOpenText({ isOpen: true, closesAt }, today)).toEqual({ key: 'openUntil', time: '18:00' })
  })

  test('names only the time when a store closes after midnight', () => {
    const closesAt = { date: '2026-11-17', time: '00:30' }
    expect(toOpenText({ isOpen: true, closesAt }, today)).toEqual({ key: 'openUntil', time: '00:30' })
  })

  test('handles a store that never closes', () => {
    expect(toOpenText({ isOpen: true }, today)).toEqual({ key: 'openNow' })
  })

  test('names the next opening: today, tomorrow, on a weekday, on a date', () => {
    expect(opens('2026-11-16', '14:30')).toEqual({ key: 'opensToday', time: '14:30' })
    expect(opens('2026-11-17')).toEqual({ key: 'opensTomorrow', time: '06:00' })
    expect(opens('2026-11-18')).toEqual({ key: 'opensWeekday', time: '06:00', weekday: 3 })
    expect(opens('2026-11-22')).toEqual({ key: 'opensWeekday', time: '06:00', weekday: 0 })
    expect(opens('2026-11-23')).toEqual({ key: 'opensOn', time: '06:00', date: '2026-11-23' })
  })

  test('handles tomorrow across the turn of the year', () => {
    const opensAt = { date: '2027-01-01', time: '07:30' }
    expect(toOpenText({ isOpen: false, opensAt }, '2026-12-31')).toEqual({ key: 'opensTomorrow', time: '07:30' })
  })

  test('handles a store without further opening hours', () => {
    expect(toOpenText({ isOpen: false }, today)).toEqual({ key: 'closedForNow' })
  })
})
