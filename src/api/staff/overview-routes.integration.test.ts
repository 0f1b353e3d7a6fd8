import { beforeAll, describe, expect, test } from 'vitest'
import { insertApplication } from '#db/applications.ts'
import { insertMessage } from '#db/messages.ts'
import { insertOrder } from '#db/orders.ts'
import { insertPayment } from '#db/payments.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentState } from '#domain/order/payment.ts'
import { aMessage, anApplication, anOrder } from '#tests/support/builders.ts'
import { countResultRows } from '#tests/support/count-queries.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'
import { createStaffApi, staffApiPath } from './create-staff-api.ts'

/** Ten in the morning in Berlin; the lists to the stores are those of today. */
const now = '2026-11-18T09:00:00.000Z'
const today = '2026-11-18'
const [firstStore, secondStore] = ['illertissen-marktplatz', 'senden-kemptener-strasse']
const long = '2026-06-01T08:00:00.000Z'

interface Overview {
  pickups: { orders: number; open: number }
  newOrders: number
  openQuestions: number
  tomorrow: { orders: number }
  lists: { date: string; sent: number; waiting: number; failed: number }
  mails: { stuck: number }
  payments: { open: number; pending: number; refundsDue: number }
  lowStock: { count: number; first: unknown[] }
  books: { differences: number; unbooked: number }
  applications: number | null
  messages: number
}

