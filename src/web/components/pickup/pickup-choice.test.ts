import { describe, expect, test } from 'vitest'
import type { PickupOptions } from '#contract/orders.ts'
import { addHeldSlot, earliestPickup, findImpossibleChoice, listDates } from './pickup-choice.ts'

const options: PickupOptions = {
  storeId: 'a',
  preparationDays: 2,
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
  missing: [{ date: '2026-11-19', reasons: [{ code: 'preparation', productId: 'p', name: 'Platte', days: 3 }] }],
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

describe('findImpossibleChoice', () => {
  const find = (date: string, time: string, held?: { storeId: string; date: string; time: string }) =>
    findImpossibleChoice({ storeId: 'a', date, time }, options, held)

  test('accepts what is offered, what is not chosen yet, and what belongs to another store', () => {
    expect(find('2026-11-21', '07:30')).toBeUndefined()
    expect(find('2026-11-21', '')).toBeUndefined()
    expect(find('', '')).toBeUndefined()
    expect(findImpossibleChoice({ storeId: 'b', date: '2026-11-19', time: '' }, options, undefined)).toBeUndefined()
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
