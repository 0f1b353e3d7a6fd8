import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProduct, everydayHours, weekdayHours } from '#tests/support/builders.ts'
import { addDays, type Weekday, weekdays } from '../calendar/calendar-date.ts'
import { bavarianHolidays } from '../calendar/holidays.ts'
import { areAvailableOn } from '../catalog/availability.ts'
import type { Product } from '../catalog/product.ts'
import { changeNoticeDays, cutOffMinute, isAllowedMove, requiredPreparationDays } from './cut-off.ts'
import { explainMissingDates } from './missing-dates.ts'
import { noPickupBounds } from './order-needs.ts'
import { checkoutDates, editDates } from './pickup-slots.ts'

const holidays = bavarianHolidays(2026, 2027)
const platter = aProduct({ id: 'canapeplatte', preparationDays: 3 })
const thursdayLoaf = aProduct({ id: 'kartoffelbrot', weekdays: [4] })

// 2026-11-16 is a Monday.
const monday = { date: '2026-11-16', minute: 600 }
const base = {
  hours: everydayHours,
  holidays,
  now: monday,
  purpose: 'checkout' as const,
  preparationDays: 1,
  items: [],
  bounds: noPickupBounds,
  storeId: 'markt',
  stockUse: () => 0,
  movedFrom: undefined,
}
const one = (product: Product) => ({ product, quantity: 1 })
type Input = Parameters<typeof explainMissingDates>[0]

const explain = (changes: Partial<Input>, offered: readonly string[] = []) => {
  const missing = explainMissingDates({ ...base, ...changes }, offered)
  return new Map(missing.map(({ date, obstacles }) => [date, obstacles]))
}

describe('explainMissingDates', () => {
  test('lists the dates of the window that are not offered, from tomorrow on', () => {
    const missing = explainMissingDates(base, ['2026-11-17', '2026-11-20'])
    expect([missing[0]?.date, missing.at(-1)?.date, missing.length]).toEqual(['2026-11-18', '2026-11-30', 12])
  })

  test('names every product that needs longer', () => {
    const cake = aProduct({ id: 'torte', preparationDays: 2 })
    const missing = explain({ preparationDays: 3, items: [aProduct(), platter, cake].map(one) })
    expect(missing.get('2026-11-17')).toEqual([
      { kind: 'preparation', product: platter, days: 3 },
      { kind: 'preparation', product: cake, days: 2 },
    ])
    expect(missing.get('2026-11-18')).toEqual([{ kind: 'preparation', product: platter, days: 3 }])
    expect(missing.get('2026-11-19')).toEqual([])
  })

  test('states the notice when the products are not known', () => {
    expect(explain({ preparationDays: 3 }).get('2026-11-18')).toEqual([{ kind: 'notice', days: 3 }])
  })

  test('states when the order would have been in time', () => {
    const evening = { ...monday, minute: cutOffMinute }
    expect(explain({ now: evening }).get('2026-11-17')).toEqual([
      { kind: 'cutOff', orderBy: { date: '2026-11-16', minute: cutOffMinute } },
    ])
    const sundayNoon = { date: '2026-11-22', minute: 720 }
    expect(explain({ now: sundayNoon }).get('2026-11-23')).toEqual([
      { kind: 'cutOff', orderBy: { date: '2026-11-22', minute: 0 } },
    ])
    expect(explain({ now: evening, preparationDays: 3, items: [platter].map(one) }).get('2026-11-19')).toEqual([
      { kind: 'cutOff', orderBy: { date: '2026-11-16', minute: cutOffMinute } },
    ])
  })

  test('states why the store is closed', () => {
    const now = { date: '2026-12-21', minute: 600 }
    const reason = { de: 'Betriebsausflug', en: 'Outing' }
    const hours = { ...weekdayHours, specialDays: [{ date: '2026-12-23', periods: [], reason }] }
    const missing = explain({ now, hours })
    expect(missing.get('2026-12-23')).toEqual([{ kind: 'storeClosed', holiday: undefined, reason }])
    expect(missing.get('2026-12-25')).toEqual([{ kind: 'storeClosed', holiday: 'christmas', reason: undefined }])
    expect(missing.get('2026-12-27')).toEqual([{ kind: 'storeClosed', holiday: undefined, reason: undefined }])
  })

  test('names the products that are not made on that day, and ignores those that cannot be ordered at all', () => {
    const season = { from: '11-20', until: '12-24' }
    const seasonal = aProduct({ id: 'stollen', season })
    const inShopOnly = aProduct({ id: 'kaffee', ordering: false, weekdays: [] })
    const missing = explain({ items: [thursdayLoaf, seasonal, inShopOnly].map(one) })
    expect(missing.get('2026-11-18')).toEqual([
      { kind: 'notThatWeekday', product: thursdayLoaf },
      { kind: 'outOfSeason', product: seasonal, season },
    ])
    expect(missing.get('2026-11-26')).toEqual([])
  })

  test('names the quantity from which on a product needs longer', () => {
    const roll = aProduct({
      id: 'semmel',
      quantityRules: { min: 1, step: 1, max: 200, largeOrder: { from: 40, preparationDays: 3 } },
    })
    const many = { items: [{ product: roll, quantity: 40 }], preparationDays: 3 }
    expect(explain(many).get('2026-11-18')).toEqual([{ kind: 'preparation', product: roll, days: 3, fromQuantity: 40 }])
  })

  test('names what is sold out, with what is left, and what the store does not sell', () => {
    const cake = aProduct({ id: 'torte', dailyStock: 5 })
    const stockUse = (_id: string, date: string) => (date === '2026-11-19' ? 3 : 0)
    const wanted = { items: [{ product: cake, quantity: 3 }], stockUse }
    expect(explain(wanted).get('2026-11-19')).toEqual([{ kind: 'soldOut', product: cake, left: 2 }])
    expect(explain(wanted).get('2026-11-20')).toEqual([])
    const elsewhere = aProduct({ id: 'kiosk', soldIn: ['bahnhof'] })
    expect(explain({ items: [one(elsewhere)] }).get('2026-11-19')).toEqual([{ kind: 'notInStore', product: elsewhere }])
  })

  test('explains days on which the store is open at the wrong times only', () => {
    const bounds = { from: 900, until: null }
    const missing = explain({ bounds })
    expect(missing.get('2026-11-21')).toEqual([{ kind: 'outsideTimes', bounds }])
    expect(missing.get('2026-11-20')).toEqual([])
  })

  test('explains a change by its notice, and by Sundays and holidays', () => {
    const missing = explain({ purpose: 'edit', preparationDays: 2, movedFrom: '2026-11-20' })
    expect(missing.get('2026-11-17')).toEqual([{ kind: 'notice', days: changeNoticeDays }])
    expect(missing.get('2026-11-22')).toEqual([{ kind: 'notToSundayOrHoliday' }])
    const slow = explain({ purpose: 'edit', preparationDays: 3, movedFrom: '2026-11-20', items: [platter].map(one) })
    expect(slow.get('2026-11-17')).toEqual([{ kind: 'notice', days: changeNoticeDays }])
    expect(slow.get('2026-11-18')).toEqual([{ kind: 'preparation', product: platter, days: 3 }])
  })
})

