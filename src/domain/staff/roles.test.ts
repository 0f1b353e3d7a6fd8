import { describe, expect, test } from 'vitest'
import { actingRoles, can, capabilities, isInScope, isStoreRole } from './roles.ts'

describe('capabilities', () => {
  const allowed = (role: (typeof actingRoles)[number]) => capabilities.filter((capability) => can({ role }, capability))

  test('an owner may do everything', () => {
    expect(allowed('owner')).toEqual(capabilities)
  })

  test('only an owner manages people', () => {
    expect(actingRoles.filter((role) => can({ role }, 'people.manage'))).toEqual(['owner'])
  })

  test('office and store differ in the stores that they see, not in what they may do there', () => {
    expect(allowed('store')).toEqual(allowed('office'))
    expect(allowed('office')).toEqual(capabilities.filter((capability) => capability !== 'people.manage'))
  })

  test('a device does what the counter needs: it cannot cancel, refund, close, pair or read the log', () => {
    expect(allowed('device')).toEqual(['orders.read', 'orders.handOver', 'orders.create', 'offer.change'])
  })

  test('hiring sees no orders', () => {
    expect(allowed('hiring')).toEqual([])
  })
})

describe('stores', () => {
  test('store and device work in one store', () => {
    expect(actingRoles.filter(isStoreRole)).toEqual(['store', 'device'])
  })

  test.each(actingRoles)('%s sees its store', (role) => {
    expect(isInScope({ role, storeId: 'markt' }, 'markt')).toBe(true)
  })

  test.each(actingRoles)('%s sees another store unless it works in one', (role) => {
    expect(isInScope({ role, storeId: 'markt' }, 'bahnhof')).toBe(!isStoreRole(role))
  })

  test('a store role without a store sees none', () => {
    expect(isInScope({ role: 'store', storeId: undefined }, 'markt')).toBe(false)
  })
})
