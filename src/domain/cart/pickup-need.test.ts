import { describe, expect, test } from 'vitest'
import { aProduct } from '#tests/support/a-product.ts'
import { preparationDaysOf, slowestOf } from './pickup-need.ts'

const taking = (id: string, preparationDays: number) => aProduct({ id, preparationDays })

describe('what a cart needs before it can be picked up', () => {
  test('is one day when it is empty or nothing takes longer', () => {
    expect(preparationDaysOf([])).toBe(1)
    expect(preparationDaysOf([taking('kaffee', 0)])).toBe(1)
    expect(preparationDaysOf([taking('brezel', 1)])).toBe(1)
  })

  test('is the time of the item that takes longest', () => {
    expect(preparationDaysOf([taking('brezel', 1), taking('platte', 3), taking('kuchen', 2)])).toBe(3)
  })

  test('is set by that item, or by the first of those that take as long', () => {
    const products = [taking('brezel', 1), taking('platte', 3), taking('canapes', 3)]
    expect(slowestOf(products)?.id).toBe('platte')
    expect(slowestOf([])).toBeUndefined()
    expect(products.map(({ id }) => id)).toEqual(['brezel', 'platte', 'canapes'])
  })
})
