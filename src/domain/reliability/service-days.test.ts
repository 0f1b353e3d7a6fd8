import { describe, expect, test } from 'vitest'
import {
  addAnswers,
  answerGroup,
  availablePercent,
  listMeasuredDays,
  sumMinutes,
  summarizeAnswers,
} from './service-days.ts'

const noAnswers = addAnswers([], [])
const aDay = (date: string, checks: number, { failed = 0, firstMinute = 0 } = {}) => ({
  ...{ date, firstMinute, checks, failed, answers: noAnswers },
})
const minutesOf = (days: ReturnType<typeof listMeasuredDays>, wanted: string) =>
  days.find(({ date }) => date === wanted)?.minutes

describe('the minutes in which visitors were answered', () => {
  test('there are ninety days, and those before the first measurement say nothing', () => {
    const days = listMeasuredDays([aDay('2026-11-18', 1_440)], '2026-11-18T23:00:00.000Z')
    expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([90, '2026-08-22', '2026-11-19'])
    expect(minutesOf(days, '2026-11-17')).toBeUndefined()
    expect(minutesOf(days, '2026-11-18')).toEqual({ expected: 1_440, answered: 1_440 })
  })

  test('failed checks and minutes without a check count alike, also of a day without any', () => {
    const days = listMeasuredDays(
      [aDay('2026-11-16', 1_440), aDay('2026-11-18', 1_000, { failed: 10 })],
      '2026-11-19T11:00:00.000Z',
    )
    expect(minutesOf(days, '2026-11-17')).toEqual({ expected: 1_440, answered: 0 })
    expect(minutesOf(days, '2026-11-18')).toEqual({ expected: 1_440, answered: 990 })
    expect(minutesOf(days, '2026-11-19')).toEqual({ expected: 720, answered: 0 })
  })

  test('the first day counts from its first check, today until now', () => {
    const [today] = listMeasuredDays([aDay('2026-11-19', 61, { firstMinute: 600 })], '2026-11-19T10:00:30.000Z').slice(
      -1,
    )
    expect(today?.minutes).toEqual({ expected: 60, answered: 60 })
  })

  test.each([
    ['2026-03-29', 1_380],
    ['2026-10-25', 1_500],
  ])('the night of a clock change has as many minutes as it has: %s', (date, expected) => {
    const days = listMeasuredDays([aDay(date, 2_000)], `${date}T23:30:00.000Z`)
    expect(minutesOf(days, date)).toEqual({ expected, answered: expected })
  })

  test('without a measurement there is no sum, and in the minute of the first one none yet', () => {
    expect(sumMinutes(listMeasuredDays([], '2026-11-19T10:00:00.000Z'))).toBeUndefined()
    const first = listMeasuredDays([aDay('2026-11-19', 1, { firstMinute: 660 })], '2026-11-19T10:00:30.000Z')
    expect(sumMinutes(first)).toBeUndefined()
  })

  test('one lost minute in ninety days is not 100 %', () => {
    expect(availablePercent({ expected: 129_600, answered: 129_599 })).toBe(99.99)
    expect(availablePercent({ expected: 60, answered: 60 })).toBe(100)
  })
})

describe('answer times', () => {
  const answersOf = (...durations: number[]) => {
    const answers = [...noAnswers]
    for (const duration of durations) answers[answerGroup(duration)] = (answers[answerGroup(duration)] ?? 0) + 1
    return { answers }
  }

  test('are the limits that half, and 99 of 100, kept', () => {
    const fast = Array.from({ length: 98 }, () => 3)
    expect(summarizeAnswers([answersOf(...fast), answersOf(80, 9_000)])).toEqual({
      count: 100,
      medianMs: 5,
      p99Ms: 100,
    })
  })

  test('slower than the last limit have none', () => {
    expect(summarizeAnswers([answersOf(9_000)])).toEqual({ count: 1, medianMs: undefined, p99Ms: undefined })
    expect(summarizeAnswers([answersOf()])).toBeUndefined()
  })
})