onAnyDatabase('the overview', (database) => {
  let staff: TestStaffApi
  let cookie = ''
  let overview: Overview

  beforeAll(async () => {
    const { db } = database
    staff = await createTestStaffApi(db, now)
    const limited = staff.content.products.find(({ dailyStock, soldIn }) => dailyStock !== null && soldIn === null)
    let number = 10_000
    const add = (changes: Partial<Order>, storeId = firstStore, date = '2026-12-01') =>
      db.transaction().execute(async (tx) => {
        const id = `${++number}-SEEDX`
        await insertOrder(tx, anOrder({ ...changes, id, pickup: { storeId, date, minute: 450 } }))
        return id
      })
    async function addPayment(state: PaymentState): Promise<{ orderId: string; id: string }> {
      const orderId = await add({})
      const id = `P${orderId}`
      const approveUrl = ''
      await db.transaction().execute(async (tx) => {
        await insertPayment(tx, {
          id,
          orderId,
          provider: 'paypal',
          method: 'paypal',
          amountCents: 540,
          approveUrl,
          createdAt: long,
        })
        await tx.updateTable('payment').set({ state, captured_cents: 540 }).where('id', '=', id).execute()
      })
      return { orderId, id }
    }
    const mail = { recipient: '', payload: '{}', due_at: long, attempts: 0, last_fault: null }

    // Pickups of today: two open, one handed over, one not collected, one not paid.
    await add({ readyAt: now }, firstStore, today)
    await add({}, secondStore, today)
    await add({ handedOverAt: now }, firstStore, today)
    await add({ notCollectedAt: now }, firstStore, today)
    await add({ state: 'created' }, firstStore, today)
    // Tomorrow, and three open questions of two stores.
    await add({}, secondStore, '2026-11-19')
    for (const storeId of [firstStore, secondStore, secondStore]) await add({}, storeId, '2026-11-16')
    // New orders for other days, in two stores.
    await add({ createdAt: '2026-11-18T05:00:00.000Z' })
    await add({ createdAt: '2026-11-17T23:30:00.000Z' }, secondStore)
    await add({ createdAt: '2026-11-17T22:30:00.000Z' })
    // Payments that began months ago.
    for (const state of ['open', 'declined', 'pending', 'pending', 'refundDue'] as const) await addPayment(state)
    const captured = await addPayment('captured')
    await db
      .insertInto('refund')
      .values({
        ...{ id: 'r1', payment_id: captured.id, order_id: captured.orderId, amount_cents: 100, lines: '[]' },
        ...{
          reason: '',
          state: 'due',
          created_at: long,
          created_by: 'Renate',
          settled_at: null,
          next_check_at: long,
          check_count: 0,
        },
      })
      .execute()
    for (const storeId of [firstStore, secondStore])
      await db
        .insertInto('stock_use')
        .values({ store_id: storeId, date: today, product_id: limited?.id ?? '', used: 1000 })
        .execute()
    await db
      .insertInto('outbox')
      .values([
        {
          ...mail,
          id: 'l1',
          kind: 'storeDailyList',
          subject_id: `${firstStore} ${today}`,
          sent_at: now,
          dead_at: null,
          created_at: now,
        },
        {
          ...mail,
          id: 'l2',
          kind: 'storeDailyList',
          subject_id: `${secondStore} ${today}`,
          sent_at: null,
          dead_at: now,
          created_at: now,
        },
        {
          ...mail,
          id: 'm1',
          kind: 'orderReady',
          subject_id: '10001-SEEDX',
          sent_at: null,
          dead_at: null,
          created_at: long,
        },
      ])
      .execute()
    await db
      .insertInto('books_difference')
      .values({
        ...{ payment_id: captured.id, kind: 'fee', order_id: captured.orderId, store_id: firstStore },
        ...{ business_date: '2026-06-01', booked_cents: 1, provider_cents: 2, found_at: long, seen_at: long },
      })
      .execute()
    await db.transaction().execute(async (tx) => {
      await insertMessage(tx, aMessage({ id: 'open', createdAt: now }))
      await insertMessage(tx, aMessage({ id: 'done', createdAt: now }))
      await tx.updateTable('message').set({ done_at: now, done_by: 'Renate' }).where('id', '=', 'done').execute()
      const links = { deletesOn: '2027-11-18', linkVersion: 0 }
      for (const id of ['new', 'read']) await insertApplication(tx, { application: anApplication({ id }), ...links })
      await tx.updateTable('application').set({ review_started_at: now }).where('id', '=', 'read').execute()
    })
    cookie = (await staff.aSession('owner')).cookie
    overview = (await staff.request('/overview', { cookie })).body.data
  })

  const read = async (path: string) => (await staff.request(path, { cookie })).body
  const length = async (path: string): Promise<number> => (await read(path)).data.length
  const countPickups = async (date: string): Promise<number> =>
    (await read(`/lists/pickup?date=${date}`)).data.stores.reduce(
      (sum: number, { orders }: { orders: unknown[] }) => sum + orders.length,
      0,
    )

  test.each<[figure: string, count: number, of: (data: Overview) => number, list: () => Promise<number>]>([
    ['pickups', 4, ({ pickups }) => pickups.orders, () => countPickups(today)],
    ['open', 2, ({ pickups }) => pickups.open, () => length('/overview/openPickups')],
    ['open questions', 3, ({ openQuestions }) => openQuestions, () => length('/overview/openQuestions')],
    ['new orders', 2, ({ newOrders }) => newOrders, () => length('/overview/newOrders')],
    ['tomorrow', 1, ({ tomorrow }) => tomorrow.orders, () => countPickups('2026-11-19')],
    ['lists', 2, ({ lists }) => lists.sent + lists.waiting + lists.failed, () => length('/overview/listMails')],
    ['open payments', 2, ({ payments }) => payments.open, () => length('/overview/openPayments')],
    ['pending payments', 2, ({ payments }) => payments.pending, () => length('/overview/pendingPayments')],
    ['refunds', 2, ({ payments }) => payments.refundsDue, () => length('/overview/refundsDue')],
    ['differences', 1, ({ books }) => books.differences, () => length('/books/differences')],
    ['not booked', 2, ({ books }) => books.unbooked, () => length('/overview/unbooked')],
    ['low stock', 2, ({ lowStock }) => lowStock.count, () => length('/overview/lowStock')],
    ['messages', 1, ({ messages }) => messages, async () => (await read('/messages?state=open')).data.messages.length],
    [
      'applications',
      1,
      ({ applications }) => applications ?? 0,
      async () =>
        (await read('/applications')).data.cards.filter(({ stage }: { stage: string }) => stage === 'new').length,
    ],
    ['mails', 2, ({ mails }) => mails.stuck, () => length('/mails')],
  ])('the figure of %s is %i, and so long is its list', async (_figure, count, of, list) => {
    expect([of(overview), await list()]).toEqual([count, count])
  })

  test('a list names the order, the store and what is to be done', async () => {
    expect((await read('/overview/refundsDue')).data).toMatchObject([
      { order: expect.stringMatching(/-SEEDX$/), storeName: 'Illertissen Marktplatz', state: 'refundDue', amount: 5.4 },
      { state: 'itemRefundDue', amount: 1 },
    ])
    expect((await read('/overview/listMails')).data).toMatchObject([
      { store: firstStore, date: today, state: 'sent' },
      { store: secondStore, date: today, state: 'failed' },
    ])
    expect((await read('/overview/openPickups')).data).toMatchObject([
      { store: firstStore, time: '07:30', state: 'ready' },
      { store: secondStore, time: '07:30', state: 'toDo' },
    ])
  })

  describe('of the office', () => {
    test('has no figure of applications, which it may not open', async () => {
      const office = (await staff.aSession('office')).cookie
      const { body } = await staff.request('/overview', { cookie: office })
      expect(body.data.applications).toBeNull()
      expect((await staff.request('/applications', { cookie: office })).status).toBe(403)
    })
  })

  test('reads as many rows as before when there are more orders', async () => {
    let rows = 0
    const db = database.db.withPlugin(countResultRows((count) => (rows += count)))
    const { services } = staff
    const counting = createStaffApi({ ...services, orders: { ...services.orders, db } }, () => {})
    const readRows = async () => {
      rows = 0
      const response = await counting.request(`${staffApiPath}/overview`, { headers: { cookie } })
      return [response.status, (await response.json()).data.pickups.orders, rows]
    }
    const [status, orders = 0, before] = await readRows()
    await database.db.transaction().execute(async (tx) => {
      for (let number = 0; number < 20; number++) {
        const pickup = { storeId: firstStore, date: today, minute: 450 }
        await insertOrder(tx, anOrder({ id: `${20_000 + number}-SEEDX`, state: 'purchased', createdAt: now, pickup }))
      }
    })
    expect(await readRows()).toEqual([status, orders + 20, before])
  })

  test('a list that does not exist is refused', async () => {
    expect((await staff.request('/overview/everything', { cookie })).status).toBe(422)
  })
})
