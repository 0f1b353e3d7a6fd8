import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, mondayMorning, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { type PlaceOrderInput, type PlaceResult, placeOrder } from './place-order.ts'
import { startPayment } from './start-payment.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

const sortedKinds = (results: readonly PlaceResult[]) => results.map(({ kind }) => kind).sort()
const distinctOrderIds = (results: readonly PlaceResult[]) => [
  ...new Set(results.flatMap((result) => ('order' in result ? [result.order.id] : []))),
]
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

onBothDatabases('placing an order', (database) => {
  const env = createOrderTestServices(database, sandbox)
  const place = (input: PlaceOrderInput) => placeOrder(env.services(), input)
  let nextMinute = 390
  /** An unused slot, for tests that count reservations. */
  const anUnusedSlot = (storeId = 'markt') => {
    nextMinute += 30
    return { storeId, date: '2026-11-20', minute: nextMinute }
  }

  test('creates the order, reserves the slot, queues one mail and deletes the cart', async () => {
    const pickup = anUnusedSlot()
    const cartId = await env.aCart('bauernbrot', 'zopf', 'schorle')
    const request = await env.aRequest({ cartId, pickup, notes: 'Bitte in Tüten', language: 'en' })
    const result = await place(request)
    expect(result.kind).toBe('placed')
    const order = await env.order(distinctOrderIds([result])[0] ?? '')
    expect(order).toMatchObject({
      state: 'created',
      language: 'en',
      customer: request.customer,
      pickup,
      notes: 'Bitte in Tüten',
      lines: [
        { productId: 'bauernbrot', quantity: 1, priceCents: 540 },
        { productId: 'zopf', quantity: 2, priceCents: 740 },
        { productId: 'schorle', quantity: 3, priceCents: 240, depositCents: 25 },
      ],
      grossCents: 2815,
      preparationDays: 2,
      pickupCode: expect.stringMatching(/^\d{4}$/),
      createdAt: mondayMorning,
      revision: 0,
    })
    expect(order).toEqual('order' in result && result.order)
    expect(order.netCents + order.taxCents).toBe(order.grossCents)
    expect(await env.countSlotUses(pickup)).toBe(1)
    expect(await env.mails(order.id)).toEqual(['orderReceived'])
    expect(await env.events(order.id)).toEqual(['placed'])
    expect(await env.hasCart(cartId)).toBe(false)
  })

  test.each([
    ['until 18:00 the day before', 'bauernbrot', mondayMorning, '2026-11-21', '2026-11-20T17:00:00.000Z'],
    [
      'until 18:00 two days before for two days of preparation',
      'zopf',
      mondayMorning,
      '2026-11-21',
      '2026-11-19T17:00:00.000Z',
    ],
    ['until the start of Sunday for a Monday', 'bauernbrot', mondayMorning, '2026-11-23', '2026-11-21T23:00:00.000Z'],
    [
      'for half an hour when ordered a minute before 18:00',
      'bauernbrot',
      '2026-11-20T16:59:00.000Z',
      '2026-11-21',
      '2026-11-20T17:29:00.000Z',
    ],
    ['in daylight saving time', 'bauernbrot', '2026-10-20T08:00:00.000Z', '2026-10-24', '2026-10-23T16:00:00.000Z'],
    [
      'on the day of the autumn clock change',
      'bauernbrot',
      '2026-10-20T08:00:00.000Z',
      '2026-10-26',
      '2026-10-24T22:00:00.000Z',
    ],
    [
      'on the day of the spring clock change',
      'bauernbrot',
      '2027-03-23T08:00:00.000Z',
      '2027-03-29',
      '2027-03-27T23:00:00.000Z',
    ],
    [
      'on the day after the spring clock change',
      'bauernbrot',
      '2027-03-23T08:00:00.000Z',
      '2027-03-30',
      '2027-03-29T16:00:00.000Z',
    ],
  ])('can be paid %s', async (_when, productId, now, date, payUntil) => {
    env.now = now
    const order = await env.placed({
      cartId: await env.aCart(productId),
      pickup: { ...onSaturday, date, minute: 510 },
    })
    expect(order.payUntil).toBe(payUntil)
  })

  describe('happens once', () => {
    test('for twenty concurrent requests with the same key', async () => {
      const pickup = anUnusedSlot()
      const request = await env.aRequest({ pickup })
      const results = await Promise.all(times(20, () => place(request)))
      const [orderId = '', ...others] = distinctOrderIds(results)
      expect(others).toEqual([])
      expect(sortedKinds(results)).toEqual(['placed', ...times(19, () => 'placedBefore')])
      expect(await env.countSlotUses(pickup)).toBe(1)
      expect(await env.mails(orderId)).toEqual(['orderReceived'])
    })

    test('for twenty concurrent requests in two processes', async () => {
      const pickup = anUnusedSlot()
      const request = await env.aRequest({ pickup })
      const other = openDatabase(database.url, () => {})
      const both = [env.services(), env.servicesOn(other)] as const
      const results = await Promise.all(times(20, (index) => placeOrder(both[index % 2 ? 1 : 0], request)))
      await other.destroy()
      expect([distinctOrderIds(results).length, await env.countSlotUses(pickup)]).toEqual([1, 1])
    })

    test('for requests without a key, because the cart id is the key', async () => {
      const pickup = anUnusedSlot()
      const request = await env.aRequest({ pickup, idempotencyKey: undefined })
      const results = await Promise.all(times(10, () => place(request)))
      expect([distinctOrderIds(results).length, await env.countSlotUses(pickup)]).toEqual([1, 1])
    })

    test('for concurrent requests for one cart with different keys', async () => {
      const pickup = anUnusedSlot()
      const request = await env.aRequest({ pickup })
      const results = await Promise.all(times(10, () => place({ ...request, idempotencyKey: randomUUID() })))
      expect(sortedKinds(results)).toEqual([...times(9, () => 'cartEmpty'), 'placed'])
      expect(await env.countSlotUses(pickup)).toBe(1)
    })

    test('when it is repeated after a lost response, even if prices and hours have changed', async () => {
      const request = await env.aRequest()
      const first = await place(request)
      env.now = '2026-11-30T09:00:00.000Z'
      env.content = { ...env.content, products: [], stores: [] }
      expect(await place(request)).toEqual({ ...first, kind: 'placedBefore' })
    })

    test('and the same key with a different body is refused', async () => {
      const request = await env.aRequest()
      const order = await place(request)
      const changes: Partial<PlaceOrderInput>[] = [
        { notes: 'anders' },
        { pickup: { ...onSaturday, minute: 480 } },
        { cartId: await env.aCart() },
        { customer: { ...request.customer, mail: 'b@mail.example' } },
      ]
      for (const change of changes) expect(await place({ ...request, ...change })).toEqual({ kind: 'keyReused' })
      expect(distinctOrderIds([await place(request)])).toEqual(distinctOrderIds([order]))
    })

    test('and one of two bodies that race with the same key is refused', async () => {
      const request = await env.aRequest({ pickup: anUnusedSlot() })
      const results = await Promise.all(times(10, (index) => place({ ...request, notes: index % 2 ? 'so' : 'anders' })))
      expect(distinctOrderIds(results)).toHaveLength(1)
      expect(sortedKinds(results)).toEqual([
        ...times(5, () => 'keyReused'),
        'placed',
        ...times(4, () => 'placedBefore'),
      ])
    })

    test('but a failed request does not use up its key', async () => {
      const request = await env.aRequest({ pickup: { ...onSaturday, storeId: 'ohne' } })
      expect(await place(request)).toEqual({ kind: 'storeNotOffered' })
      expect((await place({ ...request, pickup: onSaturday })).kind).toBe('placed')
    })
  })

  describe('with limited capacity', () => {
    test('gives the last reservation to one of fifty buyers; the others keep their carts', async () => {
      const pickup = anUnusedSlot('klein')
      const other = openDatabase(database.url, () => {})
      const both = [env.services(), env.servicesOn(other)] as const
      const requests = await Promise.all(times(50, () => env.aRequest({ pickup })))
      const results = await Promise.all(requests.map((request, index) => placeOrder(both[index % 2 ? 1 : 0], request)))
      await other.destroy()
      expect(sortedKinds(results)).toEqual(['placed', ...times(49, () => 'slotFull')])
      expect(await env.countSlotUses(pickup)).toBe(1)
      const carts = await Promise.all(requests.map(({ cartId }) => env.hasCart(cartId)))
      expect(carts).toEqual(results.map(({ kind }) => kind === 'slotFull'))
    })

    test('accepts another time with the same key after slotFull', async () => {
      const pickup = anUnusedSlot('klein')
      await env.placed({ pickup })
      const request = await env.aRequest({ pickup })
      expect(await place(request)).toEqual({ kind: 'slotFull' })
      expect((await place({ ...request, pickup: anUnusedSlot('klein') })).kind).toBe('placed')
    })

    test('refuses orders for a store with capacity 0', async () => {
      const [store, ...others] = env.content.stores
      env.content = {
        ...env.content,
        stores: [{ ...(store as NonNullable<typeof store>), slotCapacity: 0 }, ...others],
      }
      expect(await place(await env.aRequest())).toEqual({ kind: 'slotFull' })
    })
  })

  describe('is refused and keeps the cart', () => {
    test.each<[string, string[], Partial<typeof onSaturday>, object]>([
      [
        'for a product that cannot be ordered',
        ['bauernbrot', 'kaffee'],
        {},
        { kind: 'notAvailable', productIds: ['kaffee'] },
      ],
      ['for a removed product', ['gone'], {}, { kind: 'notAvailable', productIds: ['gone'] }],
      ['for an unknown store', ['bauernbrot'], { storeId: 'nowhere' }, { kind: 'storeNotOffered' }],
      ['for a store that takes no orders', ['bauernbrot'], { storeId: 'ohne' }, { kind: 'storeNotOffered' }],
      ['for today', ['bauernbrot'], { date: '2026-11-16' }, { kind: 'dateNotOffered' }],
      ['too early for its slowest item', ['zopf'], { date: '2026-11-17' }, { kind: 'dateNotOffered' }],
      ['for a time between the slots', ['bauernbrot'], { minute: 451 }, { kind: 'timeNotOffered' }],
    ])('%s', async (_why, productIds, changes, failure) => {
      const cartId = await env.aCart(...productIds)
      const pickup = { ...onSaturday, ...changes }
      const reservedBefore = await env.countSlotUses(pickup)
      expect(await place(await env.aRequest({ cartId, pickup }))).toEqual(failure)
      expect([await env.hasCart(cartId), await env.countSlotUses(pickup)]).toEqual([true, reservedBefore])
    })
  })

  test('is refused for an unknown or expired cart', async () => {
    expect(await place(await env.aRequest({ cartId: 'unknown' }))).toEqual({ kind: 'cartEmpty' })
    const request = await env.aRequest()
    env.now = '2028-01-03T09:00:00.000Z'
    expect(await place({ ...request, pickup: { ...onSaturday, date: '2028-01-05' } })).toEqual({ kind: 'cartEmpty' })
  })

  test('uses the current price, not the price when the cart was filled', async () => {
    const cartId = await env.aCart('bauernbrot')
    const products = env.content.products.map((product) => ({ ...product, priceCents: product.priceCents + 10 }))
    env.content = { ...env.content, products }
    const order = await env.placed({ cartId })
    expect([order.lines[0]?.priceCents, order.grossCents]).toEqual([550, 550])
    const paymentId = await env.started(order)
    expect((await sandbox.order(paymentId)).unit.amount.value).toBe('5.50')
  })

  test('keeps the order lines when the catalog changes later', async () => {
    const order = await env.placed()
    env.content = { ...env.content, products: [] }
    expect((await env.order(order.id)).lines).toEqual(order.lines)
  })

  test('saves the order while the provider is unavailable; payment works afterwards', async () => {
    await sandbox.addFault({ route: '*', mode: 'drop' })
    const order = await env.placed()
    expect(await startPayment(env.services(), order)).toEqual({ kind: 'unavailable' })
    expect([(await env.order(order.id)).state, await env.payments(order.id)]).toEqual(['created', []])
    await sandbox.clearFaults()
    expect((await startPayment(env.services(), order)).kind).toBe('started')
    expect(await env.payments(order.id)).toMatchObject([{ state: 'open', amountCents: 540 }])
  })

  test('stores every character of names and notes', async () => {
    const odd = '‮Zoë 👩‍🍳 "><script>\r\nBcc: x@y.example\u0000\\'
    const customer = { givenname: odd, surname: '='.repeat(100), mail: 'A.B@Mail.Example', phone: '+49' }
    const order = await env.placed({ customer, notes: odd.repeat(10) })
    expect(await env.order(order.id)).toMatchObject({ customer, notes: odd.repeat(10) })
  })
})
