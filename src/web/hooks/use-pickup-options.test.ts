import { describe, expect, test } from 'vitest'
import type { PickupOptions } from '#contract/orders.ts'
import { addHeldSlot, earliestPickup } from './use-pickup-options.ts'

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

  test('ignores a slot of another store, and returns no dates before the options are loaded', () => {
    const held = { storeId: 'b', date: '2026-11-19', time: '08:00' }
    expect(addHeldSlot(options, held)).toBe(options.dates)
    expect(addHeldSlot(undefined, held)).toEqual([])
  })
})

test('earliestPickup skips full slots', () => {
  expect(earliestPickup(options)).toEqual({ date: '2026-11-21', time: '07:30' })
  expect(earliestPickup({ ...options, dates: [] })).toBeUndefined()
  expect(earliestPickup(undefined)).toBeUndefined()
})
