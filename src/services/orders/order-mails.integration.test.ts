import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { readOperationFigures } from '#db/operation-figures.ts'
import { insertOrder } from '#db/orders.ts'
import type { Order } from '#domain/order/order.ts'
import type { DailyListPayload } from '#domain/outbox-message.ts'
import { anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { queueDailyLists } from './order-mails.ts'

onBothDatabases('the daily list', (database) => {
  const env = createOrderTestServices(database, setUpSandbox())
  const add = (changes: Partial<Omit<Order, 'lines'>>) =>
    database.db.transaction().execute((tx) => insertOrder(tx, anOrder({ id: randomUUID(), ...changes })))
  async function lists() {
    const rows = await database.db.selectFrom('outbox').selectAll().where('kind', '=', 'storeDailyList').execute()
    return rows.map(({ payload }) => payload as DailyListPayload)
  }
  const at = (storeId: string, date: string, minute: number) => ({ pickup: { storeId, date, minute } })

  test('is queued once for each store with orders, after the last order can have been paid', async () => {
    await add({ id: 'late', ...at('markt', '2026-11-17', 600) })
    await add({ id: 'early', state: 'preparation', ...at('markt', '2026-11-17', 420) })
    await add({ id: 'unpaid', state: 'created', ...at('markt', '2026-11-17', 450) })
    await add({ id: 'canceled', state: 'canceled', ...at('markt', '2026-11-17', 480) })
    await add({ id: 'tomorrow', ...at('markt', '2026-11-18', 420) })
    await add({ id: 'elsewhere', ...at('bahnhof', '2026-11-17', 420) })

    env.now = '2026-11-16T17:44:59.000Z'
    await queueDailyLists(env.services())
    expect(await lists()).toEqual([])

    env.now = '2026-11-16T17:45:00.000Z'
    const other = openDatabase(database.url, () => {})
    await Promise.all([env.services(), env.servicesOn(other), env.services()].map(queueDailyLists))
    await other.destroy()
    env.now = '2026-11-16T22:59:00.000Z'
    await queueDailyLists(env.services())

    const sent = (await lists()).map(({ storeId, date, orders }) => [storeId, date, orders.map(({ id }) => id)])
    expect(sent.toSorted()).toEqual([
      ['bahnhof', '2026-11-17', ['elsewhere']],
      ['markt', '2026-11-17', ['early', 'late']],
    ])
  })

  test('is queued again the next evening for the following day', async () => {
    env.now = '2026-11-17T18:00:00.000Z'
    await queueDailyLists(env.services())
    expect((await lists()).filter(({ date }) => date === '2026-11-18').map(({ storeId }) => storeId)).toEqual(['markt'])
  })

  test('is queued in the night or in the morning when the server was down in the evening, but not after the last pickup', async () => {
    await add(at('bahnhof', '2026-11-20', 420))
    const isQueued = async (now: string) => {
      env.now = now
      await queueDailyLists(env.services())
      return (await lists()).filter(({ date }) => date === '2026-11-20').length
    }
    expect(await isQueued('2026-11-19T17:30:00.000Z')).toBe(0)
    expect(await isQueued('2026-11-20T11:00:00.000Z')).toBe(0)
    expect(await isQueued('2026-11-19T23:10:00.000Z')).toBe(1)
    expect(await isQueued('2026-11-20T05:00:00.000Z')).toBe(1)
  })

  test('is neither sent nor overdue for a store whose only order was handed over early', async () => {
    const handedOverAt = '2026-11-23T10:00:00.000Z'
    await add({ state: 'completed', handedOverAt, ...at('bahnhof', '2026-11-24', 600) })
    const overdue = async (now: string) => (await readOperationFigures(database.db, now)).listsOverdue
    env.now = '2026-11-23T17:45:00.000Z'
    await queueDailyLists(env.services())
    expect((await lists()).filter(({ date }) => date === '2026-11-24')).toEqual([])
    expect(await overdue('2026-11-23T18:30:00.000Z')).toBe(0)
    await add({ createdAt: '2026-11-23T10:00:00.000Z', ...at('bahnhof', '2026-11-24', 600) })
    expect(await overdue('2026-11-23T18:30:00.000Z')).toBe(1)
  })
})
