import { describe, expect, test } from 'vitest'
import type { PickupOptions } from '#contract/orders/order-answer.ts'
import { earliestPickup } from './earliest-pickup.ts'
import { withKept } from './with-kept.ts'

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

describe('the slot that an order holds', () => {
  test('is free for it although it is full', () => {
    expect(withKept(options, { storeId: 'a', date: '2026-11-21', time: '07:00' })[1]?.times).toEqual([
      { time: '07:00', isFree: true },
      { time: '07:30', isFree: true },
    ])
  })

  test('is offered in its place although the day is no longer', () => {
    const dates = withKept(options, { storeId: 'a', date: '2026-11-19', time: '08:00' })
    expect(dates.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
    expect(dates[0]?.times).toEqual([{ time: '08:00', isFree: true }])
  })

  test('means nothing in another store, and nothing before the answer is there', () => {
    const kept = { storeId: 'b', date: '2026-11-19', time: '08:00' }
    expect(withKept(options, kept)).toBe(options.dates)
    expect(withKept(undefined, kept)).toEqual([])
  })
})

test('the earliest pickup skips what is full', () => {
  expect(earliestPickup(options)).toEqual({ date: '2026-11-21', time: '07:30' })
  expect(earliestPickup({ ...options, dates: [] })).toBeUndefined()
  expect(earliestPickup(undefined)).toBeUndefined()
})
