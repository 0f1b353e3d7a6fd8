import { describe, expect, test } from 'vitest'
import { findOfferProblem, isUpcoming, slotsOverlap } from './interview.ts'

const now = { date: '2026-11-17', minute: 600 }
const time = (minute: number, durationMinutes = 30, date = '2026-11-18') => ({ date, minute, durationMinutes })
const known = (minute: number, isBooked = false) => ({
  ...time(minute),
  ...{ id: `slot ${minute}`, interviewerId: 'p', interviewerName: 'P', place: 'Büro', isBooked },
})

describe('interview slots', () => {
  test('overlap when one begins before the other ends, on the same day', () => {
    expect(slotsOverlap(time(600), time(629))).toBe(true)
    expect(slotsOverlap(time(600), time(630))).toBe(false)
    expect(slotsOverlap(time(630), time(600))).toBe(false)
    expect(slotsOverlap(time(600), time(600, 30, '2026-11-19'))).toBe(false)
  })

  test('can be changed until they begin', () => {
    expect(isUpcoming({ date: '2026-11-17', minute: 601 }, now)).toBe(true)
    expect(isUpcoming({ date: '2026-11-17', minute: 600 }, now)).toBe(false)
    expect(isUpcoming({ date: '2026-11-16', minute: 900 }, now)).toBe(false)
  })

  test.each([
    ['in the past', [time(540, 30, '2026-11-17')], [], 'timeIsOver'],
    ['past midnight', [time(23 * 60 + 50, 90)], [], 'slotPassesMidnight'],
    ['that overlap each other', [time(600), time(615)], [], 'slotsOverlap'],
    ['twice', [time(600), time(600)], [], 'slotsOverlap'],
    ['that overlap another slot of the person', [time(615)], [known(600)], 'slotsOverlap'],
    ['that another applicant has booked', [time(600)], [known(600, true)], 'slotTaken'],
  ])('are not offered %s', (_, times, slots, problem) => {
    expect(findOfferProblem(times, slots, now)).toBe(problem)
  })

  test('are offered until midnight', () => {
    expect(findOfferProblem([time(23 * 60, 60)], [], now)).toBeUndefined()
  })

  test('are offered to another applicant while they are free', () => {
    expect(findOfferProblem([time(600), time(630)], [known(600), known(700)], now)).toBeUndefined()
  })
})
