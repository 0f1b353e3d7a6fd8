import { describe, expect, test } from 'vitest'
import { aProduct, aStore } from '#tests/support/builders.ts'
import { formatClockMinute, parseClockMinute } from '../calendar/local-time.ts'
import type { Product } from '../catalog/product.ts'
import { cutOffMinute } from './cut-off.ts'
import { findOffer, type Offer, type OfferThatDay } from './offer.ts'

const cutOff = formatClockMinute(cutOffMinute)
const minuteBefore = formatClockMinute(cutOffMinute - 1)
const stores = [aStore({ id: 'markt' }), aStore({ id: 'bahnhof' })]
const plumSeason = { from: '08-01', until: '10-15' }
const offered: Offer = { kind: 'offered', mostPerDay: undefined }

interface Question {
  at?: string
  in?: readonly string[]
  used?: (storeId: string, date: string) => number
  preparationDays?: number
  on?: string
}

/** 2026-11-17 is a Tuesday. */
function offer(changes: Partial<Product>, { at = '2026-11-17 10:00', used = () => 0, ...question }: Question = {}) {
  const [date = '', time = ''] = at.split(' ')
  return findOffer(aProduct({ preparationDays: 1, ...changes }), {
    stores: stores.filter(({ id }) => question.in?.includes(id) ?? true),
    now: { date, minute: parseClockMinute(time) ?? Number.NaN },
    stockUseIn: (storeId) => (_productId, day) => used(storeId, day),
    date: question.on,
    ...(question.preparationDays && { preparationDays: question.preparationDays }),
  })
}

describe('findOffer', () => {
  test.each<[string, Partial<Product>, Offer]>([
    ['a product of every day', {}, offered],
    ['one of a single weekday', { weekdays: [1] }, offered],
    ['one that is sold in the shop only', { ordering: false }, { kind: 'notOrderable' }],
    ['one without declared allergens', { allergens: null }, { kind: 'notOrderable' }],
    ['one in season', { season: { from: '11-11', until: '03-01' } }, offered],
    ['one out of season', { season: plumSeason }, { kind: 'outOfSeason', from: '2027-08-01' }],
    [
      'one whose season ends before its weekday',
      { season: { from: '10-01', until: '11-20' }, weekdays: [6] },
      {
        kind: 'outOfSeason',
        from: '2027-10-01',
      },
    ],
    ['one of another store', { soldIn: ['dorf'] }, { kind: 'notInStore' }],
    ['one of one store', { soldIn: ['markt'] }, offered],
    ['one that no store has', { dailyStock: 0 }, { kind: 'soldOutOnAllDays' }],
    ['one that one store has', { dailyStock: 0, dailyStockByStore: { markt: 4 } }, { kind: 'offered', mostPerDay: 4 }],
    ['one that is limited in one store', { dailyStockByStore: { markt: 4 } }, offered],
    [
      'one that is sold in more than there are',
      { dailyStock: 3, quantityRules: { min: 4, step: 4, max: 40, largeOrder: null } },
      {
        kind: 'soldOutOnAllDays',
      },
    ],
  ])('%s', (_, changes, expected) => {
    expect(offer(changes)).toEqual(expected)
  })

  test.each([
    [`2026-07-17 ${minuteBefore}`, { kind: 'outOfSeason', from: '2026-08-01' }],
    ['2026-07-18 00:00', offered],
    [`2026-10-14 ${minuteBefore}`, offered],
    [`2026-10-14 ${cutOff}`, { kind: 'outOfSeason', from: '2027-08-01' }],
  ])('at %s follows the season of the days that can still be ordered for', (at, expected) => {
    expect(offer({ season: plumSeason }, { at })).toEqual(expected)
  })

  test('counts the preparation of the whole order', () => {
    expect(offer({ season: plumSeason }, { at: '2026-10-13 10:00', preparationDays: 3 })).toEqual({
      kind: 'outOfSeason',
      from: '2027-08-01',
    })
  })

  test.each<[string, Partial<Product>, string, OfferThatDay]>([
    ['a day on which it is made', { weekdays: [4] }, '2026-11-19', offered],
    ['another weekday', { weekdays: [4] }, '2026-11-20', { kind: 'notThatWeekday', from: '2026-11-26' }],
    ['its last weekday is over', { weekdays: [4] }, '2026-11-27', { kind: 'notThatWeekday', from: undefined }],
    ['tomorrow, for what takes longer', { preparationDays: 3 }, '2026-11-18', { kind: 'tooSoon', from: '2026-11-20' }],
    [
      'the day after its season',
      { season: { from: '10-01', until: '11-20' } },
      '2026-11-21',
      { kind: 'outOfSeason', from: '2027-10-01' },
    ],
    [
      'a day before its season',
      { season: { from: '11-24', until: '12-24' } },
      '2026-11-20',
      { kind: 'outOfSeason', from: '2026-11-24' },
    ],
    ['a day for which it is sold out', { dailyStock: 2 }, '2026-11-20', { kind: 'soldOutThatDay', from: '2026-11-21' }],
    ['a day of which one is left', { dailyStock: 3 }, '2026-11-20', { kind: 'offered', mostPerDay: 1 }],
  ])('for one day: %s', (_, changes, on, expected) => {
    const used = (_store: string, date: string) => (date === '2026-11-20' ? 2 : 0)
    expect(offer(changes, { on, used })).toEqual(expected)
  })

  test('knows only the chosen store', () => {
    expect(offer({ soldIn: ['markt'] }, { in: ['bahnhof'] })).toEqual({ kind: 'notInStore' })
    expect(offer({ dailyStock: 3 }, { in: ['bahnhof'], used: (storeId) => (storeId === 'bahnhof' ? 3 : 0) })).toEqual({
      kind: 'soldOutOnAllDays',
    })
  })

  test('offers at most what is left on the best day', () => {
    const used = (_: string, date: string) => (date === '2026-11-21' ? 1 : 2)
    expect(offer({ dailyStock: 3 }, { used })).toEqual({ kind: 'offered', mostPerDay: 2 })
    expect(offer({ dailyStock: 3 }, { used: () => 3 })).toEqual({ kind: 'soldOutOnAllDays' })
  })
})
