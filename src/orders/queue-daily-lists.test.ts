import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import { insertOrder } from '#db/orders.ts'
import type { Order } from '#domain/order/order.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrder } from '#tests/support/an-order.ts'
import { anOrdering } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { type DailyListPayload, queueDailyLists } from './queue-daily-lists.ts'

onBothDatabases('the pickup list of the next day', (database) => {
  const house = anOrdering(database, aSandbox())
  const add = (changes: Partial<Omit<Order, 'lines'>>) =>
    database.db.transaction().execute((tx) => insertOrder(tx, anOrder({ id: randomUUID(), ...changes })))
  async function lists() {
    const rows = await database.db.selectFrom('outbox').selectAll().where('kind', '=', 'storeDailyList').execute()
    return rows.map(({ payload }) => payload as unknown as DailyListPayload)
  }
  const at = (storeId: string, date: string, minute: number) => ({ pickup: { storeId, date, minute } })

  test('goes once to each store that has orders, after the last of them can have been paid', async () => {
    await add({ id: 'late', ...at('markt', '2026-11-17', 600) })
    await add({ id: 'early', state: 'preparation', ...at('markt', '2026-11-17', 420) })
    await add({ id: 'unpaid', state: 'created', ...at('markt', '2026-11-17', 450) })
    await add({ id: 'canceled', state: 'canceled', ...at('markt', '2026-11-17', 480) })
    await add({ id: 'tomorrow', ...at('markt', '2026-11-18', 420) })
    await add({ id: 'elsewhere', ...at('bahnhof', '2026-11-17', 420) })

    house.now = '2026-11-16T17:44:59.000Z'
    await queueDailyLists(house.services())
    expect(await lists()).toEqual([])

    house.now = '2026-11-16T17:45:00.000Z'
    const other = openDatabase(database.url, () => {})
    await Promise.all([house.services(), house.servicesOn(other), house.services()].map(queueDailyLists))
    await other.destroy()
    house.now = '2026-11-16T22:59:00.000Z'
    await queueDailyLists(house.services())

    const sent = (await lists()).map(({ storeId, date, orders }) => [storeId, date, orders.map(({ id }) => id)])
    expect(sent.toSorted()).toEqual([
      ['bahnhof', '2026-11-17', ['elsewhere']],
      ['markt', '2026-11-17', ['early', 'late']],
    ])
  })

  test('goes again the next evening, for the day after', async () => {
    house.now = '2026-11-17T18:00:00.000Z'
    await queueDailyLists(house.services())
    expect((await lists()).filter(({ date }) => date === '2026-11-18').map(({ storeId }) => storeId)).toEqual(['markt'])
  })
})
