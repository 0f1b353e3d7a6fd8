import { describe, expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import {
  addOrderEvent,
  findOrder,
  insertOrder,
  listDueOrders,
  listExpiredOrders,
  listOrderEvents,
  listOrdersOfDay,
  lockOrder,
  updateOrder,
} from './orders.ts'

onBothDatabases('orders', (database) => {
  let count = 0
  async function saved(changes: Parameters<typeof anOrder>[0] = {}): Promise<Order> {
    count += 1
    const order = anOrder({ id: `order-${count}`, ...changes })
    await database.db.transaction().execute((tx) => insertOrder(tx, order))
    return order
  }

  test('are loaded exactly as they were saved', async () => {
    const order = await saved({
      language: 'en',
      notes: 'Zoë "x" \\ \u0000 👩‍🍳',
      createdAt: '2026-11-15T08:05:00.123Z',
      payUntil: '2026-11-20T17:00:00.999Z',
      revision: 7,
    })
    expect(await findOrder(database.db, order.id)).toEqual(order)
    expect(await findOrder(database.db, 'nothing')).toBeUndefined()
  })

  test('have a unique number', async () => {
    const order = await saved()
    await expect(saved({ id: order.id })).rejects.toThrow()
  })

  test('are not changed concurrently while locked', async () => {
    const { id } = await saved()
    await Promise.all(
      Array.from({ length: 10 }, () =>
        database.db.transaction().execute(async (tx) => {
          const locked = await lockOrder(tx, id)
          if (locked) await updateOrder(tx, { ...locked, revision: locked.revision + 1 })
        }),
      ),
    )
    expect((await findOrder(database.db, id))?.revision).toBe(10)
  })

  test('return undefined when locking an unknown order', async () => {
    expect(await database.db.transaction().execute((tx) => lockOrder(tx, 'nothing'))).toBeUndefined()
  })

  test('list events in the order they were added, even with equal timestamps', async () => {
    const { id } = await saved()
    const at = '2026-11-16T09:00:00.000Z'
    for (const kind of ['placed', 'paid', 'changed'])
      await database.db.transaction().execute((tx) => addOrderEvent(tx, id, { at, kind, detail: { kind } }))
    expect(await listOrderEvents(database.db, id)).toEqual(
      ['placed', 'paid', 'changed'].map((kind) => ({ at, kind, detail: { kind } })),
    )
  })

  describe('are due', () => {
    test('by payUntil, including that instant', async () => {
      const { id, payUntil } = await saved({ state: 'created', payUntil: '2031-01-02T17:00:00.500Z' })
      const before = '2031-01-02T17:00:00.499Z'
      const pickupUntil = { date: '2031-01-02', minute: 0 }
      const due = (now: string) => listExpiredOrders(database.db, { now, pickupUntil, limit: 100 })
      expect([await due(before), await due(payUntil)]).toEqual([[], [id]])
    })

    test('by pickup date and state, up to the limit', async () => {
      const orders = []
      for (const date of ['2032-05-03', '2032-05-01', '2032-05-02'])
        orders.push(await saved({ state: 'preparation', pickup: { storeId: 'due', date, minute: 450 } }))
      const due = (pickupUntil: string, limit = 100) =>
        listDueOrders(database.db, { state: 'preparation', pickupUntil, limit })
      expect(await due('2032-05-02')).toEqual([orders[1]?.id, orders[2]?.id])
      expect(await due('2032-05-03', 1)).toEqual([orders[1]?.id])
      expect(await listDueOrders(database.db, { state: 'completed', pickupUntil: '2032-05-03', limit: 9 })).toEqual([])
    })
  })

  test('that are due on one day are sorted by time, so that a full batch contains the earliest', async () => {
    const ids = []
    for (const minute of [600, 420, 450])
      ids.push((await saved({ state: 'preparation', pickup: { storeId: 'due', date: '2020-05-03', minute } })).id)
    const query = { state: 'preparation' as const, pickupUntil: '2020-05-03', limit: 2 }
    expect(await listDueOrders(database.db, query)).toEqual([ids[1], ids[2]])
  })

  test('of a day are listed for one store or all, sorted by time', async () => {
    const at = (minute: number, storeId = 'day') => ({ pickup: { storeId, date: '2033-02-05', minute } })
    const [late, early] = [await saved(at(600)), await saved(at(420))]
    await saved({ ...at(500), state: 'canceled' })
    const elsewhere = await saved(at(450, 'elsewhere'))
    const query = { storeId: 'day', date: '2033-02-05', states: ['purchased', 'preparation'] as const }
    expect(await listOrdersOfDay(database.db, query)).toEqual([early, late])
    expect(await listOrdersOfDay(database.db, { ...query, storeId: undefined })).toEqual([early, elsewhere, late])
  })
})
