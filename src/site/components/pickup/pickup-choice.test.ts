import { describe, expect, test } from 'vitest'
import type { PickupOptions } from '#contract/orders.ts'
import {
  addHeldSlot,
  earliestPickup,
  findImpossibleChoice,
  findSoldOut,
  listDates,
  listNotSold,
  listStock,
  toProductsQuery,
} from './pickup-choice.ts'

const soldOut = { code: 'soldOut' as const, productId: 'kuchen', name: 'Kuchen', left: 1 }
const options: PickupOptions = {
  today: '2026-11-18',
  storeId: 'a',
  preparationDays: 2,
  isTooLarge: false,
  stock: [
    { productId: 'kuchen', date: '2026-11-20', left: 7 },
    { productId: 'kuchen', date: '2026-11-21', left: 3 },
    { productId: 'torte', date: '2026-11-21', left: 1 },
  ],
  dates: [
    { date: '2026-11-20', times: [{ time: '06:30', isFree: false }] },
    {
      date: '2026-11-21',
      times: [
        { time: '07:00', isFree: false },
        { time: '07:30', isFree: true },
      ],
    },
  ],
  missing: [
    { date: '2026-11-19', reasons: [{ code: 'preparation', productId: 'p', name: 'Platte', days: 3 }] },
    { date: '2026-11-22', reasons: [soldOut] },
    { date: '2026-11-23', reasons: [soldOut, { code: 'storeClosed' }] },
  ],
}

