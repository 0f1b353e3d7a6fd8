import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { OrderRuleError } from '#domain/order/order-rules.ts'
import { aCustomer, mondayMorning } from '#tests/support/api-customer.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, isCleanRefusal, requestApi } from '#tests/support/test-api.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import type { Fault } from '../../../sandbox/faults.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

onAnyDatabase('checkout API', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = mondayMorning
  const customer = aCustomer(() => testApi.api)
  const { aForm, cart, checkout } = customer
  const countOrders = async () => (await database.db.selectFrom('customer_order').select('id').execute()).length
  const itemsOf = async (cartId: string) => (await requestApi(testApi.api, `/carts/${cartId}`)).body.data.items.length

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock, { provider: sandbox.provider })
  })
  beforeEach(() => {
    clock = mondayMorning
  })

  test('returns the links to pay and to the order, and sets the grant cookie', async () => {
    const form = aForm()
    const { status, body, headers } = await checkout(await cart('brezel', 'seele'), form)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      count: 2,
      data: [
        { rel: 'approve', href: expect.stringContaining(`${sandbox.url}/checkoutnow?token=`) },
        {
          rel: 'self',
          href: expect.stringMatching(/^http:\/\/localhost:3000\/api\/v1\/orders\/[2-9B-Z]{5}-[2-9B-Z]{5}$/),
        },
      ],
    })
    const orderId = body.data[1].href.split('/').at(-1)
    const [cookie = '', ...others] = headers.getSetCookie()
    // Until the day after the pickup.
    const seconds = (Date.parse(`${form.pickupDate}T22:00:00Z`) + 86_400_000 - Date.parse(clock)) / 1000
    expect(others).toEqual([`krume-orders=1; Max-Age=${seconds}; Path=/; SameSite=Lax`])
    expect(cookie.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', `Max-Age=${seconds}`, 'Path=/', 'SameSite=Lax'])
    expect(cookie).toMatch(new RegExp(`^krume-order-${orderId}=${orderId}\\.`))
    const opened = await requestApi(testApi.api, `/orders/${orderId}/granted`, {
      headers: { cookie: cookie.split(';')[0] ?? '' },
    })
    expect(opened.body.data).toMatchObject({
      orderId,
      orderState: 'created',
      payment: 'open',
      total: 2.4,
      pickupCode: '',
    })
  })

  test('sets a secure cookie on HTTPS', async () => {
    const { api } = await createTestApi(database.db, clock, { provider: sandbox.provider, isHttps: true })
    const secured = aCustomer(() => api)
    const { headers } = await secured.checkout(await secured.cart(), aForm())
    expect(headers.getSetCookie()[0]).toContain('; Secure')
  })

  test('empties the cart', async () => {
    const cartId = await cart()
    await checkout(cartId, aForm())
    expect(await itemsOf(cartId)).toBe(0)
  })

  test('creates one order for twenty concurrent requests with the same key, and each response names it', async () => {
    const [cartId, form, headers] = [await cart(), aForm(), { 'idempotency-key': randomUUID() }]
    const before = await countOrders()
    const responses = await Promise.all(Array.from({ length: 20 }, () => checkout(cartId, form, { headers })))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ body }) => JSON.stringify(body.data))).size).toBe(1)
    expect(await countOrders()).toBe(before + 1)
    const orderId = responses[0]?.body.data[1].href.split('/').at(-1)
    expect(await listPaymentsOfOrder(database.db, orderId)).toHaveLength(1)
  })

  test('returns the same response when a request is repeated', async () => {
    const [cartId, form, headers] = [await cart(), aForm(), { 'idempotency-key': randomUUID() }]
    const [first, second] = [await checkout(cartId, form, { headers }), await checkout(cartId, form, { headers })]
    expect(second.body).toEqual(first.body)
    expect(second.headers.getSetCookie()).toEqual(first.headers.getSetCookie())
  })

  test('rejects a key that was used with another body', async () => {
    const [cartId, form, headers] = [await cart(), aForm(), { 'idempotency-key': randomUUID() }]
    await checkout(cartId, form, { headers })
    const { status, body, headers: responseHeaders } = await checkout(cartId, { ...form, notes: 'anders' }, { headers })
    expect([status, body.code, responseHeaders.getSetCookie()]).toEqual([422, 'keyReused', []])
  })

  test.each(['short', 'x'.repeat(101)])('rejects the key %s, which has the wrong length', async (key) => {
    const cartId = await cart()
    const { status } = await checkout(cartId, aForm(), { headers: { 'idempotency-key': key } })
    expect([status, await itemsOf(cartId)]).toEqual([422, 1])
  })

  describe('reports errors by field', () => {
    test('when all fields are empty', async () => {
      const cartId = await cart()
      const { status, body } = await checkout(cartId, {})
      expect([status, body.code]).toEqual([422, 'invalidRequest'])
      expect(body.errors).toEqual({
        givenname: 'error-empty-givenname',
        surname: 'error-empty-surname',
        mail: 'error-empty-mail',
        pickupStore: 'error-empty-pickupStore',
        pickupDate: 'error-empty-pickupDate',
        pickupTime: 'error-empty-pickupTime',
      })
      expect(await itemsOf(cartId)).toBe(1)
    })

    test.each([
      ['givenname', '', 'error-empty-givenname'],
      ['givenname', '   ', 'error-empty-givenname'],
      ['givenname', null, 'error-empty-givenname'],
      ['surname', 'x'.repeat(101), 'error-invalid-surname'],
      ['surname', ['Huber'], 'error-empty-surname'],
      ['mail', 'anna', 'error-empty-mail'],
      ['mail', 'anna@mail', 'error-empty-mail'],
      ['mail', 'anna.huber', 'error-empty-mail'],
      ['mail', 'anna@mail.example\r\nBcc: all@mail.example', 'error-empty-mail'],
      ['mail', 'anna@mail.example,bert@mail.example', 'error-empty-mail'],
      ['mail', `${'x'.repeat(250)}@mail.example`, 'error-empty-mail'],
      ['pickupStore', '', 'error-empty-pickupStore'],
      ['pickupDate', '', 'error-empty-pickupDate'],
      ['pickupDate', '24.11.2026', 'error-empty-pickupDate'],
      ['pickupDate', '2026-02-30', 'error-empty-pickupDate'],
      ['pickupTime', '', 'error-empty-pickupTime'],
      ['pickupTime', '7:30', 'error-empty-pickupTime'],
      ['pickupTime', '24:00', 'error-empty-pickupTime'],
      ['phone', '1'.repeat(41), 'error-invalid-phone'],
      ['notes', 'x'.repeat(501), 'error-invalid-notes'],
    ])('%s %j', async (field, value, code) => {
      const { status, body } = await checkout('new', aForm({ [field]: value }))
      expect([status, body.errors]).toEqual([422, { [field]: code }])
    })

    test.each([
      ['an unknown store', { pickupStore: 'nowhere' }, 'storeNotOffered', 'pickupStore'],
      ['a store without pickup', { pickupStore: 'memmingen-bahnhof' }, 'storeNotOffered', 'pickupStore'],
      ['a date that is too early', { pickupDate: '2026-11-16' }, 'dateNotOffered', 'pickupDate'],
      ['a date that is too late', { pickupDate: '2026-12-01' }, 'dateNotOffered', 'pickupDate'],
      ['a time that is not offered', { pickupTime: '06:00' }, 'timeNotOffered', 'pickupTime'],
    ])('for %s, and keeps the cart', async (_what, changes, code, field) => {
      const cartId = await cart()
      const response = await checkout(cartId, aForm(changes))
      expect([response.status, response.body.code, response.body.errors]).toEqual([
        409,
        code,
        { [field]: `error-${code}` },
      ])
      expect([isCleanRefusal(response), await itemsOf(cartId)]).toEqual([true, 1])
    })

    test('when the slot is full', async () => {
      const store = testApi.content.stores.find(({ id }) => id === 'kellmuenz-marktplatz')
      const form = { pickupStore: 'kellmuenz-marktplatz', pickupDate: '2026-11-20', pickupTime: '08:00' }
      for (let place = 0; place < (store?.slotCapacity ?? 0); place++)
        expect((await checkout(await cart(), aForm(form))).status).toBe(200)
      const { status, body } = await checkout(await cart(), aForm(form))
      expect([status, body.code, body.errors]).toEqual([409, 'slotFull', { pickupTime: 'error-slotFull' }])
    })

    test('with the product ids that are not available on that day', async () => {
      const { status, body } = await checkout(
        await cart('brezel', 'kartoffelbrot'),
        aForm({ pickupDate: '2026-11-24' }),
      )
      expect([status, body.code, body.errors]).toEqual([409, 'notAvailable', { kartoffelbrot: 'error-notAvailable' }])
    })
  })

  test.each(['new', 'unknown', '%00', '__proto__'])('rejects the empty cart %s', async (cartId) => {
    const { status, body } = await checkout(cartId, aForm())
    expect([status, body.code]).toEqual([409, 'cartEmpty'])
  })

  test('uses the language of the request', async () => {
    const responses = await Promise.all(['de', 'en'].map((language) => checkout('new', aForm(), { language })))
    const [german, english] = responses.map(({ body }) => body.message)
    expect([german === english, german, english]).toEqual([false, expect.any(String), expect.any(String)])
  })

  test('ignores price, state and number sent by the browser', async () => {
    const extra = JSON.parse(
      '{"price":0.01,"total":0,"orderId":"22222-22222","state":"purchased","__proto__":{"total":0}}',
    )
    const { body } = await checkout(await cart(), { ...aForm(), ...extra })
    const paymentId = new URL(body.data[0].href).searchParams.get('token') ?? ''
    expect((await sandbox.order(paymentId)).unit.amount.value).toBe('5.40')
    expect(body.data[1].href).not.toContain('22222-22222')
  })

  test.each([
    ['line breaks', 'Anna\r\nBcc: all@mail.example'],
    ['HTML', '<script>alert(1)</script>'],
    ['bidirectional control characters', '‮annA'],
    ['emoji', '👩‍🍳🥨'],
    ['a zero byte', 'An\u0000na'],
    ['a lone surrogate', '\ud83e'],
    ['SQL', "'; drop table customer_order; --"],
  ])('accepts a name with %s', async (_what, givenname) => {
    const { orderId, cookie } = await customer.ordered({ givenname, notes: givenname })
    expect((await requestApi(testApi.api, `/orders/${orderId}/granted`, { headers: { cookie } })).status).toBe(200)
    expect(testApi.reported).toEqual([])
  })

  test('rejects a mail address that contains a null byte', async () => {
    const response = await checkout(await cart(), aForm({ mail: 'an\u0000na@mail.example' }))
    expect([response.status, response.body.errors]).toEqual([422, { mail: 'error-empty-mail' }])
  })

  describe('with the total that the customer has seen', () => {
    const read = async (cartId: string, pickupDate: string) =>
      (await requestApi(testApi.api, `/carts/${cartId}?pickupDate=${pickupDate}`)).body.data

    test('places the order when it is the current total', async () => {
      const cartId = await cart('brezel', 'seele')
      const form = aForm()
      const { total } = await read(cartId, form.pickupDate)
      const { status, body } = await checkout(cartId, { ...form, seenTotal: total })
      expect(status).toBe(200)
      const paymentId = new URL(body.data[0].href).searchParams.get('token') ?? ''
      expect(Number((await sandbox.order(paymentId)).unit.amount.value)).toBe(total)
    })

    test('returns 409 with the current cart and orders nothing when another tab has added a product', async () => {
      const cartId = await cart('brezel')
      const form = aForm()
      const seenTotal = (await read(cartId, form.pickupDate)).total
      await requestApi(testApi.api, `/carts/${cartId}/product`, { json: { productId: 'bauernbrot' } })
      const before = await countOrders()
      const current = await read(cartId, form.pickupDate)
      const { status, body } = await checkout(cartId, { ...form, seenTotal })
      expect([status, body]).toEqual([
        409,
        { success: false, code: 'cartChanged', message: expect.any(String), data: current },
      ])
      expect(current.total).not.toBe(seenTotal)
      expect([await countOrders(), await itemsOf(cartId)]).toEqual([before, 2])
      expect((await checkout(cartId, { ...form, seenTotal: current.total })).status).toBe(200)
    })

    test('returns 409 when a price has changed since', async () => {
      const cartId = await cart('brezel')
      const form = aForm()
      const seenTotal = (await read(cartId, form.pickupDate)).total
      const brezel = testApi.content.products.find(({ id }) => id === 'brezel')
      if (!brezel) throw new Error('The demo has no pretzel')
      const { priceCents } = brezel
      brezel.priceCents += 1
      const { status, body } = await checkout(cartId, { ...form, seenTotal })
      brezel.priceCents = priceCents
      expect([status, body.code, body.data.total]).toEqual([409, 'cartChanged', (priceCents + 1) / 100])
    })

    test('is part of the request: the same key with another total is refused', async () => {
      const cartId = await cart('brezel')
      const form = { ...aForm(), seenTotal: 0.95 }
      const headers = { 'idempotency-key': randomUUID() }
      expect((await checkout(cartId, form, { headers })).status).toBe(200)
      expect((await checkout(cartId, form, { headers })).status).toBe(200)
      expect((await checkout(cartId, { ...form, seenTotal: 6.35 }, { headers })).body.code).toBe('keyReused')
    })

    test.each([['0.95'], [-0.95], [0.955], [null]])('rejects %j as a total', async (seenTotal) => {
      const { status, body } = await checkout(await cart('brezel'), { ...aForm(), seenTotal })
      expect([status, body.errors]).toEqual([422, { seenTotal: 'error-invalid-seenTotal' }])
    })

    test('is documented', async () => {
      const { paths, components } = await (await testApi.api.request('/openapi.json')).json()
      expect(components.schemas.Checkout.properties.seenTotal).toMatchObject({ type: 'number' })
      expect(components.schemas.Checkout.required).not.toContain('seenTotal')
      expect(components.schemas.CartChanged.allOf).toEqual([
        { $ref: '#/components/schemas/Failure' },
        expect.objectContaining({
          properties: expect.objectContaining({ data: { $ref: '#/components/schemas/Cart' } }),
        }),
      ])
      const conflict = paths['/carts/{cartId}/checkout'].post.responses['409']
      expect(JSON.stringify(conflict)).toContain('#/components/schemas/CartChanged')
    })
  })

  test('refuses an order that must not exist with 500, reports it and writes nothing', async () => {
    const cartId = await cart('brezel')
    const brezel = testApi.content.products.find(({ id }) => id === 'brezel')
    if (!brezel) throw new Error('The demo has no pretzel')
    const { priceCents } = brezel
    const before = await countOrders()
    brezel.priceCents = -95
    const { status, body } = await checkout(cartId, aForm())
    brezel.priceCents = priceCents
    expect([status, body.code]).toEqual([500, 'internal'])
    expect(testApi.reported.splice(0)).toEqual([expect.any(OrderRuleError)])
    expect([await countOrders(), await itemsOf(cartId)]).toEqual([before, 1])
  })

  test('says that a short idempotency key is invalid, not that it is empty', async () => {
    const response = await checkout(await cart(), aForm(), { headers: { 'idempotency-key': 'short' } })
    expect([response.status, response.body.errors]).toEqual([
      422,
      { 'idempotency-key': 'error-invalid-idempotency-key' },
    ])
  })

  describe('beyond a limit', () => {
    const oneVisitor = (visitor: string) => ({ visitor, mail: `${randomUUID()}@mail.example` })

    test.each([
      ['of orders in an hour', { code: 'tooManyCheckouts', accepted: 2, openOrdersPerVisitor: 9 }],
      ['of unpaid orders', { code: 'tooManyOpenOrders', accepted: 1, openOrdersPerVisitor: 1 }],
    ])(
      '%s returns 429 with Retry-After and a sentence, and keeps the cart',
      async (of, { code, accepted, openOrdersPerVisitor }) => {
        const limits = { checkoutsPerHour: 2, openOrdersPerVisitor }
        const { api } = await createTestApi(database.db, clock, { provider: sandbox.provider, limits })
        const limited = aCustomer(() => api)
        const order = (cartId: string, language: string) => {
          const { visitor, mail } = oneVisitor(of)
          return limited.checkout(cartId, limited.aForm({ mail, pickupTime: '17:00' }), { language, visitor })
        }
        for (let count = 0; count < accepted; count++)
          expect((await order(await limited.cart(), 'de')).status).toBe(200)
        const cartId = await limited.cart()
        const before = await countOrders()
        const [german, english] = [await order(cartId, 'de'), await order(cartId, 'en')]
        for (const response of [german, english]) {
          expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600'])
          expect(response.body).toEqual({ success: false, code, message: expect.stringMatching(/Warenkorb|basket/) })
          expect(isCleanRefusal(response)).toBe(true)
        }
        expect(german.body.message).not.toBe(english.body.message)
        expect([await countOrders(), await itemsOf(cartId)]).toEqual([before, 1])
      },
    )
  })

  test.each<Pick<Fault, 'route' | 'mode' | 'status'>>([
    { route: '*', mode: 'status', status: 503 },
    { route: 'create', mode: 'status', status: 500 },
    { route: 'create', mode: 'garbage' },
    { route: 'create', mode: 'drop' },
    { route: 'create', mode: 'status', status: 401 },
  ])('keeps the order when the provider fails with %j, returns 502, and payment works later', async (fault) => {
    await sandbox.addFault(fault)
    const { status, body, headers } = await checkout(await cart(), aForm())
    expect([status, body.data.map(({ rel }: { rel: string }) => rel)]).toEqual([200, ['self']])
    const orderId = body.data[0].href.split('/').at(-1)
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const pay = () => requestApi(testApi.api, `/orders/${orderId}/reauthorize`, { headers: { cookie } })
    const failed = await pay()
    // Not 503: a load balancer would take this process for dead.
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([502, '60'])
    expect(failed.body).toEqual({ success: false, code: 'paymentUnavailable', message: expect.any(String) })
    await sandbox.clearFaults()
    expect(await pay()).toMatchObject({ status: 200, body: { count: 1, data: [{ rel: 'approve' }] } })
  })
})
