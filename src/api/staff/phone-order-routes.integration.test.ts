import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createStaffOrders, otherStoreId, pickupDate, storeId } from '#tests/support/staff-orders.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const sandbox = setUpSandbox()

onAnyDatabase('orders on the phone', (database) => {
  const env = createStaffOrders(database, sandbox)
  let cookie = ''
  beforeEach(async () => {
    cookie = (await env.api.aSession('device', storeId)).cookie
  })
  afterAll(() => env.api.stop())
  const aBody = (changes: Record<string, unknown> = {}) => ({
    ...{ store: storeId, date: pickupDate, time: '10:00', surname: 'Huber', phone: '07303 1234' },
    lines: [{ productId: 'bauernbrot', quantity: 2 }],
    ...changes,
  })
  const take = (changes: Record<string, unknown> = {}, key: string = randomUUID()) =>
    env.api.request('/orders', { cookie, json: aBody(changes), headers: { 'idempotency-key': key } })

  describe('POST /orders', () => {
    test('takes the order, which appears on the board with what has to be paid', async () => {
      const { status, body } = await take({ staffNote: 'Stammkundin', notes: 'gut ausgebacken' })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        orderState: 'purchased',
        column: 'toDo',
        customer: { givenname: '', surname: 'Huber', phone: '07303 1234', mail: '' },
        staffNote: 'Stammkundin',
        notes: 'gut ausgebacken',
        toPay: body.data.total,
      })
      const board = await env.api.request(`/orders?store=${storeId}&date=${pickupDate}`, { cookie })
      expect(board.body.data.map(({ orderId }: { orderId: string }) => orderId)).toContain(body.data.orderId)
      const details = await env.api.request(`/orders/${body.data.orderId}`, { cookie })
      expect(details.body.data).toMatchObject({
        paysAtPickup: true,
        payments: [],
        can: { refund: 'paidInStore', resend: 'noMailAddress', cancel: true },
        resendKind: null,
      })
    })

    test('takes it once with the same key', async () => {
      const key = randomUUID()
      const [first, second] = [await take({}, key), await take({}, key)]
      expect(second.body.data.orderId).toBe(first.body.data.orderId)
      expect((await take({ surname: 'Maier' }, key)).body.code).toBe('keyReused')
    })

    test.each([
      [{ surname: ' ' }, 'surname', 'error-empty-surname'],
      [{ phone: '' }, 'phone', 'error-empty-phone'],
      [{ phone: 'call me' }, 'phone', 'error-invalid-phone'],
      [{ mail: 'anna@' }, 'mail', 'error-invalid-mail'],
      [{ lines: [] }, 'lines', 'error-empty-lines'],
      [{ staffNote: 'x'.repeat(501) }, 'staffNote', 'error-invalid-staffNote'],
      [{ time: '10' }, 'time', 'error-empty-time'],
    ])('names the field of %j', async (changes, field, error) => {
      const { status, body } = await take(changes)
      expect([status, body.code, body.errors[field]]).toEqual([422, 'invalidRequest', error])
    })

    test.each([
      [{ time: '03:00' }, 'timeNotOffered'],
      [{ date: '2026-11-15' }, 'dateNotOffered'],
      [{ lines: [{ productId: 'gibtsnicht', quantity: 1 }] }, 'notAvailable'],
      [{ lines: [{ productId: 'bauernbrot', quantity: 5000 }] }, 'quantityNotOffered'],
      [{ store: otherStoreId }, 'otherStore'],
    ])('refuses %j with %s', async (changes, code) => {
      expect((await take(changes)).body.code).toBe(code)
    })

    test('needs an idempotency key', async () => {
      const { body } = await env.api.request('/orders', { cookie, json: aBody() })
      expect(body.code).toBe('invalidRequest')
    })
  })

  describe('GET /pickup-options', () => {
    const options = (query: string) => env.api.request(`/pickup-options?${query}`, { cookie })

    test('offers today and marks days for which customers come too late', async () => {
      const { body } = await options(`store=${storeId}&products=bauernbrot:2`)
      expect(body.data.dates[0]).toMatchObject({ date: '2026-11-16', isShortNotice: true, soldOut: [] })
      expect(body.data.dates[1]).toMatchObject({ date: '2026-11-17', isShortNotice: false })
      // Ten o'clock is over, but not the half hour.
      expect(body.data.dates[0].times[0]).toEqual({ time: '10:00', isFree: true, isPaused: false })
    })

    test('keeps the slot of an order that is moved', async () => {
      const order = await env.purchased()
      const { status, body } = await options(`store=${storeId}&order=${order.id}`)
      const day = body.data.dates.find(({ date }: { date: string }) => date === pickupDate)
      expect([status, day.times.length > 10]).toEqual([200, true])
    })

    test.each([
      [`store=${otherStoreId}`, 'otherStore'],
      [`store=${storeId}&order=22222-22222`, 'orderNotFound'],
      ['', 'invalidRequest'],
    ])('answers %j with %s', async (query, code) => {
      expect((await options(query)).body.code).toBe(code)
    })

    test('answers a store that does not exist with 404', async () => {
      cookie = (await env.api.aSession('office')).cookie
      expect((await options('store=mars')).body.code).toBe('unknownStore')
      expect((await env.api.request('/catalog?store=mars&date=2026-11-23', { cookie })).body.code).toBe('unknownStore')
    })
  })

  test('GET /catalog lists what can be ordered, with options and what is left', async () => {
    const loaf = env.content.products.find(({ id }) => id === 'bauernbrot')
    if (loaf) Object.assign(loaf, { stockOnDays: [{ storeId, date: '2026-11-24', limit: 5 }] })
    const readCatalog = async () => {
      const { body } = await env.api.request(`/catalog?store=${storeId}&date=2026-11-24`, { cookie })
      return { body, entry: body.data.find(({ productId }: { productId: string }) => productId === 'bauernbrot') }
    }
    const { lately } = (await readCatalog()).entry
    await take({ date: '2026-11-24', lines: [{ productId: 'bauernbrot', quantity: 2 }] })
    const { body, entry } = await readCatalog()
    expect(entry).toMatchObject({ left: 3, isAvailable: true, categoryName: expect.any(String) })
    expect(entry.lately).toBe(lately + 2)
    expect(entry.price).toBe(((loaf?.priceCents ?? 0) + (loaf?.depositCents ?? 0)) / 100)
    expect(body.count).toBe(body.data.length)
    expect((await env.api.request(`/catalog?store=${otherStoreId}&date=2026-11-24`, { cookie })).body.code).toBe(
      'otherStore',
    )
  })

  test('GET /ingredients says of each product what is in it, also of those that cannot be ordered', async () => {
    const { status, body } = await env.api.request('/ingredients', { cookie })
    expect([status, body.count]).toEqual([200, env.api.content.products.length])
    expect(body.data.find(({ productId }: { productId: string }) => productId === 'kaisersemmel')).toMatchObject({
      name: 'Kaisersemmel',
      ingredients: expect.stringContaining('*Weizen*'),
      allergens: 'Weizen, Gerste',
      traces: 'Roggen, Milch, Sesam',
      additives: '',
    })
  })
})
