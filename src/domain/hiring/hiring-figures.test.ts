import { expect, test } from 'vitest'
import { countApplications, type HiringRecord, isCounted, toSource } from './hiring-figures.ts'

const today = '2026-11-16'
const aRecord = (changes: Partial<HiringRecord>): HiringRecord => ({
  ...{ state: 'received', openedOn: '2026-11-01', answerBy: '2026-11-09', answeredOn: null },
  ...changes,
})

const records = [
  aRecord({ state: 'rejected', answeredOn: '2026-11-04' }),
  aRecord({ state: 'hired', answeredOn: '2026-11-11' }),
  aRecord({ state: 'invited', answeredOn: '2026-11-09' }),
  aRecord({ answerBy: today }),
  aRecord({ answerBy: '2026-11-13' }),
  aRecord({ state: 'withdrawn' }),
]

test('counts what was answered, what is late, and the days until the answer', () => {
  expect(countApplications(records, today)).toEqual({
    ...{ all: 6, open: 3, answered: 3, late: 2, hired: 1, rejected: 1 },
    medianDays: 8,
  })
  expect(countApplications([], today).medianDays).toBeNull()
})

test('is late from the day after the promised one, but not when the applicant has withdrawn', () => {
  expect(records.map((record) => isCounted(record, 'late', today))).toEqual([false, true, false, false, true, false])
})

test.each([
  [' Aushang ', 'aushang'],
  ['indeed.com', 'indeed.com'],
  ['Anna Huber hat es erzählt', null],
  ['', null],
  [undefined, null],
])('keeps the mark of a link, but no sentence: %s', (text, source) => {
  expect(toSource(text)).toBe(source)
})
