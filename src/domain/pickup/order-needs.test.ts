import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aProduct } from '#tests/support/builders.ts'
import {
  exceedsSlot,
  findBoundSetters,
  findLargeOrder,
  fitsSlot,
  pickupBounds,
  preparationDaysOf,
  slotCapacityOf,
  sumByProduct,
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
    const capacity = slotCapacityOf({ slotCapacity: 2, slotWork: 7 })
    expect(fitsSlot(capacity, 70)).toBe(true)
    expect(fitsSlot(capacity, 71)).toBe(false)
    expect(fitsSlot(capacity, 10, { orders: 1, workTenths: 60 })).toBe(true)
    expect(fitsSlot(capacity, 11, { orders: 1, workTenths: 60 })).toBe(false)
    expect(fitsSlot(capacity, 0, { orders: 2, workTenths: 0 })).toBe(false)
  })

  test('of one order can be more than a slot', () => {
    const capacity = slotCapacityOf({ slotCapacity: 2, slotWork: 7 })
    expect([exceedsSlot(capacity, 70), exceedsSlot(capacity, 71)]).toEqual([false, true])
    expect(exceedsSlot({ orders: 0, workTenths: 0 }, 10)).toBe(false)
  })

  test('of a store that sets none follows from its number of orders', () => {
    expect(slotCapacityOf({ slotCapacity: 4, slotWork: null })).toEqual({ orders: 4, workTenths: 200 })
    expect(slotCapacityOf(undefined)).toEqual({ orders: 0, workTenths: 0 })
  })
})
