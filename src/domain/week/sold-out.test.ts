import { expect, test } from 'vitest'
import { berlinInstant } from '../calendar/berlin-time.ts'
import { type StockMark, soldOutTimes } from './sold-out.ts'

const week = { from: '2026-11-16', until: '2026-11-18' }
const at = (date: string, hour: number) => berlinInstant({ date, minute: hour * 60 })
/** Open from 6 to 12 and from 14 to 18 o'clock. */
const periods = [
  { openMinute: 360, closeMinute: 720 },
  { openMinute: 840, closeMinute: 1080 },
]
const aMark = (changes: Partial<StockMark> = {}): StockMark => ({
  ...{ at: at('2026-11-17', 10), productId: 'seele', storeId: 'ulm', limit: 0 },
  ...{ from: '2026-11-17', until: '2026-11-17' },
  ...changes,
})
const minutes = (marks: readonly StockMark[], now = at('2026-11-19', 8)) =>
  soldOutTimes(marks, week, now, () => periods).map((one) => [one.date, one.minutes])

test.each([
  ['until closing, without the hours at noon', [aMark()], [['2026-11-17', 360]]],
  ['until there is some again', [aMark(), aMark({ at: at('2026-11-17', 11), limit: 20 })], [['2026-11-17', 60]]],
  ['until it is as before', [aMark(), aMark({ at: at('2026-11-17', 15), limit: undefined })], [['2026-11-17', 180]]],
  ['all day if it was known the day before', [aMark({ at: at('2026-11-16', 20) })], [['2026-11-17', 600]]],
  ['not for a limit that is left', [aMark({ limit: 3 })], []],
  ['not after closing', [aMark({ at: at('2026-11-17', 19) })], []],
  [
    'on each day of a range, but none of another week',
    [aMark({ at: at('2026-11-12', 9), from: '2026-11-15', until: '2026-11-16' })],
    [['2026-11-16', 600]],
  ],
] as const)('counts %s', (_, marks, expected) => {
  expect(minutes(marks)).toEqual(expected)
})

test('counts a day that is not over until now', () => {
  expect(minutes([aMark()], at('2026-11-17', 12))).toEqual([['2026-11-17', 120]])
})

test('keeps stores apart', () => {
  expect(minutes([aMark(), aMark({ storeId: 'senden', at: at('2026-11-17', 11), limit: 5 })])).toHaveLength(1)
})
