import { describe, expect, test } from 'vitest'
import { bavarianHolidays } from '../calendar/holidays.ts'
import {
  type AnswerRecord,
  answerDate,
  answerReminderDate,
  answerWithinDays,
  defaultAnswerWithinDays,
  medianAnswerDays,
} from './answer-time.ts'

const holidays = bavarianHolidays(2026, 2027)

describe('the promised date', () => {
  test.each([
    ['counts working days', '2026-11-16', 5, '2026-11-23'],
    ['starts after a weekend', '2026-11-14', 1, '2026-11-16'],
    ['skips holidays', '2026-12-23', 2, '2026-12-28'],
    ['passes New Year and Epiphany', '2026-12-30', 5, '2027-01-08'],
  ])('%s', (_case, createdOn, days, expected) => {
    expect(answerDate(createdOn, days, holidays)).toBe(expected)
  })

  test('is that of the job, else of the company, else five days', () => {
    expect(answerWithinDays({ answerWithinDays: 3 }, { answerWithinDays: 7 })).toBe(3)
    expect(answerWithinDays({}, { answerWithinDays: 7 })).toBe(7)
    expect(answerWithinDays({}, {})).toBe(defaultAnswerWithinDays)
  })

  test('is remembered on the working day before, but not on the day of the application', () => {
    expect(answerReminderDate('2026-11-16', '2026-11-23', holidays)).toBe('2026-11-20')
    expect(answerReminderDate('2026-11-16', '2026-11-17', holidays)).toBe('2026-11-17')
  })
})

const today = '2026-11-16'
const answered = (openedOn: string, answeredOn: string): AnswerRecord => ({
  ...{ state: 'rejected', openedOn, answerBy: openedOn, answeredOn },
})

describe('the measured time', () => {
  const four = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'].map((on) => answered('2026-11-01', on))

  test('is the median of at least five answers', () => {
    expect(medianAnswerDays(four, today)).toBeUndefined()
    expect(medianAnswerDays([...four, answered('2026-11-01', '2026-11-11')], today)).toBe(3)
    expect(medianAnswerDays([], today)).toBeUndefined()
  })

  test('counts the invitation, not the later decision', () => {
    const invited: AnswerRecord = { ...answered('2026-11-01', '2026-11-01'), state: 'hired' }
    expect(
      medianAnswerDays(
        Array.from({ length: 5 }, () => invited),
        today,
      ),
    ).toBe(0)
  })

  test('ignores withdrawn applications and answers of more than ninety days ago', () => {
    const withdrawn: AnswerRecord = { ...answered('2026-11-01', '2026-11-02'), state: 'withdrawn', answeredOn: null }
    expect(medianAnswerDays([...four, withdrawn, answered('2026-08-10', '2026-08-17')], today)).toBeUndefined()
    expect(medianAnswerDays([...four, answered('2026-08-10', '2026-08-18')], today)).toBe(3)
  })

  test('counts who waits longer than promised, so that silence does not look like speed', () => {
    const waiting = (answerBy: string): AnswerRecord => ({
      ...{ state: 'received', openedOn: '2026-11-01', answerBy, answeredOn: null },
    })
    const fast = Array.from({ length: 5 }, () => answered('2026-11-01', '2026-11-02'))
    expect(medianAnswerDays([...fast, ...Array.from({ length: 6 }, () => waiting('2026-11-16'))], today)).toBe(1)
    expect(medianAnswerDays([...fast, ...Array.from({ length: 6 }, () => waiting('2026-11-15'))], today)).toBe(15)
  })
})
