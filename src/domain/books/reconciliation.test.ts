import { describe, expect, test } from 'vitest'
import { addAmounts, type BookAmounts, noAmounts, paidCents } from './book-amounts.ts'
import { correctionAmounts } from './correction.ts'
import type { JournalEntry } from './journal-entry.ts'
import { correctionKey, findDifferences, nextCheckTime, nextNight, retryDelayMs, sumBooked } from './reconciliation.ts'

const goods = (cents: number): BookAmounts => ({
  ...noAmounts,
  goods: [{ vatPercent: 7, netCents: cents, taxCents: 0 }],
})
const entry = (kind: JournalEntry['kind'], amounts: BookAmounts, sourceKey = '') => ({ kind, amounts, sourceKey })
const booked = [entry('sale', goods(1000)), entry('fee', { ...noAmounts, feeCents: 60 }), entry('refund', goods(-300))]

test('sums what is booked about a payment', () => {
  expect(sumBooked(booked)).toEqual({ capturedCents: 1000, refundedCents: 300, feeCents: 60 })
  expect(sumBooked([entry('sale', goods(1000))])).toEqual({ capturedCents: 1000, refundedCents: 0, feeCents: 0 })
})

describe('differences', () => {
  const same = { capturedCents: 1000, refundedCents: 300, feeCents: 60 }

  test.each([
    ['nothing', same, []],
    ['an amount', { ...same, capturedCents: 999 }, [['captureAmount', 1000, 999]]],
    ['a refund of the provider', { ...same, refundedCents: 1000 }, [['refundAmount', 300, 1000]]],
    ['a fee', { ...same, feeCents: 55 }, [['fee', 60, 55]]],
    ['what the provider does not say', { ...same, refundedCents: undefined, feeCents: undefined }, []],
    ['a payment that the provider does not know', undefined, [['captureMissing', 1000, 0]]],
  ])('%s', (_what, statement, expected) => {
    const found = findDifferences(sumBooked(booked), statement)
    expect(found.map(({ kind, bookedCents, providerCents }) => [kind, bookedCents, providerCents])).toEqual(expected)
  })

  test.each([
    ['refundAmount', { ...same, refundedCents: 450 }],
    ['refundAmount', { ...same, refundedCents: 1000 }],
    ['refundAmount', { ...same, refundedCents: 100 }],
    ['captureAmount', { ...same, capturedCents: 990 }],
    ['fee', { ...same, feeCents: 10 }],
  ] as const)('of kind %s are gone after their correction (%o)', (kind, statement) => {
    const [difference] = findDifferences(sumBooked(booked), statement)
    const left = addAmounts(...booked.map(({ amounts }) => amounts))
    const amounts = difference && correctionAmounts(difference, left)
    expect(amounts).toBeDefined()
    const corrected = [...booked, entry('correction', amounts ?? noAmounts, correctionKey('P1', kind, 1))]
    expect(findDifferences(sumBooked(corrected), statement)).toEqual([])
  })

  test('a payment that the provider does not know cannot be corrected', () => {
    expect(correctionAmounts({ kind: 'captureMissing', bookedCents: 1, providerCents: 0 }, noAmounts)).toBeUndefined()
  })

  test('a part is taken of all rates', () => {
    const left: BookAmounts = {
      ...noAmounts,
      goods: [
        { vatPercent: 7, netCents: 935, taxCents: 65 },
        { vatPercent: 19, netCents: 420, taxCents: 80 },
      ],
    }
    const amounts = correctionAmounts({ kind: 'refundAmount', bookedCents: 0, providerCents: 301 }, left)
    expect(amounts && paidCents(amounts)).toBe(-301)
    expect(amounts?.goods.map(({ vatPercent, netCents, taxCents }) => [vatPercent, netCents + taxCents])).toEqual([
      [7, -201],
      [19, -100],
    ])
  })
})

describe('a payment', () => {
  test('is compared in five nights after its last entry, less and less often', () => {
    const nights: (string | undefined)[] = ['2026-11-17']
    while (nights.at(-1) !== undefined) nights.push(nextCheckTime('2026-11-17', nights.at(-1) ?? '')?.date)
    expect(nights.slice(1)).toEqual(['2026-11-18', '2026-11-20', '2026-11-27', '2026-12-17', '2027-02-15', undefined])
    expect(nextCheckTime('2026-11-17', '2026-11-17')?.minute).toBe(120)
  })

  test('is not compared later for the nights that were missed', () => {
    expect(nextCheckTime('2026-11-17', '2026-12-01')?.date).toBe('2026-12-17')
  })

  test('is compared every night while there is a difference', () => {
    expect(nextNight('2026-11-30')).toEqual({ date: '2026-12-01', minute: 120 })
  })

  test('is tried again soon when the provider does not answer, then less and less often', () => {
    expect([0, 1, 2, 3, 9].map((count) => retryDelayMs(count) / 60_000)).toEqual([5, 30, 120, 720, 720])
  })
})
