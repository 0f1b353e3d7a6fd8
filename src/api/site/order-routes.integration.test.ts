import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { singleResponse } from '#contract/envelope.ts'
import { orderResponseSchema, reorderResponseSchema } from '#contract/orders.ts'
import { findOrder } from '#db/orders.ts'
import { advanceOrders } from '#services/orders/advance-orders.ts'
import { orderLinkExpiry } from '#services/orders/order-mails.ts'
import { settlePayment } from '#services/orders/payments.ts'
import { aCustomer, mondayMorning } from '#tests/support/api-customer.ts'
import { countQueries } from '#tests/support/count-queries.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createLoggedListener } from '#tests/support/logged-listener.ts'
import { apiCredential, basic, createTestApi, isCleanRefusal, requestApi } from '#tests/support/test-api.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { createApi } from './create-api.ts'
import { createPaymentReturnApp } from './payment.ts'

const billing = {
  ...{ name: 'Gasthof Adler GmbH', street: 'Hauptstraße 1', postalCode: '89257', city: 'Illertissen' },
  ...{ country: 'DE', vatId: '', reference: '', mail: '' },
}

describe('order routes', () => {
  const sandbox = setUpSandbox()
  afterEach(() => sandbox.clearFaults())

  onAnyDatabase('orders API', (database) => {
    let testApi: Awaited<ReturnType<typeof createTestApi>>
    let clock = mondayMorning
    const customer = aCustomer(() => testApi.api)
    const request = (path: string, asked: Parameters<typeof requestApi>[2] = {}) => requestApi(testApi.api, path, asked)
    const withCookie = (cookie: string) => ({ headers: { cookie } })

    beforeAll(async () => {
      testApi = await createTestApi(database.db, () => clock, { provider: sandbox.provider })
    })
    beforeEach(() => {
      clock = mondayMorning
    })

    async function purchased(changes: Record<string, unknown> = {}) {
      const order = await customer.ordered(changes)
      await sandbox.choose(order.paymentId, 'approve')
      await settlePayment(testApi.services.orders, order.paymentId)
      return order
    }
    const stateOf = async (orderId: string) => (await findOrder(database.db, orderId))?.state

    /** All routes that require a grant. Without one they must change and reveal nothing. */
    const guarded = {
      granted: (orderId: string, cookie: string) => request(`/orders/${orderId}/granted`, withCookie(cookie)),
      change: (orderId: string, cookie: string) =>
        request('/orders', {
          method: 'PATCH',
          json: {
            orderId,
            pickupStore: 'illertissen-marktplatz',
            pickupDate: '2026-11-20',
            pickupTime: '08:00',
            notes: 'x',
          },
          ...withCookie(cookie),
        }),
      reauthorize: (orderId: string, cookie: string) => request(`/orders/${orderId}/reauthorize`, withCookie(cookie)),
      cancel: (orderId: string, cookie: string) =>
        request(`/orders/${orderId}/cancel`, { method: 'POST', ...withCookie(cookie) }),
      reorder: (orderId: string, cookie: string) =>
        request(`/orders/${orderId}/reorder`, { method: 'POST', ...withCookie(cookie) }),
      calendar: (orderId: string, cookie: string) => request(`/orders/${orderId}/calendar`, withCookie(cookie)),
      invoice: (orderId: string, cookie: string) =>
        request(`/orders/${orderId}/invoices`, { json: billing, ...withCookie(cookie) }),
    }
    const names = Object.keys(guarded) as (keyof typeof guarded)[]

    describe('invoices', () => {
      const invoicesOf = async (orderId: string, cookie: string) =>
        (await guarded.granted(orderId, cookie)).body.data as { invoices: { number: string }[]; isInvoiceable: boolean }
      const download = (orderId: string, number: string, cookie: string) =>
        testApi.api.request(`/api/v1/orders/${orderId}/invoices/${number}`, withCookie(cookie))

      test('the checkout asks for one, the order has it once it is paid, and its file is a PDF', async () => {
        const { orderId, cookie } = await purchased({ invoice: { ...billing, vatId: 'de 129 273 398' } })
        const { invoices, isInvoiceable } = await invoicesOf(orderId, cookie)
        expect(isInvoiceable).toBe(false)
        const [invoice = { number: '' }] = invoices
        expect(invoices).toEqual([
          { number: expect.stringMatching(/^RE-2026-\d{6}$/), kind: 'invoice', date: '2026-11-16' },
        ])
        const response = await download(orderId, invoice.number, cookie)
        expect(response.headers.get('content-type')).toBe('application/pdf')
        expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${invoice.number}.pdf"`)
        expect((await response.text()).slice(0, 5)).toBe('%PDF-')
      })

      test('one can be requested after paying, and not before', async () => {
        const open = await customer.ordered()
        expect((await guarded.invoice(open.orderId, open.cookie)).body.code).toBe('notInvoiceable')
        const { orderId, cookie } = await purchased()
        expect((await invoicesOf(orderId, cookie)).isInvoiceable).toBe(true)
        const { body } = await guarded.invoice(orderId, cookie)
        expect((await invoicesOf(orderId, cookie)).invoices).toEqual([body.data])
      })

      test('the file is for who has opened its order', async () => {
        const mine = await purchased({ invoice: billing })
        const other = await purchased({ invoice: billing })
        const number = (await invoicesOf(other.orderId, other.cookie)).invoices[0]?.number ?? ''
        for (const [orderId, cookie] of [
          [other.orderId, mine.cookie],
          [mine.orderId, mine.cookie],
          [other.orderId, 'krume-orders=1'],
        ] as const)
          expect((await download(orderId, number, cookie)).status).toBe(404)
      })

      test.each([
        [{ name: ' ' }, { 'invoice.name': 'error-empty-name' }],
        [{ vatId: 'DE129273399' }, { 'invoice.vatId': 'error-invalid-vatId' }],
        [{ postalCode: '8925' }, { 'invoice.postalCode': 'error-invalid-postalCode' }],
        [{ mail: 'adler' }, { 'invoice.mail': 'error-invalid-mail' }],
      ])('nothing is ordered with %o', async (changes, errors) => {
        const { status, body } = await customer.checkout(
          await customer.cart(),
          customer.aForm({ invoice: { ...billing, ...changes } }),
        )
        expect({ status, errors: body.errors }).toEqual({ status: 422, errors })
      })
    })

    describe('the orders of this browser', () => {
      const list = async (cookie: string) => {
        const { body } = await request('/orders/granted', withCookie(cookie))
        return (body.data as { orderId: string }[]).map(({ orderId }) => orderId)
      }

      test('take the same number of queries, however many they are', async () => {
        let queries = 0
        const db = database.db.withPlugin(countQueries(() => (queries += 1)))
        const api = createApi({ ...testApi.services, db }, () => {})
        const count = async (orders: readonly { cookie: string }[]) => {
          queries = 0
          const headers = { cookie: orders.map(({ cookie }) => cookie).join('; ') }
          const { body } = await requestApi(api, '/orders/granted', { headers })
          return [body.count, queries]
        }
        const orders = [await customer.ordered(), await customer.ordered(), await customer.ordered()]
        expect([await count(orders.slice(0, 1)), await count(orders)]).toEqual([
          [1, 6],
          [3, 6],
        ])
      })

      test('are those that it has placed, unpaid ones first, without canceled ones', async () => {
        const later = await purchased({ pickupDate: '2026-11-20' })
        const sooner = await customer.ordered({ pickupDate: '2026-11-19' })
        const canceled = await customer.ordered()
        const cookie = [later, sooner, canceled].map((order) => order.cookie).join('; ')
        expect((await guarded.cancel(canceled.orderId, cookie)).status).toBe(200)
        expect(await list(cookie)).toEqual([sooner.orderId, later.orderId])
        expect(await list('')).toEqual([])
        expect(await list(`krume-order-${later.orderId}=forged`)).toEqual([])
      })

      test('stay until the day after the pickup, and an opened link does not shorten that', async () => {
        const order = await purchased()
        const token = testApi.services.grants.access.issue('link', order.orderId, '2027-01-01T00:00:00.000Z')
        const link = await request(`/orders/${order.orderId}/link?token=${token}`, withCookie(order.cookie))
        expect(link.headers.getSetCookie()).toEqual([])
        clock = `${order.form.pickupDate}T21:00:00.000Z`
        expect(await list(order.cookie)).toEqual([order.orderId])
        clock = '2026-12-24T08:00:00.000Z'
        expect(await list(order.cookie)).toEqual([])
      })

      test('set a cookie that scripts can read, which says only that there is one', async () => {
        const { headers } = await customer.checkout(await customer.cart(), customer.aForm())
        const hint = headers.getSetCookie().find((cookie) => cookie.startsWith('krume-orders='))
        expect(hint).toMatch(/^krume-orders=1; Max-Age=\d+; Path=\/; SameSite=Lax$/)
      })

      describe('with permission to remember', () => {
        async function pickedUp(remember: boolean) {
          clock = mondayMorning
          const order = await purchased({ remember, pickupDate: '2026-11-18' })
          clock = '2026-11-24T08:00:00.000Z'
          await advanceOrders(testApi.services.orders)
          expect(await stateOf(order.orderId)).toBe('completed')
          return order
        }

        test('the one that was picked up last can be repeated for five weeks', async () => {
          const [remembered, other] = [await pickedUp(true), await pickedUp(false)]
          expect(await list(`${remembered.cookie}; ${other.cookie}`)).toEqual([remembered.orderId])
          clock = '2026-12-21T08:00:00.000Z'
          expect(await list(remembered.cookie)).toEqual([remembered.orderId])
          clock = '2027-01-04T08:00:00.000Z'
          expect(await list(remembered.cookie)).toEqual([])
        })

        test('they are forgotten on request, and those that are not picked up yet later', async () => {
          const past = await pickedUp(true)
          const next = await purchased({ remember: true, pickupDate: '2026-11-27' })
          const { headers } = await request('/orders/granted', {
            method: 'DELETE',
            ...withCookie(`${past.cookie}; ${next.cookie}`),
          })
          const cookies = headers.getSetCookie()
          expect(cookies).toContain(`krume-order-${past.orderId}=; Max-Age=0; Path=/`)
          const shortened =
            cookies.find((cookie) => cookie.startsWith(`krume-order-${next.orderId}`))?.split(';')[0] ?? ''
          expect(await list(shortened)).toEqual([next.orderId])
          clock = '2026-11-29T08:00:00.000Z'
          expect(await list(shortened)).toEqual([])
        })
      })

      test('are forgotten on request, and the order stays', async () => {
        const order = await purchased()
        const { status, headers } = await request(`/orders/${order.orderId}/granted`, {
          method: 'DELETE',
          ...withCookie(order.cookie),
        })
        expect([status, headers.getSetCookie()]).toEqual([200, [`krume-order-${order.orderId}=; Max-Age=0; Path=/`]])
        expect(await stateOf(order.orderId)).toBe('purchased')
      })
    })

    test('the calendar file exists for paid orders only', async () => {
      const paid = await purchased()
      const { body } = await guarded.calendar(paid.orderId, paid.cookie)
      expect(body.data.filename).toBe(`abholung-${paid.orderId}.ics`)
      expect(body.data.text).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*DTSTART;TZID=Europe\/Berlin:20261/)
      const open = await customer.ordered()
      expect((await guarded.calendar(open.orderId, open.cookie)).status).toBe(404)
    })

    describe('looking up an order', () => {
      const lookUp = (orderId: string, mail: string, visitor = randomUUID()) =>
        request(`/orders/${encodeURIComponent(orderId)}?mail=${encodeURIComponent(mail)}`, { visitor })

      test('returns the whole order and sets the grant cookie', async () => {
        const { orderId, form } = await purchased({ notes: 'Bitte in Tüten' })
        const { status, body, headers } = await lookUp(orderId.toLowerCase(), 'ANNA.huber@mail.example ')
        expect(status).toBe(200)
        expect(singleResponse(orderResponseSchema.strict()).strict().parse(body)).toEqual(body)
        expect(body.data).toMatchObject({
          orderId,
          orderState: 'purchased',
          payment: 'paid',
          items: [
            { productId: 'bauernbrot', name: 'Bauernbrot', price: 5.4, qty: 1, total: 5.4, canBeWithdrawn: false },
          ],
          priceTotal: 5.05,
          taxTotal: 0.35,
          taxes: [{ vatPercent: 7, tax: 0.35 }],
          total: 5.4,
          pickupStore: { id: 'illertissen-marktplatz', name: 'Illertissen Marktplatz' },
          pickupDate: form.pickupDate,
          pickupTime: form.pickupTime,
          pickupCode: expect.stringMatching(/^\d{4}$/),
          notes: 'Bitte in Tüten',
          isChangeable: true,
          isCancelable: true,
          history: [{ kind: 'placed' }, { kind: 'paid' }],
        })
        expect(body.data.payUntil).toBeUndefined()
        const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
        expect((await guarded.granted(orderId, cookie)).body).toEqual(body)
      })

      test('returns the same 404 for an unknown number, a wrong mail address and an invalid number', async () => {
        const { orderId } = await customer.ordered()
        const results = [
          await lookUp(orderId, 'wrong@mail.example'),
          await lookUp('22222-22222', 'anna.huber@mail.example'),
          await lookUp('nothing', 'anna.huber@mail.example'),
          await lookUp('\u0000', 'anna.huber@mail.example'),
        ]
        for (const result of results) {
          expect([result.status, result.body]).toEqual([404, results[0]?.body])
          expect(result.headers.getSetCookie()).toEqual([])
        }
        expect(results[0]?.body.code).toBe('orderNotFound')
      })

      test('returns 429 after five failures of one visitor for an order, even for correct data', async () => {
        const { orderId } = await customer.ordered()
        const visitor = randomUUID()
        for (let tries = 0; tries < 5; tries++)
          expect((await lookUp(orderId, 'wrong@mail.example', visitor)).status).toBe(404)
        const refused = await lookUp(orderId, 'anna.huber@mail.example', visitor)
        expect([refused.status, refused.body.code, isCleanRefusal(refused)]).toEqual([429, 'tooManyRequests', true])
        expect(refused.headers.get('retry-after')).toBe('900')
        expect((await lookUp(orderId, 'anna.huber@mail.example')).status).toBe(200)
      })

      test('that many strangers have locked stays open to the mailed link and to the grant', async () => {
        const { orderId, cookie } = await customer.ordered()
        for (let stranger = 0; stranger < 100; stranger++) await lookUp(orderId, 'wrong@mail.example')
        expect((await lookUp(orderId, 'anna.huber@mail.example')).status).toBe(429)
        const token = testApi.services.grants.access.issue('link', orderId, orderLinkExpiry('2026-11-24'))
        expect((await request(`/orders/${orderId}/link?token=${token}`)).status).toBe(200)
        expect((await guarded.granted(orderId, cookie)).status).toBe(200)
      })

      test.each(['', '?mail=', '?mail=anna'])('returns 422 without a valid mail address: %s', async (query) => {
        const { status, body } = await request(`/orders/22222-22222${query}`)
        expect([status, body.errors]).toEqual([422, { mail: 'error-empty-mail' }])
      })

      test('returns the pickup code only after payment', async () => {
        const { orderId, cookie } = await customer.ordered()
        const { data } = (await guarded.granted(orderId, cookie)).body
        expect(data).toMatchObject({
          pickupCode: '',
          orderState: 'created',
          payment: 'open',
          isChangeable: false,
          isCancelable: true,
        })
        expect(data.payUntil).toMatch(/Z$/)
      })
    })

    describe('opening the link of a mail', () => {
      const open = (orderId: string, token: string) =>
        request(`/orders/${orderId}/link?token=${encodeURIComponent(token)}`)
      const issue = (orderId: string, purpose: 'link' | 'grant' = 'link') =>
        testApi.services.grants.access.issue(purpose, orderId, orderLinkExpiry('2026-11-24'))

      test('returns the order and sets the grant cookie', async () => {
        const { orderId } = await customer.ordered()
        const { status, body, headers } = await open(orderId, issue(orderId))
        expect([status, body.data.orderId]).toEqual([200, orderId])
        expect((await guarded.granted(orderId, headers.getSetCookie()[0]?.split(';')[0] ?? '')).status).toBe(200)
      })

      test('changes nothing when a mail scanner follows the link', async () => {
        const { orderId } = await purchased()
        const before = await findOrder(database.db, orderId)
        for (let times = 0; times < 3; times++) await open(orderId, issue(orderId))
        expect(await findOrder(database.db, orderId)).toEqual(before)
      })

      test('returns 404 for a token that is forged, expired, a grant or of another order', async () => {
        const [{ orderId }, other] = [await customer.ordered(), await customer.ordered()]
        const token = issue(orderId)
        const wrong = [
          issue(other.orderId),
          issue(orderId, 'grant'),
          `${token}x`,
          token.replace(orderId, other.orderId),
          'x',
          '..',
        ]
        for (const one of wrong) {
          const { status, body, headers } = await open(orderId, one)
          expect([one, status, body.code, headers.getSetCookie()]).toEqual([one, 404, 'orderNotFound', []])
        }
        clock = '2027-03-01T09:00:00.000Z'
        expect((await open(orderId, token)).status).toBe(404)
      })
    })

    describe('routes that require a grant', () => {
      test.each(names)('%s: returns 404 without a grant and changes nothing', async (name) => {
        const { orderId } = await purchased()
        const before = await findOrder(database.db, orderId)
        const { status, body } = await guarded[name](orderId, '')
        expect([status, body.code]).toEqual([404, 'orderNotFound'])
        expect(await findOrder(database.db, orderId)).toEqual(before)
      })

      test.each(names)(
        '%s: returns 404 with the grant of another order, even under the name of this order',
        async (name) => {
          const [mine, yours] = [await purchased(), await purchased()]
          const before = await findOrder(database.db, yours.orderId)
          const renamed = mine.cookie.replace(/^[^=]+/, `krume-order-${yours.orderId}`)
          for (const cookie of [mine.cookie, renamed, renamed.replace(`=${mine.orderId}`, `=${yours.orderId}`)])
            expect((await guarded[name](yours.orderId, cookie)).status).toBe(404)
          expect(await findOrder(database.db, yours.orderId)).toEqual(before)
        },
      )

      test.each(names)('%s: returns 404 when the grant has expired', async (name) => {
        const { orderId, cookie } = await purchased()
        clock = '2026-12-24T11:00:00.000Z'
        expect((await guarded[name](orderId, cookie)).status).toBe(404)
      })

      test.each(names)('%s: returns 404 two hours after the order was looked up', async (name) => {
        const { orderId } = await purchased()
        const mail = encodeURIComponent('anna.huber@mail.example')
        const { headers } = await request(`/orders/${orderId}?mail=${mail}`, { visitor: randomUUID() })
        const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
        clock = '2026-11-16T11:00:00.000Z'
        expect((await guarded[name](orderId, cookie)).status).toBe(404)
      })

      test.each(names)('%s: returns 401 without the credential', async (name) => {
        const paths = {
          granted: 'GET /orders/x/granted',
          change: 'PATCH /orders',
          reauthorize: 'GET /orders/x/reauthorize',
          cancel: 'POST /orders/x/cancel',
          reorder: 'POST /orders/x/reorder',
          calendar: 'GET /orders/x/calendar',
          invoice: 'POST /orders/x/invoices',
        }
        const [method = '', path = ''] = paths[name].split(' ')
        expect((await testApi.api.request(path, { method })).status).toBe(401)
      })
    })

    describe('changing an order', () => {
      test('changes the pickup and returns a message', async () => {
        const { orderId, cookie } = await purchased()
        const { status, body } = await guarded.change(orderId, cookie)
        expect([status, body]).toEqual([200, { success: true, message: expect.stringContaining('Änderung') }])
        const { data } = (await guarded.granted(orderId, cookie)).body
        expect(data).toMatchObject({ pickupDate: '2026-11-20', pickupTime: '08:00', notes: 'x' })
      })

      test.each([
        ['pickupStore', 'memmingen-bahnhof', 'storeNotOffered'],
        ['pickupDate', '2026-11-17', 'dateNotOffered'],
        ['pickupDate', '2026-11-22', 'notToSundayOrHoliday'],
        ['pickupTime', '08:10', 'timeNotOffered'],
      ])('reports an error for %s %s: %s', async (field, value, code) => {
        const { orderId, cookie } = await purchased()
        const json = {
          orderId,
          pickupStore: 'illertissen-marktplatz',
          pickupDate: '2026-11-20',
          pickupTime: '08:00',
          [field]: value,
        }
        const { status, body } = await request('/orders', { method: 'PATCH', json, ...withCookie(cookie) })
        expect([status, body.code, body.errors]).toEqual([409, code, { [field]: `error-${code}` }])
      })

      test('returns 409 while the order is unpaid and 422 when fields are missing', async () => {
        const { orderId, cookie } = await customer.ordered()
        expect((await guarded.change(orderId, cookie)).body.code).toBe('payFirst')
        const { status, body } = await request('/orders', { method: 'PATCH', json: {}, ...withCookie(cookie) })
        expect([status, body.errors]).toEqual([
          422,
          {
            orderId: 'error-empty-orderId',
            pickupStore: 'error-empty-pickupStore',
            pickupDate: 'error-empty-pickupDate',
            pickupTime: 'error-empty-pickupTime',
          },
        ])
      })
    })

    describe('paying an order later', () => {
      test('returns the same payment link while the order is unpaid', async () => {
        const { orderId, cookie, paymentId } = await customer.ordered()
        const { status, body } = await guarded.reauthorize(orderId, cookie)
        expect([status, body]).toEqual([
          200,
          {
            success: true,
            count: 1,
            data: [{ rel: 'approve', href: `${sandbox.url}/checkoutnow?token=${paymentId}` }],
          },
        ])
      })

      const atProvider = async (orderId: string) =>
        (await sandbox.orders()).filter(({ unit }) => unit.custom_id === orderId).length
      /** An order whose first payment can no longer be used, with a new grant. */
      async function orderedThreeHoursAgo() {
        const { orderId } = await customer.ordered()
        clock = '2026-11-16T12:00:00.000Z'
        const { headers } = await request(`/orders/${orderId}?mail=anna.huber@mail.example`, { visitor: randomUUID() })
        return { orderId, cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '' }
      }

      test('requested many times, one after the other and at once, creates one payment', async () => {
        const { orderId, cookie } = await orderedThreeHoursAgo()
        const parallel = await Promise.all(Array.from({ length: 10 }, () => guarded.reauthorize(orderId, cookie)))
        const links = new Set(parallel.map(({ status, body }) => `${status} ${body.data[0].href}`))
        for (let times = 0; times < 10; times++) {
          const { status, body } = await guarded.reauthorize(orderId, cookie)
          links.add(`${status} ${body.data[0].href}`)
        }
        expect([links.size, await atProvider(orderId)]).toEqual([1, 2])
      })

      test.each([
        ['a prefetch', { 'sec-purpose': 'prefetch' }],
        ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
        ['a prefetch of an older browser', { purpose: 'prefetch' }],
        ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
        ['a page on a sibling domain', { 'sec-fetch-site': 'same-site' }],
      ])('requested by %s creates no payment', async (_what, headers) => {
        const { orderId, cookie } = await orderedThreeHoursAgo()
        const response = await request(`/orders/${orderId}/reauthorize`, { headers: { cookie, ...headers } })
        expect([response.status, response.body.code]).toEqual([403, 'startFromOrderPage'])
        expect(await atProvider(orderId)).toBe(1)
        const wanted = await request(`/orders/${orderId}/reauthorize`, {
          headers: { cookie, 'sec-fetch-site': 'same-origin' },
        })
        expect([wanted.status, await atProvider(orderId)]).toEqual([200, 2])
      })

      test('returns 409 once the order is paid', async () => {
        const { orderId, cookie } = await purchased()
        expect(await guarded.reauthorize(orderId, cookie)).toMatchObject({ status: 409, body: { code: 'notPayable' } })
      })
    })

    describe('canceling an order', () => {
      test('cancels and refunds the order, and the response shows both', async () => {
        const { orderId, cookie } = await purchased()
        expect(await guarded.cancel(orderId, cookie)).toMatchObject({ status: 200, body: { success: true } })
        const { data } = (await guarded.granted(orderId, cookie)).body
        expect(data).toMatchObject({ orderState: 'canceled', payment: 'refunded', isCancelable: false, pickupCode: '' })
      })

      test('shows a pending refund when the provider is down', async () => {
        const { orderId, cookie } = await purchased()
        await sandbox.addFault({ route: 'refund', mode: 'drop' })
        await guarded.cancel(orderId, cookie)
        expect((await guarded.granted(orderId, cookie)).body.data.payment).toBe('refunding')
      })

      test('returns 409 after the change window', async () => {
        const { orderId, cookie } = await purchased({ pickupDate: '2026-11-18', pickupTime: '08:00' })
        clock = '2026-11-16T10:59:00.000Z'
        expect((await guarded.cancel(orderId, cookie)).status).toBe(200)
        const late = await purchased({ pickupDate: '2026-11-17', pickupTime: '08:00' })
        expect(await guarded.cancel(late.orderId, late.cookie)).toMatchObject({
          status: 409,
          body: { code: 'notCancelable' },
        })
        expect(await stateOf(late.orderId)).toBe('purchased')
      })
    })

    test('reordering returns a new cart and what has changed', async () => {
      const { orderId, cookie } = await customer.ordered()
      const { status, body } = await guarded.reorder(orderId, cookie)
      expect(status).toBe(200)
      expect(singleResponse(reorderResponseSchema).strict().parse(body)).toEqual(body)
      expect(body.data.items).toMatchObject([
        { productId: 'bauernbrot', qty: 1, change: 'same', priceBefore: 5.4, priceNow: 5.4 },
      ])
      expect((await request(`/carts/${body.data.cartId}`)).body.data.itemCount).toBe(1)
    })

    describe('declaring a withdrawal', () => {
      const declare = (changes: object = {}) =>
        request('/withdrawals', {
          json: { name: 'Anna Huber', orderId: '7K3MN-PQ4RT', mail: 'anna@mail.example', ...changes },
        })
      const mails = async () =>
        database.db
          .selectFrom('outbox')
          .select(['kind', 'payload'])
          .where('kind', 'in', ['withdrawalReceipt', 'withdrawalNotice'])
          .execute()

      test('is stored with its time and queues the receipt and the notice', async () => {
        const before = (await mails()).length
        const { status, body } = await declare({ notes: 'Die Plätzchen' })
        expect([status, body]).toEqual([200, { success: true, data: { receivedAt: mondayMorning } }])
        const queued = (await mails()).slice(before)
        expect(queued.map(({ kind }) => kind).sort()).toEqual(['withdrawalNotice', 'withdrawalReceipt'])
        expect(queued[0]?.payload).toMatchObject({
          orderId: '7K3MN-PQ4RT',
          notes: 'Die Plätzchen',
          receivedAt: mondayMorning,
        })
      })

      test('is accepted for an invalid order number, since staff check it afterwards', async () => {
        for (const orderId of ['die vom Samstag', '22222-22222', 'a\u0000b', '👩‍🍳'.repeat(7)])
          expect([orderId, (await declare({ orderId })).status]).toEqual([orderId, 200])
        expect(testApi.reported).toEqual([])
      })

      test('names missing fields', async () => {
        const { status, body } = await request('/withdrawals', { json: {} })
        expect([status, body.errors]).toEqual([
          422,
          { name: 'error-empty-name', orderId: 'error-empty-orderId', mail: 'error-empty-mail' },
        ])
      })
    })

    describe('links to open orders', () => {
      const ask = (mail: string, language: string, visitor: string = randomUUID()) =>
        request('/orders/links', { json: { mail }, language, visitor })

      test('return the same for a known and an unknown address, in the language of the visitor', async () => {
        const mail = `${randomUUID()}@mail.example`
        await customer.ordered({ mail })
        for (const language of ['de', 'en']) {
          const [known, unknown] = [await ask(mail, language), await ask(`${randomUUID()}@mail.example`, language)]
          expect([known.status, known.body]).toEqual([200, { success: true, message: expect.any(String) }])
          expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
          expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()])
        }
      })

      test('return 429 with Retry-After beyond the limit and 422 without an address', async () => {
        const mail = `${randomUUID()}@mail.example`
        for (const _ of [1, 2, 3, 4, 5]) expect((await ask(mail, 'de', 'one visitor')).status).toBe(200)
        const refused = await ask(mail, 'de', 'one visitor')
        expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([
          429,
          'tooManyRequests',
          '3600',
        ])
        expect(await ask('niemand', 'de')).toMatchObject({
          status: 422,
          body: { errors: { mail: 'error-empty-mail' } },
        })
      })
    })

    test('all order routes are in the OpenAPI document with their errors', async () => {
      const { paths } = await (await testApi.api.request('/openapi.json')).json()
      const listed = Object.entries(paths as Record<string, object>).flatMap(([path, item]) =>
        Object.keys(item).map((method) => `${method} ${path}`),
      )
      expect(listed).toEqual(
        expect.arrayContaining([
          'post /carts/{cartId}/checkout',
          'get /locations/{id}/pickup',
          'get /orders/{orderId}',
          'get /orders/{orderId}/link',
          'get /orders/{orderId}/granted',
          'get /orders/{orderId}/reauthorize',
          'post /orders/{orderId}/cancel',
          'post /orders/{orderId}/reorder',
          'patch /orders',
          'post /orders/links',
          'post /withdrawals',
        ]),
      )
      expect(Object.keys(paths['/carts/{cartId}/checkout'].post.responses)).toEqual(
        expect.arrayContaining(['200', '401', '409', '422', '429', '503']),
      )
      expect(Object.keys(paths['/orders/{orderId}/reauthorize'].get.responses)).toEqual(
        expect.arrayContaining(['200', '401', '404', '409', '502']),
      )
    })
  })
})

