import { beforeAll, expect, test } from 'vitest'
import { insertOrder } from '#db/orders.ts'
import type { Order } from '#domain/order/order.ts'
import { anOrder } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

const [illertissen, senden] = ['illertissen-marktplatz', 'senden-kemptener-strasse']

onAnyDatabase('the report of a week', (database) => {
  let staff: TestStaffApi
  let cookie = ''
  const read = async (path: string) => (await staff.request(path, { cookie })).body

  beforeAll(async () => {
    staff = await createTestStaffApi(database.db, '2026-11-18T09:00:00.000Z')
    cookie = (await staff.aSession('office')).cookie
    let number = 30_000
    const add = (date: string, quantity: number, changes: Partial<Order> = {}, storeId = illertissen) =>
      database.db.transaction().execute(async (tx) => {
        const lines = [{ productId: 'bauernbrot', name: { de: 'Alter Name' }, quantity, priceCents: 540 }]
        const id = `${++number}-WEEKX`
        await insertOrder(tx, anOrder({ id, lines, ...changes, pickup: { storeId, date, minute: 450 } }))
      })
    await add('2026-11-16', 2)
    await add('2026-11-18', 1, { notCollectedAt: '2026-11-18T08:00:00.000Z' }, senden)
    // Later than the same day of the week before, so not compared.
    await add('2026-11-13', 9)
    await add('2026-11-11', 1)
    await add('2025-11-17', 4)
    await add('2026-11-20', 3)
  })

  test('compares the days that are over, names stores and products, and knows what is ordered ahead', async () => {
    const { data } = await read('/week')
    expect(data.weeks.weekBefore).toEqual({ from: '2026-11-09', until: '2026-11-11' })
    expect(data.figures.week).toMatchObject({ orders: 2, value: 16.2, average: 8.1, notCollectedValue: 5.4 })
    expect(data.figures.weekBefore).toMatchObject({ orders: 1, value: 5.4, soldOutHours: 0, answerHours: null })
    expect(data.figures.yearBefore).toMatchObject({ orders: 1, value: 21.6, soldOutHours: null, answerHours: null })
    expect(data.stores.map(({ name }: { name: string }) => name)).toEqual([
      'Illertissen Marktplatz',
      'Senden Kemptener Straße',
    ])
    expect(data.coming).toEqual([{ date: '2026-11-20', orders: 1, value: 16.2 }])
    expect(data.products.best).toMatchObject([{ id: 'bauernbrot', name: 'Bauernbrot', quantity: { week: 3 } }])
  })

  test('is that of one store, or of a week before', async () => {
    const { data } = await read(`/week?store=${senden}&day=2026-11-18`)
    expect([data.figures.week.orders, data.stores]).toEqual([1, []])
    expect((await read('/week?day=2026-11-15')).data.figures.week).toMatchObject({ orders: 2, value: 54 })
  })

  test('lists the orders that a figure counts', async () => {
    const { data } = await read('/week/orders?from=2026-11-16&until=2026-11-18&of=notCollected')
    expect(data).toMatchObject([{ store: senden, date: '2026-11-18', time: '07:30', amount: 5.4, state: null }])
    const byProduct = await read('/week/orders?from=2026-11-01&until=2026-11-30&product=bauernbrot')
    expect(byProduct.count).toBe(5)
  })
})
