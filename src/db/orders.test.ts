import { describe, expect, test } from 'vitest'
import type { Order } from '#domain/order/order.ts'
import { anOrder } from '#tests/support/an-order.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import {
  addOrderEvent,
  findOrder,
  holdOrder,
  insertOrder,
  listDueOrders,
  listOrderEvents,
  listOrderIdsOfDay,
  listOrdersOfDay,
  updateOrder,
} from './orders.ts'

onBothDatabases('the orders', (database) => {
  let count = 0
  async function kept(changes: Parameters<typeof anOrder>[0] = {}): Promise<Order> {
    count += 1
    const order = anOrder({ id: `order-${count}`, ...changes })
    await database.db.transaction().execute((tx) => insertOrder(tx, order))
    return order
  }

  test('come back as they went in, to the last letter and millisecond', async () => {
    const order = await kept({
      language: 'en',
      notes: 'Zoë "x" \\ \u0000 👩‍🍳',
      createdAt: '2026-11-15T08:05:00.123Z',
      payUntil: '2026-11-20T17:00:00.999Z',
      revision: 7,
    })
    expect(await findOrder(database.db, order.id)).toEqual(order)
    expect(await findOrder(database.db, 'nothing')).toBeUndefined()
  })

  test('cannot be there twice under one number', async () => {
    const order = await kept()
    await expect(kept({ id: order.id })).rejects.toThrow()
  })

  test('are changed by one hand at a time', async () => {
    const { id } = await kept()
    await Promise.all(
      Array.from({ length: 10 }, () =>
        database.db.transaction().execute(async (tx) => {
          const held = await holdOrder(tx, id)
          if (held) await updateOrder(tx, { ...held, revision: held.revision + 1 })
        }),
      ),
    )
    expect((await findOrder(database.db, id))?.revision).toBe(10)
  })

  test('that are not there cannot be held', async () => {
    expect(await database.db.transaction().execute((tx) => holdOrder(tx, 'nothing'))).toBeUndefined()
  })

  test('have a history in the order in which it happened, though the clock stood still', async () => {
    const { id } = await kept()
    const at = '2026-11-16T09:00:00.000Z'
    for (const kind of ['placed', 'paid', 'changed'])
      await database.db.transaction().execute((tx) => addOrderEvent(tx, id, { at, kind, detail: { kind } }))
    expect(await listOrderEvents(database.db, id)).toEqual(
      ['placed', 'paid', 'changed'].map((kind) => ({ at, kind, detail: { kind } })),
    )
  })

  describe('are due', () => {
    test('by their time to pay, up to and with the moment itself', async () => {
      const { id, payUntil } = await kept({ state: 'created', payUntil: '2031-01-02T17:00:00.500Z' })
      const before = '2031-01-02T17:00:00.499Z'
      const due = (until: string) => listDueOrders(database.db, { state: 'created', payUntil: until, limit: 100 })
      expect([await due(before), await due(payUntil)]).toEqual([[], [id]])
    })

    test('by their day, in one state, and no more than asked for', async () => {
      const orders = []
      for (const date of ['2032-05-03', '2032-05-01', '2032-05-02'])
        orders.push(await kept({ state: 'preparation', pickup: { storeId: 'due', date, minute: 450 } }))
      const due = (pickupUntil: string, limit = 100) =>
        listDueOrders(database.db, { state: 'preparation', pickupUntil, limit })
      expect(await due('2032-05-02')).toEqual([orders[1]?.id, orders[2]?.id])
      expect(await due('2032-05-03', 1)).toEqual([orders[1]?.id])
      expect(await listDueOrders(database.db, { state: 'completed', pickupUntil: '2032-05-03', limit: 9 })).toEqual([])
    })
  })

  test('that are due on one day come by their time, so that a full batch holds those that are due first', async () => {
    const ids = []
    for (const minute of [600, 420, 450])
      ids.push((await kept({ state: 'preparation', pickup: { storeId: 'due', date: '2020-05-03', minute } })).id)
    const wish = { state: 'preparation' as const, pickupUntil: '2020-05-03', limit: 2 }
    expect(await listDueOrders(database.db, wish)).toEqual([ids[1], ids[2]])
  })

  test('of a day are counted over all stores', async () => {
    const at = (storeId: string, date: string) => ({ pickup: { storeId, date, minute: 450 } })
    const [one, other] = [await kept(at('one', '2033-01-03')), await kept(at('other', '2033-01-03'))]
    await kept({ ...at('one', '2033-01-03'), state: 'canceled' })
    await kept(at('one', '2033-01-04'))
    const found = await listOrderIdsOfDay(database.db, { date: '2033-01-03', states: ['purchased', 'preparation'] })
    expect(found.toSorted()).toEqual([one.id, other.id].toSorted())
  })

  test('of a day are listed for one store, by time', async () => {
    const at = (minute: number, storeId = 'day') => ({ pickup: { storeId, date: '2026-11-21', minute } })
    const [late, early] = [await kept(at(600)), await kept(at(420))]
    await kept({ ...at(500), state: 'canceled' })
    await kept(at(450, 'elsewhere'))
    const wish = { storeId: 'day', date: '2026-11-21', states: ['purchased', 'preparation'] as const }
    expect(await listOrdersOfDay(database.db, wish)).toEqual([early, late])
  })
})