const anyProduct = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c'),
    preparationDays: fc.integer({ min: 0, max: 4 }),
    weekdays: fc.subarray([...weekdays] as Weekday[]),
    season: fc.constantFrom(null, { from: '12-01', until: '12-24' }),
    ordering: fc.boolean(),
  })
  .map(aProduct)
const anyInput = fc.record({
  hours: fc.constantFrom(everydayHours, weekdayHours),
  now: fc.record({
    date: fc.integer({ min: 0, max: 300 }).map((offset) => addDays('2026-06-01', offset)),
    minute: fc.constantFrom(0, cutOffMinute - 1, cutOffMinute, 1439),
  }),
  products: fc.uniqueArray(anyProduct, { selector: ({ id }) => id, maxLength: 3 }),
})

test('every date of a new order is either offered or explained, never both', () => {
  fc.assert(
    fc.property(anyInput, ({ hours, now, products }) => {
      const preparationDays = requiredPreparationDays(products.map(one))
      const productById = new Map(products.map((product) => [product.id, product]))
      const offered = checkoutDates({ hours, holidays, now, preparationDays }).filter((date) =>
        areAvailableOn([...productById.keys()], date, productById),
      )
      const input = { ...base, hours, now, preparationDays, items: products.map(one) }
      const isExplained = new Map(
        explainMissingDates(input, []).map(({ date, obstacles }) => [date, obstacles.length > 0]),
      )
      for (const [date, explained] of isExplained) expect([date, explained]).toEqual([date, !offered.includes(date)])
      expect(isExplained.size).toBe(14)
    }),
    { numRuns: 300 },
  )
})

test('every date to which an order cannot be moved is explained', () => {
  fc.assert(
    fc.property(anyInput, fc.integer({ min: 2, max: 14 }), ({ hours, now, products }, days) => {
      const movedFrom = addDays(now.date, days)
      const preparationDays = Math.max(changeNoticeDays, requiredPreparationDays(products.map(one)))
      const productById = new Map(products.map((product) => [product.id, product]))
      const offered = editDates({ hours, holidays, now, preparationDays })
        .filter((date) => isAllowedMove(movedFrom, date, holidays))
        .filter((date) => areAvailableOn([...productById.keys()], date, productById))
      const input = {
        ...base,
        purpose: 'edit' as const,
        hours,
        now,
        preparationDays,
        items: products.map(one),
        movedFrom,
      }
      for (const { date, obstacles } of explainMissingDates(input, []))
        expect([date, obstacles.length > 0]).toEqual([date, !offered.includes(date)])
    }),
    { numRuns: 300 },
  )
})
