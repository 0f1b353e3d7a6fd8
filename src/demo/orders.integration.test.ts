import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listOrdersOfDay } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import type { Content } from '#domain/content/content.ts'
import { isToBePaidAtPickup, type Order } from '#domain/order/order.ts'
import { orderStates } from '#domain/order/order-states.ts'
import { boardColumnOf } from '#domain/staff/board.ts'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { highLimits } from '#tests/support/order-test-services.ts'
import { testPush } from '#tests/support/push-service.ts'
import { demoContent } from '#tests/support/test-content.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { addDemoOrders } from './orders.ts'

const counterStore = 'illertissen-marktplatz'

onAnyDatabase('orders of the demo', (database) => {
  const sandbox = setUpSandbox()
  let content: Content
  beforeAll(async () => {
    content = await demoContent()
  })
  beforeEach(async () => {
    for (const table of ['payment', 'order_event', 'customer_order', 'slot_use', 'stock_use'] as const)
      await database.db.deleteFrom(table).execute()
  })

  const add = (now: string) =>
    addDemoOrders(
      {
        db: database.db,
        now: () => now,
        content: () => content,
        providers: createPaymentProviders([sandbox.provider]),
        publicUrl: 'http://localhost:3000',
        push: testPush,
        limits: highLimits,
      },
      { sandboxUrl: sandbox.url },
    )

  async function listAll(): Promise<Order[]> {
    const rows = await database.db.selectFrom('customer_order').select(['store_id', 'pickup_date']).distinct().execute()
    const lists = await Promise.all(
      rows.map(({ store_id, pickup_date }) =>
        listOrdersOfDay(database.db, { storeId: store_id, date: pickup_date, states: orderStates }),
      ),
    )
    return lists.flat()
  }

  describe('on a Tuesday at ten', () => {
    test('are about twenty, in several stores and in every state, and are added once', async () => {
      const now = '2026-11-17T09:00:00.000Z'
      const added = await add(now)
      expect(added).toBeGreaterThanOrEqual(20)
      expect(added).toBeLessThanOrEqual(26)
      expect(await add(now)).toBe(0)
      const orders = await listAll()
      expect(orders).toHaveLength(added)
      expect(new Set(orders.map(({ pickup }) => pickup.storeId)).size).toBeGreaterThanOrEqual(4)
      expect(orderStates.filter((state) => !orders.some((order) => order.state === state))).toEqual([])
      const board = orders.filter(
        ({ pickup, state }) => pickup.storeId === counterStore && pickup.date === '2026-11-17' && state !== 'created',
      )
      const columns = new Set(board.map(boardColumnOf))
      for (const column of ['toDo', 'ready', 'handedOver', 'canceled']) expect([...columns]).toContain(column)
    })

    test('include one that nobody collected, one that nobody has answered, and one that waits for its payment', async () => {
      await add('2026-11-17T09:00:00.000Z')
      const orders = await listAll()
      expect(orders.filter(({ notCollectedAt }) => notCollectedAt !== undefined)).toHaveLength(1)
      const openQuestions = orders.filter(
        ({ state, pickup, handedOverAt, notCollectedAt }) =>
          state === 'completed' && pickup.date < '2026-11-17' && !handedOverAt && !notCollectedAt,
      )
      expect(openQuestions).toHaveLength(1)
      const waiting = orders.filter(({ state }) => state === 'created')
      expect(waiting).toMatchObject([{ hasSlot: true, pickup: { date: '2026-11-18' } }])
      const [unpaid] = waiting
      expect(Date.parse(unpaid?.payUntil ?? '')).toBeGreaterThan(Date.parse('2026-11-17T09:00:00.000Z'))
      expect(await listPaymentsOfOrder(database.db, unpaid?.id ?? '')).toMatchObject([{ state: 'open' }])
    })

    test('include some of the phone, to be paid at pickup and already paid', async () => {
      await add('2026-11-17T09:00:00.000Z')
      const phone = (await listAll()).filter(({ paysAtPickup }) => paysAtPickup)
      expect(phone.some(isToBePaidAtPickup)).toBe(true)
      const paid = phone.filter(({ paidAtPickupAt }) => paidAtPickupAt !== undefined)
      expect(paid.length).toBeGreaterThan(0)
      expect(paid.every(({ paidAtPickupAt, handedOverAt }) => paidAtPickupAt === handedOverAt)).toBe(true)
      for (const { id } of phone) expect(await listPaymentsOfOrder(database.db, id)).toEqual([])
    })
  })

  test.each([
    ['on a Monday, after a closed Sunday', '2026-11-16T09:00:00.000Z'],
    ['early in the morning', '2026-11-17T04:00:00.000Z'],
    ['late in the evening', '2026-11-17T21:00:00.000Z'],
    ['on a Saturday', '2026-11-21T09:00:00.000Z'],
  ])('are in every state %s', async (_, now) => {
    await add(now)
    const orders = await listAll()
    expect(orderStates.filter((state) => !orders.some((order) => order.state === state))).toEqual([])
    expect(orders.some(({ notCollectedAt }) => notCollectedAt)).toBe(true)
    expect(orders.some(({ paidAtPickupAt }) => paidAtPickupAt)).toBe(true)
  })

  test('mail nobody', async () => {
    await add('2026-11-17T09:00:00.000Z')
    expect(await database.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })
})
