import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProduct } from '#tests/support/builders.ts'
import {
  exceedsSlots,
  findBoundSetters,
  findLargeOrder,
  fitsSlot,
  pickupBounds,
  preparationDaysOf,
  slotCapacityOn,
  sumByProduct,
  usualSlotCapacity,
  workTenthsOf,
} from './order-needs.ts'

const roll = aProduct({
  id: 'semmel',
  work: 0.1,
  quantityRules: { min: 1, step: 1, max: 200, largeOrder: { from: 40, preparationDays: 2 } },
})
const platter = aProduct({ id: 'platte', work: 6, pickupFrom: 600, preparationDays: 3 })
const breakfast = aProduct({ id: 'fruehstueck', pickupUntil: 660 })

test('lines that differ only by their options are summed', () => {
  expect(
    sumByProduct([
      { product: roll, quantity: 3 },
      { product: platter, quantity: 1 },
      { product: roll, quantity: 4 },
    ]),
  ).toEqual([
    { product: roll, quantity: 7 },
    { product: platter, quantity: 1 },
  ])
})

describe('a large order', () => {
  test.each([
    [39, 1],
    [40, 2],
    [200, 2],
  ])('%i rolls need %i days', (quantity, days) => {
    expect(preparationDaysOf({ product: roll, quantity })).toBe(days)
    expect(findLargeOrder({ product: roll, quantity }) !== undefined).toBe(days === 2)
  })

  test('never needs fewer days than the product itself', () => {
    const slow = aProduct({ ...roll, preparationDays: 4 })
    expect(preparationDaysOf({ product: slow, quantity: 100 })).toBe(4)
  })
})

describe('pickupBounds', () => {
  test('are the latest start and the earliest end, and name who sets them', () => {
    const later = aProduct({ id: 'spaet', pickupFrom: 630 })
    expect(pickupBounds([platter, later, breakfast, roll])).toEqual({ from: 630, until: 660 })
    expect(findBoundSetters([platter, later, breakfast, roll])).toEqual({ from: later, until: breakfast })
    expect(pickupBounds([roll])).toEqual({ from: null, until: null })
  })

  test('allow a time exactly if every product allows it', () => {
    const bound = fc.option(fc.integer({ min: 0, max: 1439 }))
    const product = fc.record({ pickupFrom: bound, pickupUntil: bound })
    fc.assert(
      fc.property(fc.array(product, { maxLength: 4 }), fc.integer({ min: 0, max: 1439 }), (products, minute) => {
        const isWithin = (from: number | null, until: number | null) =>
          (from === null || minute >= from) && (until === null || minute <= until)
        const { from, until } = pickupBounds(products)
        expect(isWithin(from, until)).toBe(products.every((one) => isWithin(one.pickupFrom, one.pickupUntil)))
      }),
    )
  })
})

describe('work', () => {
  test('is exact in tenths', () => {
    expect(
      workTenthsOf([
        { product: roll, quantity: 3 },
        { product: platter, quantity: 2 },
      ]),
    ).toBe(123)
  })

  test('fits until the slot is full of orders or of work', () => {
    const capacity = usualSlotCapacity({ slotCapacity: 2, slotWork: 7 })
    expect(fitsSlot(capacity, 70)).toBe(true)
    expect(fitsSlot(capacity, 71)).toBe(false)
    expect(fitsSlot(capacity, 10, { orders: 1, workTenths: 60 })).toBe(true)
    expect(fitsSlot(capacity, 11, { orders: 1, workTenths: 60 })).toBe(false)
    expect(fitsSlot(capacity, 0, { orders: 2, workTenths: 0 })).toBe(false)
  })

  const work = fc.integer({ min: 0, max: 200 })

  test('accepted one after the other never exceeds the slot, and what fits no slot is never accepted', () => {
    const capacity = fc.record({
      slotCapacity: fc.integer({ min: 0, max: 6 }),
      slotWork: fc.integer({ min: 0, max: 30 }),
    })
    fc.assert(
      fc.property(capacity, fc.array(work, { maxLength: 12 }), (store, orders) => {
        const slot = usualSlotCapacity(store)
        const used = { orders: 0, workTenths: 0 }
        for (const workTenths of orders) {
          const fits = fitsSlot(slot, workTenths, used)
          if (exceedsSlots(store, [], workTenths)) expect(fits).toBe(false)
          if (!fits) continue
          used.orders += 1
          used.workTenths += workTenths
        }
        expect([used.orders <= slot.orders, used.workTenths <= slot.workTenths]).toEqual([true, true])
      }),
    )
  })

  test('of a cart is the sum of its lines, in any order and however they are split', () => {
    const line = fc.record({ work: fc.integer({ min: 0, max: 50 }), quantity: fc.integer({ min: 1, max: 40 }) })
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.nat(), (lines, cut) => {
        const items = lines.map(({ work: tenths, quantity }, index) => ({
          product: aProduct({ id: `p${index}`, work: tenths / 10 }),
          quantity,
        }))
        const at = items.length === 0 ? 0 : cut % items.length
        const parts = workTenthsOf(items.slice(0, at)) + workTenthsOf(items.slice(at))
        const expected = lines.reduce((sum, { work: tenths, quantity }) => sum + tenths * quantity, 0)
        expect([workTenthsOf(items), workTenthsOf([...items].reverse()), parts]).toEqual(Array(3).fill(expected))
      }),
    )
  })

  test('of one order can be more than a slot', () => {
    const store = { slotCapacity: 2, slotWork: 7 }
    expect([exceedsSlots(store, [], 70), exceedsSlots(store, [], 71)]).toEqual([false, true])
    expect(exceedsSlots({ slotCapacity: 0, slotWork: 0 }, [], 10)).toBe(false)
  })

  test('of a day that staff have changed is its own, and only on that day', () => {
    const [more, less] = ['2026-11-20', '2026-11-21']
    const store = {
      ...{ slotCapacity: 2, slotWork: 7 },
      capacityOnDays: [
        { date: more, slotCapacity: 4, slotWork: 14 },
        { date: less, slotCapacity: 1, slotWork: 3.5 },
      ],
    }
    expect(slotCapacityOn(store, more)).toEqual({ orders: 4, workTenths: 140 })
    expect(slotCapacityOn(store, '2026-11-22')).toEqual({ orders: 2, workTenths: 70 })
    // More than usual fits on the day with more; a day with less is full, which does not make the order too large.
    expect(exceedsSlots(store, [more, less], 100)).toBe(false)
    expect(exceedsSlots(store, [less], 100)).toBe(true)
    expect(exceedsSlots(store, [less], 50)).toBe(false)
  })

  test('of a store that sets none follows from its number of orders', () => {
    expect(usualSlotCapacity({ slotCapacity: 4, slotWork: null })).toEqual({ orders: 4, workTenths: 200 })
    expect(slotCapacityOn(undefined, '2026-11-20')).toEqual({ orders: 0, workTenths: 0 })
  })
})
