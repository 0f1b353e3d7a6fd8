import { describe, expect, test } from 'vitest'
import type { PickupChoice } from '#domain/order/order.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { openDatabase } from './database.ts'
import { listSlotUse, moveSlot, releaseSlot, reserveSlot, slotKey } from './slots.ts'

onBothDatabases('slot reservations', (database) => {
  let nextMinute = 0
  const aSlot = (changes: Partial<PickupChoice> = {}): PickupChoice => {
    nextMinute += 1
    return { storeId: 'markt', date: '2026-11-21', minute: nextMinute, ...changes }
  }
  const loaf = 10
  const ordersOnly = (orders: number) => ({ orders, workTenths: 1_000_000 })
  const reserve = async (slot: PickupChoice, capacity: number, db = database.db) => {
    const need = { ...slot, workTenths: loaf }
    return (await db.transaction().execute((tx) => reserveSlot(tx, need, ordersOnly(capacity)))) !== undefined
  }
  const release = (slot: PickupChoice, workTenths = loaf) =>
    database.db.transaction().execute((tx) => releaseSlot(tx, { ...slot, workTenths }))
  const useOf = async ({ storeId, date, minute }: PickupChoice) =>
    (await listSlotUse(database.db, storeId, date)).get(slotKey(date, minute))
  const used = async (slot: PickupChoice) => (await useOf(slot))?.orders ?? 0

  test('succeed until the slot is full and again after a release', async () => {
    const slot = aSlot()
    expect([await reserve(slot, 2), await reserve(slot, 2), await reserve(slot, 2)]).toEqual([true, true, false])
    await release(slot)
    expect([await used(slot), await reserve(slot, 2), await reserve(slot, 2)]).toEqual([1, true, false])
  })

  test.each([0, -1])('fail when the capacity is %i', async (capacity) => {
    const slot = aSlot()
    expect([await reserve(slot, capacity), await used(slot)]).toEqual([false, 0])
  })

  test('never exceed the capacity with sixty concurrent requests from two processes', async () => {
    const slot = aSlot()
    const other = openDatabase(database.url, () => {})
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) => reserve(slot, 7, index % 2 ? other : database.db)),
    )
    await other.destroy()
    expect([results.filter(Boolean).length, await used(slot)]).toEqual([7, 7])
  })

  test('never become negative', async () => {
    const slot = aSlot()
    await release(slot)
    await reserve(slot, 1)
    await release(slot)
    await release(slot)
    expect([await used(slot), await reserve(slot, 1)]).toEqual([0, true])
  })

  test('are separate for each store, date and time', async () => {
    const slot = aSlot()
    await reserve(slot, 1)
    for (const other of [{ storeId: 'bahnhof' }, { date: '2026-11-20' }, { minute: slot.minute + 500 }])
      expect(await reserve({ ...slot, ...other }, 1)).toBe(true)
  })

  test('are limited by work, and by the number of orders', async () => {
    const capacity = { orders: 3, workTenths: 70 }
    const slot = aSlot()
    const take = (workTenths: number, db = database.db) =>
      db.transaction().execute((tx) => reserveSlot(tx, { ...slot, workTenths }, capacity))
    expect([await take(71), await take(60), await take(11), await take(10), await take(0), await take(0)]).toEqual([
      undefined,
      { orders: 1, workTenths: 60 },
      undefined,
      { orders: 2, workTenths: 70 },
      { orders: 3, workTenths: 70 },
      undefined,
    ])
    expect(await useOf(slot)).toEqual({ orders: 3, workTenths: 70 })
    await release(slot, 60)
    expect(await useOf(slot)).toEqual({ orders: 2, workTenths: 10 })
    await release(slot, 10)
    expect(await useOf(slot)).toEqual({ orders: 1, workTenths: 0 })
  })

  test('never exceed the work with sixty concurrent requests from two processes', async () => {
    const slot = aSlot()
    const other = openDatabase(database.url, () => {})
    const take = (db: typeof database.db) =>
      db.transaction().execute((tx) => reserveSlot(tx, { ...slot, workTenths: 10 }, { orders: 1_000, workTenths: 75 }))
    const results = await Promise.all(Array.from({ length: 60 }, (_, index) => take(index % 2 ? other : database.db)))
    await other.destroy()
    expect([results.filter(Boolean).length, await useOf(slot)]).toEqual([7, { orders: 7, workTenths: 70 }])
  })

  test('are rolled back with the transaction', async () => {
    const slot = aSlot()
    const work = database.db.transaction().execute(async (tx) => {
      await reserveSlot(tx, { ...slot, workTenths: loaf }, ordersOnly(1))
      throw new Error('something else went wrong')
    })
    await expect(work).rejects.toThrow('something else')
    expect(await used(slot)).toBe(0)
  })

  describe('when an order moves', () => {
    const move = (from: PickupChoice, to: PickupChoice, capacity: number) =>
      database.db.transaction().execute((tx) =>
        moveSlot(tx, {
          from: { ...from, workTenths: loaf },
          to: { ...to, workTenths: loaf },
          capacity: ordersOnly(capacity),
        }),
      )

    test.each(['forward', 'back'])('%s, the old slot is released and the new one reserved', async (direction) => {
      const slots = [aSlot(), aSlot()]
      const [from, to] = (direction === 'forward' ? slots : slots.reverse()) as [PickupChoice, PickupChoice]
      await reserve(from, 1)
      expect([await move(from, to, 1), await used(from), await used(to)]).toEqual([true, 0, 1])
      expect(await move({ ...from, minute: 9000 }, to, 1)).toBe(false)
    })
  })

  test('are listed for one store from a date on', async () => {
    const [slot, earlier] = [aSlot({ storeId: 'listed' }), aSlot({ storeId: 'listed', date: '2026-11-20' })]
    for (const reserved of [slot, slot, earlier]) await reserve(reserved, 5)
    expect(await listSlotUse(database.db, 'listed', '2026-11-21')).toEqual(
      new Map([[slotKey(slot.date, slot.minute), { orders: 2, workTenths: 20 }]]),
    )
  })
})
