import { describe, expect, test } from 'vitest'
import type { PickupChoice } from '#domain/order/order.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { openDatabase } from './open-database.ts'
import { freeSlot, listSlotUse, moveSlot, slotKey, takeSlot } from './slots.ts'

onBothDatabases('the places of a slot', (database) => {
  let nextMinute = 0
  const aSlot = (changes: Partial<PickupChoice> = {}): PickupChoice => {
    nextMinute += 1
    return { storeId: 'markt', date: '2026-11-21', minute: nextMinute, ...changes }
  }
  const take = (slot: PickupChoice, capacity: number, db = database.db) =>
    db.transaction().execute((tx) => takeSlot(tx, slot, capacity))
  const free = (slot: PickupChoice) => database.db.transaction().execute((tx) => freeSlot(tx, slot))
  const used = async ({ storeId, date, minute }: PickupChoice) =>
    (await listSlotUse(database.db, storeId, date)).get(slotKey(date, minute)) ?? 0

  test('are given until all are gone, and again when one comes back', async () => {
    const slot = aSlot()
    expect([await take(slot, 2), await take(slot, 2), await take(slot, 2)]).toEqual([true, true, false])
    await free(slot)
    expect([await used(slot), await take(slot, 2), await take(slot, 2)]).toEqual([1, true, false])
  })

  test.each([0, -1])('are none where the capacity is %i', async (capacity) => {
    const slot = aSlot()
    expect([await take(slot, capacity), await used(slot)]).toEqual([false, 0])
  })

  test('are never given twice: sixty hands for seven places, from two processes', async () => {
    const slot = aSlot()
    const other = openDatabase(database.url, () => {})
    const taken = await Promise.all(
      Array.from({ length: 60 }, (_, index) => take(slot, 7, index % 2 ? other : database.db)),
    )
    await other.destroy()
    expect([taken.filter(Boolean).length, await used(slot)]).toEqual([7, 7])
  })

  test('do not become fewer than none', async () => {
    const slot = aSlot()
    await free(slot)
    await take(slot, 1)
    await free(slot)
    await free(slot)
    expect([await used(slot), await take(slot, 1)]).toEqual([0, true])
  })

  test('belong to one store, one day and one time', async () => {
    const slot = aSlot()
    await take(slot, 1)
    for (const other of [{ storeId: 'bahnhof' }, { date: '2026-11-20' }, { minute: slot.minute + 500 }])
      expect(await take({ ...slot, ...other }, 1)).toBe(true)
  })

  test('go back when the transaction does', async () => {
    const slot = aSlot()
    const work = database.db.transaction().execute(async (tx) => {
      await takeSlot(tx, slot, 1)
      throw new Error('something else went wrong')
    })
    await expect(work).rejects.toThrow('something else')
    expect(await used(slot)).toBe(0)
  })

  describe('when an order moves', () => {
    const move = (from: PickupChoice, to: PickupChoice, capacity: number) =>
      database.db.transaction().execute((tx) => moveSlot(tx, { from, to, capacity }))

    test.each(['forward', 'back'])('%s, the one is free and the other is taken', async (way) => {
      const slots = [aSlot(), aSlot()]
      const [from, to] = (way === 'forward' ? slots : slots.reverse()) as [PickupChoice, PickupChoice]
      await take(from, 1)
      expect([await move(from, to, 1), await used(from), await used(to)]).toEqual([true, 0, 1])
      expect(await move({ ...from, minute: 9000 }, to, 1)).toBe(false)
    })
  })

  test('are listed for one store from a date on', async () => {
    const [slot, earlier] = [aSlot({ storeId: 'listed' }), aSlot({ storeId: 'listed', date: '2026-11-20' })]
    for (const one of [slot, slot, earlier]) await take(one, 5)
    expect(await listSlotUse(database.db, 'listed', '2026-11-21')).toEqual(
      new Map([[slotKey(slot.date, slot.minute), 2]]),
    )
  })
})
