import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { singleAnswer } from '#contract/envelope.ts'
import { orderAnswerSchema, reorderSchema } from '#contract/orders/order-answer.ts'
import { findOrder } from '#db/orders.ts'
import { linkExpiry } from '#orders/order-links.ts'
import { settlePayment } from '#orders/settle-payment.ts'
import { aCustomer, mondayMorning } from '#tests/support/a-customer.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anApi } from '#tests/support/an-api.ts'
import { askApi, isCleanRefusal } from '#tests/support/ask-api.ts'
import { onBothDatabases } from '#tests/support/databases.ts'

const sandbox = aSandbox()
afterEach(() => sandbox.mend())

onBothDatabases('the calls about orders', (database) => {
  let house: Awaited<ReturnType<typeof anApi>>
  let clock = mondayMorning
  const customer = aCustomer(() => house.api)
  const ask = (path: string, asked: Parameters<typeof askApi>[2] = {}) => askApi(house.api, path, asked)
  const withCookie = (cookie: string) => ({ headers: { cookie } })

  beforeAll(async () => {
    house = await anApi(database.db, () => clock, { provider: sandbox.provider })
  })
  beforeEach(() => {
    clock = mondayMorning
  })

  async function purchased(changes: Record<string, unknown> = {}) {
    const order = await customer.ordered(changes)
    await sandbox.choose(order.paymentId, 'approve')
    await settlePayment(house.services.ordering, order.paymentId)
    return order
  }
  const stateOf = async (orderId: string) => (await findOrder(database.db, orderId))?.state

  /** Every call that needs a grant; asked without one it must do nothing and tell nothing. */
  const guarded = {
    granted: (orderId: string, cookie: string) => ask(`/orders/${orderId}/granted`, withCookie(cookie)),
    change: (orderId: string, cookie: string) =>
      ask('/orders', {
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
    reauthorize: (orderId: string, cookie: string) => ask(`/orders/${orderId}/reauthorize`, withCookie(cookie)),
    cancel: (orderId: string, cookie: string) =>
      ask(`/orders/${orderId}/cancel`, { method: 'POST', ...withCookie(cookie) }),
    reorder: (orderId: string, cookie: string) =>
      ask(`/orders/${orderId}/reorder`, { method: 'POST', ...withCookie(cookie) }),
  }
  const names = Object.keys(guarded) as (keyof typeof guarded)[]

  describe('to look one up', () => {
    const lookUp = (orderId: string, mail: string, visitor = randomUUID()) =>
      ask(`/orders/${encodeURIComponent(orderId)}?mail=${encodeURIComponent(mail)}`, { visitor })

    test('answer the whole order and open it for this browser', async () => {
      const { orderId, form } = await purchased({ notes: 'Bitte in Tüten' })
      const { status, body, headers } = await lookUp(orderId.toLowerCase(), 'ANNA.huber@mail.example ')
      expect(status).toBe(200)
      expect(singleAnswer(orderAnswerSchema.strict()).strict().parse(body)).toEqual(body)
      expect(body.data).toMatchObject({
        orderId,
        orderState: 'purchased',
        payment: 'paid',
        items: [{ productId: 'bauernbrot', name: 'Bauernbrot', price: 5.4, qty: 1, total: 5.4, canBeWithdrawn: false }],
        priceTotal: 5.05,
        taxTotal: 0.35,
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

    test('answer the same of an unknown number, a wrong address and what is no number', async () => {
      const { orderId } = await customer.ordered()
      const answers = [
        await lookUp(orderId, 'wrong@mail.example'),
        await lookUp('22222-22222', 'anna.huber@mail.example'),
        await lookUp('nothing', 'anna.huber@mail.example'),
        await lookUp('\u0000', 'anna.huber@mail.example'),
      ]
      for (const answer of answers) {
        expect([answer.status, answer.body]).toEqual([404, answers[0]?.body])
        expect(answer.headers.getSetCookie()).toEqual([])
      }
      expect(answers[0]?.body.code).toBe('orderNotFound')
    })

    test('answer 429 after five tries of one visitor, also to the right answer', async () => {
      const { orderId } = await customer.ordered()
      const visitor = randomUUID()
      for (let tries = 0; tries < 5; tries++)
        expect((await lookUp(`22222-2222${tries + 2}`, 'anna.huber@mail.example', visitor)).status).toBe(404)
      const refused = await lookUp(orderId, 'anna.huber@mail.example', visitor)
      expect([refused.status, refused.body.code, isCleanRefusal(refused)]).toEqual([429, 'tooManyRequests', true])
      expect((await lookUp(orderId, 'anna.huber@mail.example')).status).toBe(200)
    })

    test.each(['', '?mail=', '?mail=anna'])('answer 422 without a mail address: %s', async (query) => {
      const { status, body } = await ask(`/orders/22222-22222${query}`)
      expect([status, body.errors]).toEqual([422, { mail: 'error-empty-mail' }])
    })

    test('keep the pickup code to themselves until it is paid', async () => {
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

  describe('by the link of a mail', () => {
    const open = (orderId: string, token: string) => ask(`/orders/${orderId}/link?token=${encodeURIComponent(token)}`)
    const issue = (orderId: string, purpose: 'link' | 'grant' = 'link') =>
      house.services.grants.access.issue(purpose, orderId, linkExpiry('2026-11-24'))

    test('open the order, and hand out the grant', async () => {
      const { orderId } = await customer.ordered()
      const { status, body, headers } = await open(orderId, issue(orderId))
      expect([status, body.data.orderId]).toEqual([200, orderId])
      expect((await guarded.granted(orderId, headers.getSetCookie()[0]?.split(';')[0] ?? '')).status).toBe(200)
    })

    test('change nothing, when a mail scanner follows the link', async () => {
      const { orderId } = await purchased()
      const before = await findOrder(database.db, orderId)
      for (let times = 0; times < 3; times++) await open(orderId, issue(orderId))
      expect(await findOrder(database.db, orderId)).toEqual(before)
    })

    test('answer 404 to a token that is forged, expired, a grant, or another order’s', async () => {
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

  describe('that need a grant', () => {
    test.each(names)('%s: answer 404 without one, and nothing changes', async (name) => {
      const { orderId } = await purchased()
      const before = await findOrder(database.db, orderId)
      const { status, body } = await guarded[name](orderId, '')
      expect([status, body.code]).toEqual([404, 'orderNotFound'])
      expect(await findOrder(database.db, orderId)).toEqual(before)
    })

    test.each(names)('%s: answer 404 with another order’s, also under this order’s name', async (name) => {
      const [mine, yours] = [await purchased(), await purchased()]
      const before = await findOrder(database.db, yours.orderId)
      const renamed = mine.cookie.replace(/^[^=]+/, `krume-order-${yours.orderId}`)
      for (const cookie of [mine.cookie, renamed, renamed.replace(`=${mine.orderId}`, `=${yours.orderId}`)])
        expect((await guarded[name](yours.orderId, cookie)).status).toBe(404)
      expect(await findOrder(database.db, yours.orderId)).toEqual(before)
    })

    test.each(names)('%s: answer 404 when it has expired', async (name) => {
      const { orderId, cookie } = await purchased()
      clock = '2026-11-16T11:00:00.000Z'
      expect((await guarded[name](orderId, cookie)).status).toBe(404)
    })

    test.each(names)('%s: answer 401 without the credential', async (name) => {
      const paths = {
        granted: 'GET /orders/x/granted',
        change: 'PATCH /orders',
        reauthorize: 'GET /orders/x/reauthorize',
        cancel: 'POST /orders/x/cancel',
        reorder: 'POST /orders/x/reorder',
      }
      const [method = '', path = ''] = paths[name].split(' ')
      expect((await house.api.request(path, { method })).status).toBe(401)
    })
  })

  describe('to change one', () => {
    test('move it and say so', async () => {
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
    ])('blame %s %s: %s', async (field, value, code) => {
      const { orderId, cookie } = await purchased()
      const json = {
        orderId,
        pickupStore: 'illertissen-marktplatz',
        pickupDate: '2026-11-20',
        pickupTime: '08:00',
        [field]: value,
      }
      const { status, body } = await ask('/orders', { method: 'PATCH', json, ...withCookie(cookie) })
      expect([status, body.code, body.errors]).toEqual([409, code, { [field]: `error-${code}` }])
    })

    test('answer 409 while it is not paid, and 422 when fields are missing', async () => {
      const { orderId, cookie } = await customer.ordered()
      expect((await guarded.change(orderId, cookie)).body.code).toBe('notChangeable')
      const { status, body } = await ask('/orders', { method: 'PATCH', json: {}, ...withCookie(cookie) })
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

  describe('to pay one later', () => {
    test('answer the link while it is unpaid, the same one as before', async () => {
      const { orderId, cookie, paymentId } = await customer.ordered()
      const { status, body } = await guarded.reauthorize(orderId, cookie)
      expect([status, body]).toEqual([
        200,
        { success: true, count: 1, data: [{ rel: 'approve', href: `${sandbox.url}/checkoutnow?token=${paymentId}` }] },
      ])
    })

    test('answer 409 once it is paid', async () => {
      const { orderId, cookie } = await purchased()
      expect(await guarded.reauthorize(orderId, cookie)).toMatchObject({ status: 409, body: { code: 'notPayable' } })
    })
  })

  describe('to cancel one', () => {
    test('cancel it, pay it back, and show both', async () => {
      const { orderId, cookie } = await purchased()
      expect(await guarded.cancel(orderId, cookie)).toMatchObject({ status: 200, body: { success: true } })
      const { data } = (await guarded.granted(orderId, cookie)).body
      expect(data).toMatchObject({ orderState: 'canceled', payment: 'refunded', isCancelable: false, pickupCode: '' })
    })

    test('show that the money is on its way when the provider is down', async () => {
      const { orderId, cookie } = await purchased()
      await sandbox.break({ route: 'refund', mode: 'drop' })
      await guarded.cancel(orderId, cookie)
      expect((await guarded.granted(orderId, cookie)).body.data.payment).toBe('refunding')
    })

    test('answer 409 when it is too late', async () => {
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

  test('to order again answer a new cart and what has changed', async () => {
    const { orderId, cookie } = await customer.ordered()
    const { status, body } = await guarded.reorder(orderId, cookie)
    expect(status).toBe(200)
    expect(singleAnswer(reorderSchema).strict().parse(body)).toEqual(body)
    expect(body.data.items).toMatchObject([
      { productId: 'bauernbrot', qty: 1, change: 'same', priceBefore: 5.4, priceNow: 5.4 },
    ])
    expect((await ask(`/carts/${body.data.cartId}`)).body.data.itemCount).toBe(1)
  })

  describe('to withdraw from a contract', () => {
    const declare = (changes: object = {}) =>
      ask('/withdrawals', {
        json: { name: 'Anna Huber', orderId: '7K3MN-PQ4RT', mail: 'anna@mail.example', ...changes },
      })
    const mails = async () =>
      database.db.selectFrom('outbox').select(['kind', 'payload']).where('kind', 'like', 'withdrawal%').execute()

    test('take it with the time it came, and queue the receipt and the notice', async () => {
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

    test('take it also for a number that is none: people judge it afterwards', async () => {
      for (const orderId of ['die vom Samstag', '22222-22222', 'a\u0000b', '👩‍🍳'.repeat(7)])
        expect([orderId, (await declare({ orderId })).status]).toEqual([orderId, 200])
      expect(house.reported).toEqual([])
    })

    test('name the fields that are missing', async () => {
      const { status, body } = await ask('/withdrawals', { json: {} })
      expect([status, body.errors]).toEqual([
        422,
        { name: 'error-empty-name', orderId: 'error-empty-orderId', mail: 'error-empty-mail' },
      ])
    })
  })

  test('stand in the API’s document, each with its failures', async () => {
    const { paths } = await (await house.api.request('/openapi.json')).json()
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
        'post /withdrawals',
      ]),
    )
    expect(Object.keys(paths['/carts/{cartId}/checkout'].post.responses)).toEqual(
      expect.arrayContaining(['200', '401', '409', '422', '503']),
    )
  })
})