describe('order request log', () => {
  const sandbox = setUpSandbox()

  onAnyDatabase('logging of order requests', (database) => {
    let url = ''
    let door: Awaited<ReturnType<typeof createLoggedListener>>
    let testApi: Awaited<ReturnType<typeof createTestApi>>

    beforeAll(async () => {
      testApi = await createTestApi(database.db, mondayMorning, { provider: sandbox.provider })
      const payout = createPaymentReturnApp(testApi.services, (error) => expect.unreachable(error.message))
      door = await createLoggedListener({ api: testApi.api, payout })
      url = door.url
    })
    afterAll(() => door.close())

    test('logs route and status, but no name, address, number, token or cart', async () => {
      const customer = aCustomer(() => testApi.api)
      const cartId = await customer.cart()
      const form = customer.aForm({ surname: 'Geheimnisvoll', notes: 'Klingel defekt' })
      const headers = { ...basic(apiCredential), 'content-type': 'application/json' }
      const placed = await fetch(`${url}/api/v1/carts/${cartId}/checkout`, {
        method: 'POST',
        headers,
        body: JSON.stringify(form),
      })
      const { data } = (await placed.json()) as { data: { href: string }[] }
      const orderId = data[1]?.href.split('/').at(-1) ?? ''
      const paymentId = new URL(data[0]?.href ?? '').searchParams.get('token') ?? ''
      const cookie = placed.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      await sandbox.choose(paymentId, 'approve')
      const asked = [
        `/payout/orders/${orderId}/approve?token=${paymentId}&PayerID=ABC`,
        `/payout/orders/${orderId}/cancel?token=${paymentId}`,
        `/api/v1/orders/${orderId}?mail=${encodeURIComponent(form.mail)}`,
        `/api/v1/orders/${orderId}/link?token=${encodeURIComponent(cookie.split('=')[1] ?? '')}`,
        `/api/v1/orders/${orderId}/granted`,
      ]
      for (const path of asked) await fetch(url + path, { headers: { ...headers, cookie }, redirect: 'manual' })
      await expect.poll(() => door.logged().trim().split('\n').length).toBeGreaterThanOrEqual(asked.length + 1)
      expect(door.logged()).toContain('"status":200')
      const secrets = [
        form.mail,
        'mail.example',
        'Geheimnisvoll',
        'Anna',
        'Klingel',
        '99998',
        orderId,
        paymentId,
        cartId,
        cookie.split('=')[1] ?? '',
      ]
      for (const secret of secrets) expect([secret, door.logged().includes(secret)]).toEqual([secret, false])
    })
  })
})
