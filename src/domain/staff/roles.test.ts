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

  test('the office may do what a store may, in all stores, and what concerns the whole bakery', () => {
    const ofBakery = ['content.edit', 'books.read', 'books.manage', 'overview.read', 'messages.manage']
    expect(allowed('office')).toEqual(
      capabilities.filter((capability) => allowed('store').includes(capability) || ofBakery.includes(capability)),
    )
    expect(allowed('store').filter((capability) => ofBakery.includes(capability))).toEqual([])
  })

  test('a device does what the counter needs: it cannot cancel, refund, close, pair or read the log', () => {
    expect(allowed('device')).toEqual(['orders.read', 'orders.handOver', 'orders.create', 'offer.change'])
  })

  test('hiring sees applications and nothing else; besides, only an owner sees them', () => {
    expect(allowed('hiring')).toEqual(['passkeys.own', 'hiring.manage'])
    expect(actingRoles.filter((role) => can({ role }, 'hiring.manage'))).toEqual(['owner', 'hiring'])
  })

  test.each(['books.manage', 'overview.read'] as const)('only the office and owners have %s', (capability) => {
    expect(actingRoles.filter((role) => can({ role }, capability))).toEqual(['owner', 'office'])
  })

  test('a tax adviser reads the books and nothing else', () => {
    expect(allowed('adviser')).toEqual(['passkeys.own', 'books.read'])
  })

  test('the office answers messages, and so does an owner', () => {
    expect(actingRoles.filter((role) => can({ role }, 'messages.manage'))).toEqual(['owner', 'office'])
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
