import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { aCustomer, mondayMorning } from '#tests/support/api-customer.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createTestApi, isCleanRefusal, requestApi } from '#tests/support/test-api.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

onBothDatabases('checkout API', (database) => {
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
    const { status, body, headers } = await checkout(await cart('brezel', 'seele'), aForm())
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
    expect(others).toEqual([])
    expect(cookie.split('; ').slice(1).toSorted()).toEqual(['HttpOnly', 'Max-Age=7200', 'Path=/', 'SameSite=Lax'])
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
    expect(second.headers.getSetCookie()).toHaveLength(1)
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

  test('keeps the order when the provider is down, links to it, and payment works later', async () => {
    await sandbox.addFault({ route: '*', mode: 'status', status: 503 })
    const { status, body, headers } = await checkout(await cart(), aForm())
    expect([status, body.data.map(({ rel }: { rel: string }) => rel)]).toEqual([200, ['self']])
    const orderId = body.data[0].href.split('/').at(-1)
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const pay = () => requestApi(testApi.api, `/orders/${orderId}/reauthorize`, { headers: { cookie } })
    expect(await pay()).toMatchObject({ status: 503, body: { success: false, code: 'paymentUnavailable' } })
    await sandbox.clearFaults()
    expect(await pay()).toMatchObject({ status: 200, body: { count: 1, data: [{ rel: 'approve' }] } })
  })
})