describe('addHeldSlot', () => {
  test('marks the held slot as free although it is full', () => {
    expect(addHeldSlot(options, { storeId: 'a', date: '2026-11-21', time: '07:00' })[1]?.times).toEqual([
      { time: '07:00', isFree: true },
      { time: '07:30', isFree: true },
    ])
  })

  test('adds the held slot in order when its date is no longer offered', () => {
    const dates = addHeldSlot(options, { storeId: 'a', date: '2026-11-19', time: '08:00' })
    expect(dates.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
    expect(dates[0]?.times).toEqual([{ time: '08:00', isFree: true }])
  })

  test('ignores a slot of another store', () => {
    expect(addHeldSlot(options, { storeId: 'b', date: '2026-11-19', time: '08:00' })).toBe(options.dates)
  })
})

test('listDates returns only the choice until the options are loaded', () => {
  const value = { storeId: 'a', date: '2026-11-19', time: '08:00' }
  expect(listDates(undefined, undefined, value)).toEqual([
    { date: '2026-11-19', times: [{ time: '08:00', isFree: true }] },
  ])
  expect(listDates(undefined, value, { storeId: 'a', date: '', time: '' })).toEqual([])
  expect(listDates(options, undefined, value)).toBe(options.dates)
})

describe('too little of something', () => {
  const on = (date: string, time = '08:00') => ({ storeId: 'a', date, time })

  test('is found if nothing else prevents the date', () => {
    expect(findSoldOut(on('2026-11-22'), options)).toEqual([soldOut])
    expect(findSoldOut(on('2026-11-23'), options)).toEqual([])
    expect(findSoldOut(on('2026-11-21'), options)).toEqual([])
    expect(findSoldOut({ ...on('2026-11-22'), storeId: 'b' }, options)).toEqual([])
  })

  test('keeps the choice, because ordering less is enough', () => {
    expect(findImpossibleChoice(on('2026-11-22'), options, { canOrderLess: true })).toBeUndefined()
    expect(findImpossibleChoice(on('2026-11-23'), options, { canOrderLess: true })?.cleared.kind).toBe('dateMissing')
    expect(listDates(options, undefined, on('2026-11-22')).slice(-1)).toEqual([
      { date: '2026-11-22', times: [{ time: '08:00', isFree: true }] },
    ])
    expect(listDates(options, undefined, on('2026-11-22', '')).slice(-1)).toEqual([{ date: '2026-11-22', times: [] }])
  })

  test('keeps the choice while the order is too large for any time', () => {
    const full = { ...options, isTooLarge: true, dates: options.dates.slice(0, 1) }
    expect(findImpossibleChoice(on('2026-11-20', '06:30'), full, { canOrderLess: true })).toBeUndefined()
  })

  test('takes the choice back when the order is placed, because its quantities are fixed', () => {
    const rights = { canOrderLess: false }
    expect(findImpossibleChoice(on('2026-11-22'), options, rights)?.cleared).toEqual({
      kind: 'dateMissing',
      date: '2026-11-22',
      reasons: [soldOut],
    })
    expect(
      findImpossibleChoice(on('2026-11-20', '06:30'), { ...options, isTooLarge: true }, rights)?.cleared.kind,
    ).toBe('dateFull')
  })
})

describe('listStock', () => {
  const items = [
    { productId: 'kuchen', name: 'Kuchen', quantity: 2 },
    { productId: 'brezel', name: 'Brezel', quantity: 40 },
  ]
  const saturday = { storeId: 'a', date: '2026-11-21', time: '' }

  test('tells what is left of the items on the chosen date', () => {
    expect(listStock(saturday, options, items, undefined)).toEqual([{ productId: 'kuchen', name: 'Kuchen', left: 3 }])
    expect(listStock({ ...saturday, date: '' }, options, items, undefined)).toEqual([])
    expect(listStock({ ...saturday, storeId: 'b' }, options, items, undefined)).toEqual([])
  })

  test('is silent about the date for which the order already has them', () => {
    expect(listStock(saturday, options, items, { ...saturday, time: '07:00' })).toEqual([])
  })
})

test('listNotSold names what the store does not sell, once', () => {
  const quiche = { code: 'notInStore' as const, productId: 'quiche', name: 'Quiche' }
  const missing = ['2026-11-20', '2026-11-21'].map((date) => ({ date, reasons: [quiche] }))
  expect(listNotSold({ ...options, missing })).toEqual(['Quiche'])
  expect(listNotSold(options)).toEqual([])
})

test('toProductsQuery sums lines of a product and does not depend on their order', () => {
  const items = [
    { productId: 'brot', name: 'Brot', quantity: 1 },
    { productId: 'brezel', name: 'Brezel', quantity: 38 },
    { productId: 'brezel', name: 'Brezel', quantity: 2 },
  ]
  expect(toProductsQuery(items)).toBe('brezel:40,brot')
  expect(toProductsQuery(items.toReversed())).toBe('brezel:40,brot')
  expect(toProductsQuery([])).toBe('')
})

describe('findImpossibleChoice', () => {
  const find = (date: string, time: string, held?: { storeId: string; date: string; time: string }) =>
    findImpossibleChoice({ storeId: 'a', date, time }, options, { heldSlot: held, canOrderLess: true })

  test('accepts what is offered, what is not chosen yet, and what belongs to another store', () => {
    expect(find('2026-11-21', '07:30')).toBeUndefined()
    expect(find('2026-11-21', '')).toBeUndefined()
    expect(find('', '')).toBeUndefined()
    expect(
      findImpossibleChoice({ storeId: 'b', date: '2026-11-19', time: '' }, options, { canOrderLess: true }),
    ).toBeUndefined()
  })

  test('takes back a date that is not offered, with the reasons', () => {
    expect(find('2026-11-19', '08:00')).toEqual({
      cleared: { kind: 'dateMissing', date: '2026-11-19', reasons: options.missing[0]?.reasons },
      rest: { storeId: 'a', date: '', time: '' },
    })
    expect(find('2026-11-10', '08:00')?.cleared).toEqual({ kind: 'dateMissing', date: '2026-11-10', reasons: [] })
  })

  test('takes back a date on which everything is full', () => {
    expect(find('2026-11-20', '06:30')).toEqual({
      cleared: { kind: 'dateFull', date: '2026-11-20' },
      rest: { storeId: 'a', date: '', time: '' },
    })
  })

  test('takes back a time that is full or no longer offered, and keeps the date', () => {
    const rest = { storeId: 'a', date: '2026-11-21', time: '' }
    expect(find('2026-11-21', '07:00')).toEqual({
      cleared: { kind: 'timeFull', date: '2026-11-21', time: '07:00' },
      rest,
    })
    expect(find('2026-11-21', '20:00')).toEqual({
      cleared: { kind: 'timeMissing', date: '2026-11-21', time: '20:00' },
      rest,
    })
  })

  test('keeps the slot that the order holds', () => {
    const held = { storeId: 'a', date: '2026-11-19', time: '08:00' }
    expect(find('2026-11-19', '08:00', held)).toBeUndefined()
    expect(find('2026-11-19', '09:00', held)?.cleared.kind).toBe('timeMissing')
  })
})

test('earliestPickup skips full slots', () => {
  expect(earliestPickup(options)).toEqual({ date: '2026-11-21', time: '07:30' })
  expect(earliestPickup({ ...options, dates: [] })).toBeUndefined()
  expect(earliestPickup(undefined)).toBeUndefined()
})
