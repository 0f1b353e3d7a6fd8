import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering, mondayMorning, onSaturday } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { type OrderRequest, type PlaceResult, placeOrder } from './place-order.ts'
import { startPayment } from './start-payment.ts'

const sandbox = aSandbox()
afterEach(() => sandbox.mend())

const kindsOf = (results: readonly PlaceResult[]) => results.map(({ kind }) => kind).sort()
const orderIdsOf = (results: readonly PlaceResult[]) => [
  ...new Set(results.flatMap((result) => ('order' in result ? [result.order.id] : []))),
]
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

onBothDatabases('placing an order', (database) => {
  const house = anOrdering(database, sandbox)
  const place = (request: OrderRequest) => placeOrder(house.services(), request)
  let nextMinute = 390
  /** A slot of its own, where a test counts the places. */
  const aFreshSlot = (storeId = 'markt') => {
    nextMinute += 30
    return { storeId, date: '2026-11-20', minute: nextMinute }
  }

  test('makes an order from the cart, takes a place, queues one mail, and the cart is gone', async () => {
    const pickup = aFreshSlot()
    const cartId = await house.aCart('bauernbrot', 'zopf', 'schorle')
    const request = await house.aRequest({ cartId, pickup, notes: 'Bitte in Tüten', language: 'en' })
    const result = await place(request)
    expect(result.kind).toBe('placed')
    const order = await house.order(orderIdsOf([result])[0] ?? '')
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
    expect(await house.placesTaken(pickup)).toBe(1)
    expect(await house.mails(order.id)).toEqual(['orderReceived'])
    expect(await house.events(order.id)).toEqual(['placed'])
    expect(await house.isCartThere(cartId)).toBe(false)
  })

  test.each([
    ['at six the day before', 'bauernbrot', mondayMorning, '2026-11-21', '2026-11-20T17:00:00.000Z'],
    [
      'at six two days before, where the work takes two',
      'zopf',
      mondayMorning,
      '2026-11-21',
      '2026-11-19T17:00:00.000Z',
    ],
    ['at the beginning of Sunday for a Monday', 'bauernbrot', mondayMorning, '2026-11-23', '2026-11-21T23:00:00.000Z'],
    [
      'half an hour on, when it is ordered a minute before six',
      'bauernbrot',
      '2026-11-20T16:59:00.000Z',
      '2026-11-21',
      '2026-11-20T17:29:00.000Z',
    ],
    ['by summer time', 'bauernbrot', '2026-10-20T08:00:00.000Z', '2026-10-24', '2026-10-23T16:00:00.000Z'],
    [
      'by the day of the autumn clock change',
      'bauernbrot',
      '2026-10-20T08:00:00.000Z',
      '2026-10-26',
      '2026-10-24T22:00:00.000Z',
    ],
    [
      'by the day of the spring clock change',
      'bauernbrot',
      '2027-03-23T08:00:00.000Z',
      '2027-03-29',
      '2027-03-27T23:00:00.000Z',
    ],
    [
      'the day after the spring clock change',
      'bauernbrot',
      '2027-03-23T08:00:00.000Z',
      '2027-03-30',
      '2027-03-29T16:00:00.000Z',
    ],
  ])('it is to be paid %s', async (_when, productId, now, date, payUntil) => {
    house.now = now
    const order = await house.placed({
      cartId: await house.aCart(productId),
      pickup: { ...onSaturday, date, minute: 510 },
    })
    expect(order.payUntil).toBe(payUntil)
  })

  describe('never twice', () => {
    test('when twenty come at once with one key: one order, one place, one mail', async () => {
      const pickup = aFreshSlot()
      const request = await house.aRequest({ pickup })
      const results = await Promise.all(times(20, () => place(request)))
      const [orderId = '', ...others] = orderIdsOf(results)
      expect(others).toEqual([])
      expect(kindsOf(results)).toEqual(['placed', ...times(19, () => 'placedBefore')])
      expect(await house.placesTaken(pickup)).toBe(1)
      expect(await house.mails(orderId)).toEqual(['orderReceived'])
    })

    test('when twenty come at once to several processes', async () => {
      const pickup = aFreshSlot()
      const request = await house.aRequest({ pickup })
      const other = openDatabase(database.url, () => {})
      const both = [house.services(), house.servicesOn(other)] as const
      const results = await Promise.all(times(20, (index) => placeOrder(both[index % 2 ? 1 : 0], request)))
      await other.destroy()
      expect([orderIdsOf(results).length, await house.placesTaken(pickup)]).toEqual([1, 1])
    })

    test('when they come without a key: the cart itself is one', async () => {
      const pickup = aFreshSlot()
      const request = await house.aRequest({ pickup, idempotencyKey: undefined })
      const results = await Promise.all(times(10, () => place(request)))
      expect([orderIdsOf(results).length, await house.placesTaken(pickup)]).toEqual([1, 1])
    })

    test('when two windows order one cart under keys of their own', async () => {
      const pickup = aFreshSlot()
      const request = await house.aRequest({ pickup })
      const results = await Promise.all(times(10, () => place({ ...request, idempotencyKey: randomUUID() })))
      expect(kindsOf(results)).toEqual([...times(9, () => 'cartEmpty'), 'placed'])
      expect(await house.placesTaken(pickup)).toBe(1)
    })

    test('when the answer was lost and it is asked again, even after prices and hours have changed', async () => {
      const request = await house.aRequest()
      const first = await place(request)
      house.now = '2026-11-30T09:00:00.000Z'
      house.bakery = { ...house.bakery, products: [], stores: [] }
      expect(await place(request)).toEqual({ ...first, kind: 'placedBefore' })
    })

    test('and the same key with another body is refused', async () => {
      const request = await house.aRequest()
      const order = await place(request)
      const changes: Partial<OrderRequest>[] = [
        { notes: 'anders' },
        { pickup: { ...onSaturday, minute: 480 } },
        { cartId: await house.aCart() },
        { customer: { ...request.customer, mail: 'b@mail.example' } },
      ]
      for (const change of changes) expect(await place({ ...request, ...change })).toEqual({ kind: 'keyReused' })
      expect(orderIdsOf([await place(request)])).toEqual(orderIdsOf([order]))
    })

    test('and of two bodies that race under one key, one is refused', async () => {
      const request = await house.aRequest({ pickup: aFreshSlot() })
      const results = await Promise.all(times(10, (index) => place({ ...request, notes: index % 2 ? 'so' : 'anders' })))
      expect(orderIdsOf(results)).toHaveLength(1)
      expect(kindsOf(results)).toEqual([...times(5, () => 'keyReused'), 'placed', ...times(4, () => 'placedBefore')])
    })

    test('but a try that failed leaves its key free', async () => {
      const request = await house.aRequest({ pickup: { ...onSaturday, storeId: 'ohne' } })
      expect(await place(request)).toEqual({ kind: 'storeNotOffered' })
      expect((await place({ ...request, pickup: onSaturday })).kind).toBe('placed')
    })
  })

  describe('where places are few', () => {
    test('fifty buyers race for the last one: one gets it, the others hear so and keep their carts', async () => {
      const pickup = aFreshSlot('klein')
      const other = openDatabase(database.url, () => {})
      const both = [house.services(), house.servicesOn(other)] as const
      const requests = await Promise.all(times(50, () => house.aRequest({ pickup })))
      const results = await Promise.all(requests.map((request, index) => placeOrder(both[index % 2 ? 1 : 0], request)))
      await other.destroy()
      expect(kindsOf(results)).toEqual(['placed', ...times(49, () => 'slotFull')])
      expect(await house.placesTaken(pickup)).toBe(1)
      const carts = await Promise.all(requests.map(({ cartId }) => house.isCartThere(cartId)))
      expect(carts).toEqual(results.map(({ kind }) => kind === 'slotFull'))
    })

    test('who was turned away can take another time with the same key', async () => {
      const pickup = aFreshSlot('klein')
      await house.placed({ pickup })
      const request = await house.aRequest({ pickup })
      expect(await place(request)).toEqual({ kind: 'slotFull' })
      expect((await place({ ...request, pickup: aFreshSlot('klein') })).kind).toBe('placed')
    })

    test('a store without any place takes no order', async () => {
      const [store, ...others] = house.bakery.stores
      house.bakery = {
        ...house.bakery,
        stores: [{ ...(store as NonNullable<typeof store>), slotCapacity: 0 }, ...others],
      }
      expect(await place(await house.aRequest())).toEqual({ kind: 'slotFull' })
    })
  })

  describe('is refused, and the cart stays,', () => {
    test.each<[string, string[], Partial<typeof onSaturday>, object]>([
      [
        'for a product that cannot be ordered',
        ['bauernbrot', 'kaffee'],
        {},
        { kind: 'notAvailable', productIds: ['kaffee'] },
      ],
      ['for a product that is gone', ['gone'], {}, { kind: 'notAvailable', productIds: ['gone'] }],
      ['for an unknown store', ['bauernbrot'], { storeId: 'nowhere' }, { kind: 'storeNotOffered' }],
      ['for a store that takes no orders', ['bauernbrot'], { storeId: 'ohne' }, { kind: 'storeNotOffered' }],
      ['for today', ['bauernbrot'], { date: '2026-11-16' }, { kind: 'dateNotOffered' }],
      ['too early for its slowest item', ['zopf'], { date: '2026-11-17' }, { kind: 'dateNotOffered' }],
      ['for a time between the slots', ['bauernbrot'], { minute: 451 }, { kind: 'timeNotOffered' }],
    ])('%s', async (_why, productIds, changes, failure) => {
      const cartId = await house.aCart(...productIds)
      const pickup = { ...onSaturday, ...changes }
      const takenBefore = await house.placesTaken(pickup)
      expect(await place(await house.aRequest({ cartId, pickup }))).toEqual(failure)
      expect([await house.isCartThere(cartId), await house.placesTaken(pickup)]).toEqual([true, takenBefore])
    })
  })

  test('is refused for a cart that is unknown, or has expired meanwhile', async () => {
    expect(await place(await house.aRequest({ cartId: 'unknown' }))).toEqual({ kind: 'cartEmpty' })
    const request = await house.aRequest()
    house.now = '2028-01-03T09:00:00.000Z'
    expect(await place({ ...request, pickup: { ...onSaturday, date: '2028-01-05' } })).toEqual({ kind: 'cartEmpty' })
  })

  test('takes the price of the moment, not the one that stood there when the cart was filled', async () => {
    const cartId = await house.aCart('bauernbrot')
    const products = house.bakery.products.map((product) => ({ ...product, priceCents: product.priceCents + 10 }))
    house.bakery = { ...house.bakery, products }
    const order = await house.placed({ cartId })
    expect([order.lines[0]?.priceCents, order.grossCents]).toEqual([550, 550])
    const paymentId = await house.started(order)
    expect((await sandbox.order(paymentId)).unit.amount.value).toBe('5.50')
  })

  test('keeps an order as it was sold, whatever the catalogue says later', async () => {
    const order = await house.placed()
    house.bakery = { ...house.bakery, products: [] }
    expect((await house.order(order.id)).lines).toEqual(order.lines)
  })

  test('keeps the order when the provider is down; paying works once it is back', async () => {
    await sandbox.break({ route: '*', mode: 'drop' })
    const order = await house.placed()
    expect(await startPayment(house.services(), order)).toEqual({ kind: 'unavailable' })
    expect([(await house.order(order.id)).state, await house.payments(order.id)]).toEqual(['created', []])
    await sandbox.mend()
    expect((await startPayment(house.services(), order)).kind).toBe('started')
    expect(await house.payments(order.id)).toMatchObject([{ state: 'open', amountCents: 540 }])
  })

  test('gives back every letter of names and notes', async () => {
    const odd = '‮Zoë 👩‍🍳 "><script>\r\nBcc: x@y.example\u0000\\'
    const customer = { givenname: odd, surname: '='.repeat(100), mail: 'A.B@Mail.Example', phone: '+49' }
    const order = await house.placed({ customer, notes: odd.repeat(10) })
    expect(await house.order(order.id)).toMatchObject({ customer, notes: odd.repeat(10) })
  })
})
