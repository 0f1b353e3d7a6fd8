import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertOrder } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { advanceOrders } from '#services/orders/advance-orders.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { createPassAddress } from '#services/orders/order-mails.ts'
import { applyPaymentReport } from '#services/orders/payments.ts'
import { recordPickup } from '#services/orders/record-pickup.ts'
import { anOrder } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createStaffOrders, otherStoreId, pickupDate, storeId } from '#tests/support/staff-orders.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const sandbox = setUpSandbox()
const onTheDay = `${pickupDate}T06:00:00.000Z`
const dayAfter = '2026-11-24T06:00:00.000Z'

onAnyDatabase('finding orders', (database) => {
  const env = createStaffOrders(database, sandbox)
  let counter = ''
  beforeAll(async () => {
    counter = (await env.api.aSession('device', storeId)).cookie
  })
  afterAll(() => env.api.stop())
  /** Sessions of people end when they are not used for half a day. */
  const office = async () => (await env.api.aSession('office')).cookie
  const handOver = (orderId: string) =>
    recordPickup(env.services(), { orderId, action: 'hand-over', actor: adminActor })

  describe('GET /orders/{orderId}', () => {
    test('holds the order with its history, payments and what can be done', async () => {
      const order = await env.purchased({ cartId: await env.aCart('bauernbrot', 'kaisersemmel') })
      env.setNow(onTheDay)
      await handOver(order.id)
      const { status, body } = await env.api.request(`/orders/${order.id}`, { cookie: counter })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        orderId: order.id,
        storeName: env.content.stores.find(({ id }) => id === storeId)?.name,
        total: order.grossCents / 100,
        toPay: 0,
        refunded: 0,
        payments: [{ state: 'captured', amount: order.grossCents / 100 }],
        refunds: [],
        refundable: [
          { line: 0, quantity: 1 },
          { line: 1, quantity: 2 },
        ],
        can: { handOver: 'alreadyHandedOver', cancel: 'alreadyHandedOver', refund: true, resend: true },
        resendKind: 'orderConfirmed',
      })
      expect(body.data.lines[0].allergens).toContain('Weizen')
      expect(body.data.history.map(({ kind, by }: { kind: string; by: string }) => [kind, by])).toEqual([
        ['placed', null],
        ['paid', null],
        ['handedOver', 'krume'],
      ])
    })

    test('accepts a number without its dash, and answers 404 or 403 for others', async () => {
      const order = await env.purchased()
      const path = `/orders/${order.id.replace('-', '').toLowerCase()}`
      expect((await env.api.request(path, { cookie: counter })).status).toBe(200)
      expect((await env.api.request('/orders/22222-22222', { cookie: counter })).body.code).toBe('orderNotFound')
      const elsewhere = (await env.api.aSession('device', otherStoreId)).cookie
      expect((await env.api.request(path, { cookie: elsewhere })).body.code).toBe('otherStore')
    })
  })

  describe('POST /scan', () => {
    const scan = (text: string, cookie = counter, store?: string) =>
      env.api.request('/scan', { cookie, json: { text, ...(store && { store }) } })

    test('finds the order by its pass, its number or its code', async () => {
      const order = await env.purchased()
      const address = createPassAddress(order, 'https://moved.example', env.api.services.access.accessTokens)
      env.setNow(onTheDay)
      const results = []
      for (const text of [address, `${order.id} ${order.pickupCode}`, order.pickupCode, order.id]) {
        const { status, body } = await scan(text)
        results.push([status, body.data.order?.orderId, body.data.isProven])
      }
      expect(results).toEqual([
        [200, order.id, true],
        [200, order.id, true],
        [200, order.id, true],
        [200, order.id, false],
      ])
    })

    test('does not take a forged pass for proof', async () => {
      const order = await env.purchased()
      const other = await env.purchased()
      const { accessTokens } = env.api.services.access
      env.setNow(onTheDay)
      const tokens = [
        createPassAddress(other, '', accessTokens).split('token=')[1],
        accessTokens.issue('link', order.id, '2027-01-01T00:00:00.000Z'),
        'nonsense',
        '',
      ]
      for (const token of tokens) {
        const { body } = await scan(`https://krume.example/pass/${order.id}?token=${token}`)
        expect([body.success, body.data.isProven]).toEqual([true, false])
      }
      expect((await scan(`${order.id} 0000`)).body.data.isProven).toBe(order.pickupCode === '0000')
    })

    test('names the store where it has to be picked up, and shows no customer of another store', async () => {
      const order = await env.purchased()
      env.setNow(onTheDay)
      const elsewhere = (await env.api.aSession('device', otherStoreId)).cookie
      const { status, body } = await scan(order.id, elsewhere)
      const name = env.content.stores.find(({ id }) => id === storeId)?.name
      expect([status, body.code, body.data]).toEqual([403, 'otherStore', { store: { id: storeId, name } }])
      expect(JSON.stringify(body)).not.toContain('Huber')
      // The office may see it, but it stands in the wrong store.
      const seen = await scan(order.id, await office(), otherStoreId)
      expect(seen.body).toMatchObject({ code: 'otherStore', data: { store: { name }, order: { orderId: order.id } } })
    })

    test('knows the day of a code that belongs to another one, but not of one long ago', async () => {
      for (const [number, days] of [3, -40].entries())
        await database.db.transaction().execute(async (tx) => {
          const pickup = { storeId, date: addDays(pickupDate, days), minute: 450 }
          await insertOrder(
            tx,
            anOrder({ id: `5000${number}-SEEDX`, pickupCode: `990${number}`, paysAtPickup: true, pickup }),
          )
        })
      env.setNow(onTheDay)
      expect((await scan('9900')).body).toMatchObject({ code: 'otherDay', data: { order: { orderId: '50000-SEEDX' } } })
      expect((await scan('9901')).body.code).toBe('orderNotFound')
    })

    test('names the day if it is another one', async () => {
      const order = await env.purchased()
      const { body } = await scan(order.id)
      expect(body).toMatchObject({ code: 'otherDay', data: { date: pickupDate, order: { orderId: order.id } } })
    })

    test('says that it is canceled, not paid, or handed over, when and by whom', async () => {
      const [unpaid, canceled, fetched] = [await env.placed(), await env.purchased(), await env.purchased()]
      await cancelOrder(env.services(), canceled.id, 'byCustomer')
      env.setNow(onTheDay)
      await handOver(fetched.id)
      expect((await scan(unpaid.id)).body.code).toBe('orderNotPaid')
      expect((await scan(canceled.id)).body).toMatchObject({ code: 'orderCanceled', data: { order: {} } })
      const again = await scan(fetched.id)
      expect(again.status).toBe(409)
      expect(again.body).toMatchObject({ code: 'alreadyHandedOver', data: { by: 'krume', at: onTheDay } })
    })

    test('says that everything was refunded instead of letting it be handed over', async () => {
      const order = await env.purchased()
      env.setNow(`${pickupDate}T20:00:00.000Z`)
      await advanceOrders(env.services())
      const [payment] = await listPaymentsOfOrder(database.db, order.id)
      const { id = '', captureId = '' } = payment ?? {}
      await applyPaymentReport(env.services(), id, { kind: 'refunded', captureId })
      const { status, body } = await scan(order.id)
      expect([status, body.code, body.data.order?.orderId]).toEqual([409, 'alreadyRefunded', order.id])
    })

    test('asks for the name when several orders of the day share the code', async () => {
      const orders = [await env.purchased(), await env.purchased()]
      for (const { id } of orders) {
        const { body } = await database.db
          .selectFrom('customer_order')
          .select('body')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const changed = JSON.stringify({ ...body, pickupCode: '0007' })
        await database.db
          .updateTable('customer_order')
          .set({ body: changed, pickup_code: '0007' })
          .where('id', '=', id)
          .execute()
      }
      env.setNow(onTheDay)
      const { status, body } = await scan('0007')
      expect([status, body.code, body.data.orders.length]).toEqual([409, 'severalOrders', 2])
      // Once one of them is handed over, the code means the other.
      await handOver(orders[0]?.id ?? '')
      expect((await scan('0007')).body.data.order.orderId).toBe(orders[1]?.id)
    })

    test.each([
      ['hello', 'notAPass', 422],
      ['22222-22222', 'orderNotFound', 404],
      ['https://krume.example/pass/22222-22222?token=x', 'orderNotFound', 404],
      ['', 'invalidRequest', 422],
    ])('answers %j with %s', async (text, code, status) => {
      const response = await scan(text)
      expect([response.body.code, response.status]).toEqual([code, status])
    })

    test('needs a store for a code', async () => {
      const order = await env.purchased()
      env.setNow(onTheDay)
      expect((await scan(order.pickupCode, await office())).body.code).toBe('orderNotFound')
      expect((await scan(order.pickupCode, await office(), storeId)).body.data.order.orderId).toBe(order.id)
      expect((await scan(order.pickupCode, counter, otherStoreId)).body.code).toBe('otherStore')
    })
  })

  describe('GET /search', () => {
    const search = async (q: string, cookie = counter, store = '') =>
      env.api.request(`/search?q=${encodeURIComponent(q)}${store && `&store=${store}`}`, { cookie })
    const customer = {
      givenname: 'Jörg',
      surname: 'Xanten-Müller',
      mail: 'jx_100%@post.example',
      phone: '+49 7303 98765',
    }

    test('finds orders by name, phone, mail and number, all words of it', async () => {
      const order = await env.purchased({ customer })
      for (const q of ['xanten', 'joerg xanten', 'Mueller', 'jx_100%@', '07303 98765', order.id]) {
        const { body } = await search(q)
        expect([q, body.data.map(({ orderId }: { orderId: string }) => orderId)]).toEqual([q, [order.id]])
      }
      for (const q of ['xanten anna', 'jx-100', 'jxx100', '100_']) expect((await search(q)).body.count).toBe(0)
    })

    test('begins with today, then the next days, then the past', async () => {
      const dates = [-3, 0, 2, -1, 1].map((days) => addDays(pickupDate, days))
      for (const [index, date] of dates.entries())
        await database.db.transaction().execute(async (tx) => {
          const zoller = { ...customer, surname: 'Zoller' }
          await insertOrder(
            tx,
            anOrder({
              id: `4000${index}-SEEDX`,
              customer: zoller,
              handedOverAt: onTheDay,
              pickup: { storeId, date, minute: 450 },
            }),
          )
        })
      env.setNow(onTheDay)
      const { body } = await search('zoller')
      expect(body.data.map(({ date }: { date: string }) => date)).toEqual(
        [0, 1, 2, -1, -3].map((days) => addDays(pickupDate, days)),
      )
    })

    test('shows a store only its own orders', async () => {
      const order = await env.purchased({
        customer: { ...customer, surname: 'Ypsilon' },
        pickup: { storeId: otherStoreId, date: pickupDate, minute: 600 },
      })
      expect((await search('ypsilon')).body.count).toBe(0)
      expect((await search('ypsilon', await office())).body.data).toMatchObject([
        { orderId: order.id, store: otherStoreId },
      ])
      expect((await search('ypsilon', await office(), storeId)).body.count).toBe(0)
      expect((await search('ypsilon', counter, otherStoreId)).body.code).toBe('otherStore')
    })

    test('needs two characters', async () => {
      expect((await search('x')).body.code).toBe('invalidRequest')
    })
  })

  describe('GET /open-questions of an order that was handed over although it was canceled', () => {
    test('names goods and money, and goes with the answer', async () => {
      const order = await env.purchased()
      await cancelOrder(env.services(), order.id, 'byBusiness')
      env.setNow(onTheDay)
      const at = new Date(Date.parse(onTheDay) - 20 * 60_000).toISOString()
      const handedOver = await env.api.request(`/orders/${order.id}/hand-over`, { cookie: counter, json: { at } })
      expect([handedOver.status, handedOver.body.code]).toEqual([409, 'canceledHandOver'])
      const listed = async () => {
        const { body } = await env.api.request('/open-questions', { cookie: counter })
        return body.data.find(({ orderId }: { orderId: string }) => orderId === order.id)
      }
      expect(await listed()).toMatchObject({
        lines: [{ quantity: expect.any(Number) }],
        canceledHandOver: { at, by: expect.any(String), refunded: order.grossCents / 100 },
      })
      const answer = (json: unknown) =>
        env.api.request(`/orders/${order.id}/canceled-hand-over`, { cookie: counter, json })
      expect((await answer({ answer: 'forgotten' })).status).toBe(422)
      const { status, body } = await answer({ answer: 'returned' })
      expect([status, body.data.history.at(-1).kind]).toEqual([200, 'canceledHandOver-returned'])
      expect(await listed()).toBeUndefined()
    })
  })

  describe('GET /open-questions', () => {
    const openQuestions = async (cookie = counter, store = '') => {
      const { body } = await env.api.request(`/open-questions${store && `?store=${store}`}`, { cookie })
      return body.data?.map(({ orderId }: { orderId: string }) => orderId) ?? body.code
    }

    test('lists what nobody recorded by the next morning, for 14 days', async () => {
      const before = await openQuestions()
      const [open, fetched, left, canceled] = [
        await env.purchased(),
        await env.purchased(),
        await env.purchased(),
        await env.purchased(),
      ]
      const unpaid = await env.placed()
      await cancelOrder(env.services(), canceled.id, 'byCustomer')
      env.setNow(onTheDay)
      await handOver(fetched.id)
      await recordPickup(env.services(), { orderId: left.id, action: 'not-collected', actor: adminActor })
      expect(before).toEqual([])
      expect(await openQuestions()).toEqual([])
      env.setNow(dayAfter)
      const listed = await openQuestions()
      expect(listed).toContain(open.id)
      for (const { id } of [fetched, left, canceled, unpaid]) expect(listed).not.toContain(id)
      expect(await openQuestions(await office(), otherStoreId)).not.toContain(open.id)
      expect(await openQuestions(counter, otherStoreId)).toBe('otherStore')
      env.setNow('2026-12-07T06:00:00.000Z')
      expect(await openQuestions()).toContain(open.id)
      env.setNow('2026-12-08T06:00:00.000Z')
      expect(await openQuestions()).not.toContain(open.id)
    })
  })
})
