import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Storage } from '#api/site/middleware/storage-admission.ts'
import { cartResponseSchema } from '#contract/cart.ts'
import { singleResponse } from '#contract/envelope.ts'
import { insertCart } from '#db/carts.ts'
import { cartLifetimeSeconds, maxLinesPerCart } from '#domain/cart.ts'
import { isOrderable } from '#domain/catalog/product.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, isCleanRefusal, requestApi } from '#tests/support/test-api.ts'

const mondayMorning = '2026-03-02T08:00:00.000Z'
const later = (seconds: number) => new Date(Date.parse(mondayMorning) + seconds * 1000).toISOString()

type Line = { productId: string; qty: number }
const linesOf = ({ data }: { data: { items: Line[] } }) => data.items.map(({ productId, qty }) => `${qty} ${productId}`)

onAnyDatabase('carts API', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = mondayMorning
  const request = (path: string, asked?: Parameters<typeof requestApi>[2]) => requestApi(testApi.api, path, asked)
  const read = (cartId: string, query = '') => request(`/carts/${cartId}${query}`)
  const add = (cartId: string, productId: string, more: object = {}) =>
    request(`/carts/${cartId}/product`, { json: { productId, ...more } })
  const remove = (cartId: string, productId: string, query = '') =>
    request(`/carts/${cartId}/product/${productId}${query}`, { method: 'DELETE' })
  async function aCart(...productIds: string[]): Promise<string> {
    let cartId = 'new'
    for (const productId of productIds) cartId = (await add(cartId, productId)).body.data.cartId
    return cartId
  }
  const countCarts = async () => (await database.db.selectFrom('cart').select('id').execute()).length

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock)
  })
  beforeEach(() => {
    clock = mondayMorning
  })

  describe('when storage is limited', () => {
    const addOn = async (storage: Storage, visitors: readonly string[], cartId = 'new') => {
      await database.db.deleteFrom('attempt_count').execute()
      const { api } = await createTestApi(database.db, () => clock, { storage })
      const codes: unknown[] = []
      for (const visitor of visitors) {
        const json = { productId: 'bauernbrot' }
        const { status, body } = await requestApi(api, `/carts/${cartId}/product`, { json, visitor })
        codes.push(status === 200 ? 200 : body.code)
      }
      return codes
    }
    const limits = { uploadBytesPerDay: 1e9, cartsPerDay: 200, minFreeBytes: 500 }
    const aStorage = (changes: Partial<Storage['limits']> = {}, free = 1_000): Storage => ({
      freeBytes: async () => free,
      limits: { ...limits, ...changes },
    })

    test('new carts are limited for each visitor and for all, changes of carts are not', async () => {
      expect(await addOn(aStorage(), ['one', 'one', 'one', 'other'])).toEqual([200, 200, 'tooManyRequests', 200])
      expect(await addOn(aStorage({ cartsPerDay: 2 }), ['a', 'b', 'c'])).toEqual([200, 200, 'storagePaused'])
      const cartId = await aCart('bauernbrot')
      expect(await addOn(aStorage({ cartsPerDay: 1 }), ['a', 'a', 'a'], cartId)).toEqual([200, 200, 200])
    })

    test('a disk that is slow to say how full it is holds up no other write', async () => {
      const disk = Promise.withResolvers<number>()
      const { api } = await createTestApi(database.db, () => clock, {
        storage: { ...aStorage(), freeBytes: () => disk.promise },
      })
      const added = requestApi(api, '/carts/new/product', { json: { productId: 'bauernbrot' }, visitor: 'slow' })
      // A transaction that waits for the disk keeps its connection, which SQLite has one of.
      await new Promise((resolve) => setImmediate(resolve))
      await database.db.deleteFrom('attempt_count').where('key', '=', 'nobody').execute()
      disk.resolve(1_000)
      expect((await added).status).toBe(200)
    })

    test('an almost full disk refuses new carts, and still changes those that exist', async () => {
      expect(await addOn(aStorage({}, 100), ['one'])).toEqual([200])
      expect(await addOn(aStorage({}, 99), ['one'])).toEqual(['storagePaused'])
      expect(await addOn(aStorage({}, 0), ['one'], await aCart('bauernbrot'))).toEqual([200])
    })
  })

  describe('adding', () => {
    test('to "new" creates a cart and returns it', async () => {
      const { status, body } = await add('new', 'bauernbrot')
      expect(status).toBe(200)
      expect(singleResponse(cartResponseSchema.strict()).strict().parse(body)).toEqual(body)
      expect(body.data).toMatchObject({
        itemCount: 1,
        items: [
          {
            productId: 'bauernbrot',
            name: 'Bauernbrot',
            notes: '',
            price: 5.4,
            currency: 'EUR',
            qty: 1,
            total: 5.4,
            isAvailable: true,
          },
        ],
        priceTotal: 5.05,
        taxTotal: 0.35,
        total: 5.4,
        isAvailable: true,
        preparationDays: 1,
      })
    })

    describe('what cannot be had', () => {
      /** In the cart since its season. */
      async function aCartSinceSeason(quantity = 2): Promise<string> {
        clock = '2026-02-27T08:00:00.000Z'
        const { body } = await add('new', 'krapfen', { qty: quantity })
        clock = mondayMorning
        return body.data.cartId
      }

      test.each([
        ['krapfen', '', 'outOfSeason'],
        ['kaffee', '', 'notAvailable'],
        ['gemuesequiche', '?pickupStore=kellmuenz-marktplatz', 'notInThisStore'],
        ['brotbeutel', '', 'soldOutOnAllDays'],
      ])('refuses %s%s with %s, in a sentence of its language', async (productId, query, code) => {
        const { products } = testApi.content
        const soldOut = products.map((one) => (one.id === 'brotbeutel' ? { ...one, dailyStock: 0 } : one))
        Object.assign(testApi.content, { products: soldOut })
        const answers = await Promise.all(
          ['de', 'en'].map((language) =>
            request(`/carts/new/product${query}`, {
              language,
              json: { productId, ...(productId === 'brotbeutel' && { options: { groesse: 'm' } }) },
            }),
          ),
        )
        Object.assign(testApi.content, { products })
        expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
          [409, code],
          [409, code],
        ])
        const [german, english] = answers.map(({ body }) => body.message)
        expect([german, english]).toEqual([expect.stringMatching(/\.$/), expect.stringMatching(/\.$/)])
        expect(german).not.toBe(english)
      })

      test('can be made fewer and taken out, but not more', async () => {
        const cartId = await aCartSinceSeason()
        expect((await add(cartId, 'krapfen')).body.code).toBe('outOfSeason')
        expect((await add(cartId, 'krapfen', { qty: 3 })).body.code).toBe('outOfSeason')
        expect(linesOf((await add(cartId, 'krapfen', { qty: 1 })).body)).toEqual(['1 krapfen'])
        expect(linesOf((await add(cartId, 'krapfen', { qty: 0 })).body)).toEqual([])
      })

      test('says in the cart when it comes again', async () => {
        const { data } = (await read(await aCartSinceSeason())).body
        expect(data.items[0]).toMatchObject({
          isAvailable: false,
          unavailableReason: 'outOfSeason',
          availableFrom: '2026-11-11',
        })
      })

      test('because there are fewer on any day says how many, before store and day are chosen', async () => {
        const { data } = (await add('new', 'schwarzwaelder-torte', { qty: 4 })).body
        expect(data.items[0]).toMatchObject({ isAvailable: false, unavailableReason: 'tooManyPerDay', mostPerDay: 3 })
        const fewer = (await add(data.cartId, 'schwarzwaelder-torte', { qty: 3 })).body.data
        expect([fewer.items[0].isAvailable, fewer.items[0].mostPerDay]).toEqual([true, 3])
      })
    })

    test('the same product increases its quantity; another product is appended', async () => {
      const cartId = await aCart('brezel', 'seele')
      const { body } = await add(cartId, 'brezel')
      expect([body.data.cartId, body.data.itemCount]).toEqual([cartId, 3])
      expect(linesOf(body)).toEqual(['2 brezel', '1 seele'])
      expect(linesOf((await read(cartId)).body)).toEqual(['2 brezel', '1 seele'])
    })

    test.each([
      'unknown-cart',
      'x'.repeat(100),
      '%00',
      'a%00b',
      '%F0%9F%92%A9',
      "1'%20or%20'1'='1",
      '..%2f..',
      '__proto__',
      '%20',
    ])('to the unknown id %s creates a cart with another id', async (cartId) => {
      const { status, body } = await add(cartId, 'brezel')
      expect([status, linesOf(body)]).toEqual([200, ['1 brezel']])
      expect(body.data.cartId).not.toBe(decodeURIComponent(cartId))
      expect(linesOf((await read(body.data.cartId)).body)).toEqual(['1 brezel'])
    })

    test.each([
      ['schokokuchen', 'whose allergens are not declared'],
      ['kaffee', 'which is sold in the shop only'],
    ])('%s, %s, returns 409 and leaves the cart unchanged', async (productId) => {
      const cartId = await aCart('brezel')
      const { status, body } = await add(cartId, productId)
      expect([status, body.code]).toEqual([409, 'notAvailable'])
      expect(linesOf((await read(cartId)).body)).toEqual(['1 brezel'])
    })

    test.each(['nothing', '__proto__', 'constructor', 'Brezel', 'brezel ', "brezel' or 1=1 --", '\u0000'])(
      'the unknown product %j returns 404 and creates no cart',
      async (productId) => {
        const before = await countCarts()
        const { status, body } = await add('new', productId)
        expect([status, body.code, body.errors]).toEqual([404, 'notFound', { productId: 'error-invalid-productId' }])
        expect(await countCarts()).toBe(before)
      },
    )

    test.each([
      ['nothing', {}, 'error-empty-productId'],
      ['an empty id', { productId: '' }, 'error-empty-productId'],
      ['a number', { productId: 7 }, 'error-invalid-productId'],
      ['a list', { productId: ['brezel'] }, 'error-invalid-productId'],
      ['an object', { productId: { $ne: 1 } }, 'error-invalid-productId'],
      ['an id that is too long', { productId: 'x'.repeat(101) }, 'error-invalid-productId'],
    ])('%s instead of an id returns 422', async (_what, json, code) => {
      const { status, body } = await request('/carts/new/product', { json })
      expect([status, body.errors]).toEqual([422, { productId: code }])
    })

    test('ignores price and other fields sent by the browser', async () => {
      const extra = JSON.parse(
        '{"price":0.01,"quantity":50,"total":0,"vatPercent":0,"cartId":"mine","__proto__":{"price":0},"constructor":{"price":0}}',
      )
      const { body } = await add('new', 'bauernbrot', extra)
      expect(body.data).toMatchObject({ total: 5.4, itemCount: 1, items: [{ price: 5.4, qty: 1 }] })
      expect(body.data.cartId).not.toBe('mine')
      expect(({} as Record<string, unknown>).price).toBeUndefined()
    })

    test('returns 409 above 99 of a product or 60 products', async () => {
      const expiresAt = later(1000)
      const line = (productId: string, quantity = 1) => ({ productId, quantity, notes: '' })
      const full = testApi.content.products.filter(isOrderable).slice(0, maxLinesPerCart)
      const [first, second] = full.filter(({ quantityRules }) => quantityRules.max === 99)
      const [outside] = testApi.content.products.filter((one) => isOrderable(one) && !full.includes(one))
      await database.db.transaction().execute(async (tx) => {
        await insertCart(tx, { id: `many-${database.kind}`, lines: [line(first?.id ?? '', 99)] }, expiresAt)
        await insertCart(tx, { id: `full-${database.kind}`, lines: full.map(({ id }) => line(id)) }, expiresAt)
      })
      const tooMany = await add(`many-${database.kind}`, first?.id ?? '')
      expect([tooMany.status, tooMany.body.code]).toEqual([409, 'cartFull'])
      expect((await read(`many-${database.kind}`)).body.data.itemCount).toBe(99)
      const tooDifferent = await add(`full-${database.kind}`, outside?.id ?? '')
      expect([tooDifferent.status, tooDifferent.body.code]).toEqual([409, 'cartFull'])
      expect((await add(`full-${database.kind}`, second?.id ?? '')).body.data.itemCount).toBe(61)
    })

    test('50 times concurrently loses no item', async () => {
      const cartId = await aCart('brezel')
      const responses = await Promise.all(Array.from({ length: 50 }, () => add(cartId, 'brezel')))
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
      expect(linesOf((await read(cartId)).body)).toEqual(['51 brezel'])
    })

    test('and removing concurrently gives a consistent result', async () => {
      const cartId = await aCart('seele', 'brezel')
      const changes = Array.from({ length: 20 }, () => [
        add(cartId, 'brezel'),
        add(cartId, 'seele'),
        remove(cartId, 'brezel'),
      ])
      await Promise.all(changes.flat())
      const { body } = await read(cartId)
      expect(body.data.items.find(({ productId }: Line) => productId === 'seele').qty).toBe(21)
      expect(body.data.itemCount).toBeGreaterThanOrEqual(21)
      expect(body.data.itemCount).toBeLessThanOrEqual(42)
    })
  })

  describe('setting a quantity', () => {
    test('replaces the quantity in one request and keeps the note', async () => {
      const cartId = await aCart('brezel', 'seele')
      await request(`/carts/${cartId}/product/brezel`, { method: 'PATCH', json: { notes: 'hell' } })
      const { status, body } = await add(cartId, 'brezel', { qty: 20 })
      expect([status, linesOf(body), body.data.items[0].notes]).toEqual([200, ['20 brezel', '1 seele'], 'hell'])
      expect(linesOf((await add(cartId, 'brezel', { qty: 3 })).body)).toEqual(['3 brezel', '1 seele'])
    })

    test('restores a removed line with quantity and note in one request, in a new cart too', async () => {
      const cartId = await aCart('brezel')
      await remove(cartId, 'brezel', '?all=true')
      for (const id of [cartId, 'new']) {
        const { body } = await add(id, 'brezel', { qty: 9, notes: 'ohne Salz' })
        expect(body.data.items).toMatchObject([{ productId: 'brezel', qty: 9, notes: 'ohne Salz' }])
      }
    })

    test('to 0 removes the line, also of a product that is no longer sold', async () => {
      const id = `zero-${database.kind}`
      const lines = ['weggenussbrot', 'kaffee', 'brezel'].map((productId) => ({ productId, quantity: 2, notes: '' }))
      await database.db.transaction().execute((tx) => insertCart(tx, { id, lines }, later(1000)))
      for (const productId of ['weggenussbrot', 'kaffee']) await add(id, productId, { qty: 0 })
      expect(linesOf((await read(id)).body)).toEqual(['2 brezel'])
    })

    test('above 99 returns 409 and leaves the cart unchanged', async () => {
      const cartId = await aCart('seele')
      const { status, body } = await add(cartId, 'seele', { qty: 100 })
      expect([status, body.code, body.message]).toEqual([409, 'cartFull', expect.stringContaining('große Mengen')])
      expect(linesOf((await add(cartId, 'seele', { qty: 99 })).body)).toEqual(['99 seele'])
    })

    test.each([[-1], [1.5], ['2'], ['2abc'], [null], [2 ** 53], [10_001], [[2]]])('to %j returns 422', async (qty) => {
      const cartId = await aCart('brezel')
      const { status, body } = await add(cartId, 'brezel', { qty })
      expect([status, body.errors]).toEqual([422, { qty: 'error-invalid-qty' }])
      expect(linesOf((await read(cartId)).body)).toEqual(['1 brezel'])
    })
  })

  describe('repeating a request with its Idempotency-Key', () => {
    const addWithKey = (cartId: string, key: string, json: object) =>
      request(`/carts/${cartId}/product`, { json, headers: { 'idempotency-key': key } })

    test('adds once and creates one cart', async () => {
      const key = crypto.randomUUID()
      const before = await countCarts()
      const first = await addWithKey('new', key, { productId: 'brezel' })
      const second = await addWithKey('new', key, { productId: 'brezel' })
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.body.data).toEqual(first.body.data)
      expect(await countCarts()).toBe(before + 1)
    })

    test('gives nobody the cart of another visitor, who used the same key', async () => {
      const key = crypto.randomUUID()
      const [mine, theirs] = [await aCart('brezel'), await aCart('brezel', 'brezel')]
      const first = await addWithKey(mine, key, { productId: 'brezel' })
      const second = await addWithKey(theirs, key, { productId: 'brezel' })
      expect(linesOf(first.body)).toEqual(['2 brezel'])
      expect(linesOf(second.body)).toEqual(['3 brezel'])
    })

    test('20 times concurrently adds once', async () => {
      const cartId = await aCart('brezel')
      const key = crypto.randomUUID()
      const repeats = Array.from({ length: 20 }, () => addWithKey(cartId, key, { productId: 'brezel' }))
      for (const { status, body } of await Promise.all(repeats))
        expect([status, linesOf(body)]).toEqual([200, ['2 brezel']])
    })

    test('does not undo a later change, and returns the cart as it is now', async () => {
      const cartId = await aCart('brezel')
      const key = crypto.randomUUID()
      await addWithKey(cartId, key, { productId: 'brezel', qty: 5 })
      await add(cartId, 'brezel', { qty: 2 })
      expect(linesOf((await addWithKey(cartId, key, { productId: 'brezel', qty: 5 })).body)).toEqual(['2 brezel'])
    })

    test('returns the cart when the first request has filled it up', async () => {
      const cartId = await aCart('seele')
      await add(cartId, 'seele', { qty: 98 })
      const key = crypto.randomUUID()
      for (let attempt = 0; attempt < 2; attempt++)
        expect(linesOf((await addWithKey(cartId, key, { productId: 'seele' })).body)).toEqual(['99 seele'])
    })

    test('tries again what was refused', async () => {
      const cartId = await aCart('seele')
      await add(cartId, 'seele', { qty: 99 })
      const key = crypto.randomUUID()
      expect((await addWithKey(cartId, key, { productId: 'seele' })).body.code).toBe('cartFull')
      await add(cartId, 'seele', { qty: 1 })
      expect(linesOf((await addWithKey(cartId, key, { productId: 'seele' })).body)).toEqual(['2 seele'])
    })

    test('returns 422 for another body', async () => {
      const key = crypto.randomUUID()
      await addWithKey('new', key, { productId: 'brezel' })
      const { status, body } = await addWithKey('new', key, { productId: 'brezel', qty: 2 })
      expect([status, body.code]).toEqual([422, 'keyReused'])
    })
  })

  describe('removing', () => {
    test('decreases the quantity and deletes the line with the last item', async () => {
      const cartId = await aCart('brezel', 'brezel', 'seele')
      expect(linesOf((await remove(cartId, 'brezel')).body)).toEqual(['1 brezel', '1 seele'])
      expect(linesOf((await remove(cartId, 'brezel')).body)).toEqual(['1 seele'])
      const empty = (await remove(cartId, 'seele')).body.data
      expect(empty).toMatchObject({ cartId, items: [], itemCount: 0, priceTotal: 0, taxTotal: 0, total: 0, taxes: [] })
    })

    test('deletes the whole line with all=true', async () => {
      const cartId = await aCart('brezel', 'brezel', 'seele')
      expect(linesOf((await remove(cartId, 'brezel', '?all=true')).body)).toEqual(['1 seele'])
    })

    test('an unknown product changes nothing', async () => {
      const cartId = await aCart('brezel')
      for (const productId of ['seele', 'nothing', '%00', '__proto__']) {
        const { status, body } = await remove(cartId, productId)
        expect([status, linesOf(body)]).toEqual([200, ['1 brezel']])
      }
    })

    test.each(['new', 'unknown', '%00'])('from the unknown cart %s returns an empty cart', async (cartId) => {
      const { status, body } = await remove(cartId, 'brezel')
      expect([status, body.data.items]).toEqual([200, []])
    })

    test('works for a product that is no longer in the content', async () => {
      const id = `gone-${database.kind}`
      const lines = [{ productId: 'weggenussbrot', quantity: 2, notes: '' }]
      await database.db.transaction().execute((tx) => insertCart(tx, { id, lines }, later(1000)))
      expect(linesOf((await remove(id, 'weggenussbrot', '?all=true')).body)).toEqual([])
    })
  })

  describe('a note', () => {
    const note = (cartId: string, productId: string, notes: unknown) =>
      request(`/carts/${cartId}/product/${productId}`, { method: 'PATCH', json: { notes } })

    test.each([
      'bitte geschnitten',
      '<script>alert(1)</script>',
      "'; drop table cart; --",
      'erste Zeile\r\nzweite Zeile',
      'Ein 🥨 mehr',
      'a\u0000b',
      'x'.repeat(200),
      '',
    ])('%j is stored verbatim and survives further changes', async (notes) => {
      const cartId = await aCart('brezel', 'seele')
      expect((await note(cartId, 'brezel', notes)).status).toBe(200)
      await add(cartId, 'brezel')
      const { items } = (await read(cartId)).body.data
      expect(items.map((item: { notes: string }) => item.notes)).toEqual([notes, ''])
    })

    test.each([['x'.repeat(201)], [7], [null], [{ text: 'x' }]])('%j returns 422', async (notes) => {
      const response = await note(await aCart('brezel'), 'brezel', notes)
      expect([response.status, isCleanRefusal(response)]).toEqual([422, true])
    })

    test('for a product that is not in the cart changes nothing', async () => {
      const cartId = await aCart('brezel')
      expect(linesOf((await note(cartId, 'seele', 'geschnitten')).body)).toEqual(['1 brezel'])
    })
  })

  describe('reading', () => {
    test.each(['new', 'unknown', '%00', '%F0%9F%92%A9'])(
      'the unknown cart %s returns an empty cart and stores nothing',
      async (cartId) => {
        const before = await countCarts()
        const { status, body } = await read(cartId)
        expect([status, body.data.items, body.data.itemCount]).toEqual([200, [], 0])
        expect(await countCarts()).toBe(before)
      },
    )

    test('uses the language of the request', async () => {
      const cartId = await aCart('kartoffelbrot')
      const { body } = await request(`/carts/${cartId}`, { language: 'en' })
      expect(body.data.items[0].name).toBe('Potato bread')
      expect(body.data.dateSetBy).toEqual({ productId: 'kartoffelbrot', name: 'Potato bread' })
    })

    test('returns net and tax per rate that add up to the total, including the deposit', async () => {
      const cartId = await aCart('apfelschorle', 'apfelschorle', 'bauernbrot', 'brezel', 'brezel', 'brezel')
      const { data } = (await read(cartId)).body
      const cents = (euros: number) => Math.round(euros * 100)
      expect(cents(data.priceTotal) + cents(data.taxTotal)).toBe(cents(data.total))
      expect(data).toMatchObject({
        total: 13.55,
        depositTotal: 0.5,
        taxes: [
          { vatPercent: 7, tax: 0.54 },
          { vatPercent: 19, tax: 0.85 },
        ],
        taxTotal: 1.39,
        priceTotal: 12.16,
      })
      expect(data.items[0]).toMatchObject({ price: 2.4, deposit: 0.25, qty: 2, total: 5.3 })
      for (const euros of [data.priceTotal, data.taxTotal, data.total, data.depositTotal])
        expect(JSON.stringify(euros)).toMatch(/^\d+(\.\d{1,2})?$/)
    })

    test('names the product with the longest preparation, which determines the date', async () => {
      const cartId = await aCart('brezel', 'canapeplatte', 'partyplatte')
      const { data } = (await read(cartId)).body
      expect(data.preparationDays).toBe(3)
      expect(data.dateSetBy).toEqual({ productId: 'canapeplatte', name: 'Canapéplatte' })
    })

    test('names no product for an empty cart, which takes one day', async () => {
      const { data } = (await read('new')).body
      expect(data.preparationDays).toBe(1)
      expect(data).not.toHaveProperty('dateSetBy')
      expect(data).not.toHaveProperty('pickupDate')
    })

    test.each([
      ['2026-03-05', true, []],
      ['2026-03-06', false, ['kartoffelbrot notThatWeekday']],
      ['2026-03-08', false, ['kartoffelbrot notThatWeekday', 'krapfen outOfSeason']],
    ])('checks availability on the pickup date %s', async (pickupDate, isAvailable, reasons) => {
      const cartId = await aCart('brezel', 'kartoffelbrot')
      clock = '2026-02-25T08:00:00.000Z'
      const lines = [
        { productId: 'brezel', quantity: 1, notes: '' },
        { productId: 'kartoffelbrot', quantity: 1, notes: '' },
        ...(reasons.length > 1 ? [{ productId: 'krapfen', quantity: 1, notes: '' }] : []),
      ]
      await database.db
        .updateTable('cart')
        .set({ lines: JSON.stringify(lines) })
        .where('id', '=', cartId)
        .execute()
      const { data } = (await read(cartId, `?pickupDate=${pickupDate}`)).body
      type Item = { productId: string; isAvailable: boolean; unavailableReason?: string }
      const missing = data.items.filter((item: Item) => !item.isAvailable)
      expect(missing.map((item: Item) => `${item.productId} ${item.unavailableReason}`)).toEqual(reasons)
      expect([data.isAvailable, data.pickupDate]).toEqual([isAvailable, pickupDate])
    })

    test('without a date checks whether any day in the pickup window is available', async () => {
      clock = '2026-02-27T08:00:00.000Z'
      const cartId = await aCart('krapfen')
      const availableAt = async (instant: string) => {
        clock = instant
        return (await read(cartId)).body.data.isAvailable
      }
      await database.db
        .updateTable('cart')
        .set({ expires_at: '2027-12-31T00:00:00.000Z' })
        .where('id', '=', cartId)
        .execute()
      expect(await availableAt('2026-02-27T08:00:00.000Z')).toBe(true)
      expect(await availableAt('2026-02-28T08:00:00.000Z')).toBe(true)
      expect(await availableAt('2026-02-28T17:30:00.000Z')).toBe(false)
      expect(await availableAt('2026-03-01T08:00:00.000Z')).toBe(false)
      expect(await availableAt('2026-10-27T08:00:00.000Z')).toBe(false)
      expect(await availableAt('2026-10-28T08:00:00.000Z')).toBe(true)
    })

    test('reports a product that is no longer in the content as gone, without a price and not orderable', async () => {
      const id = `left-${database.kind}`
      const lines = [
        { productId: 'weggenussbrot', quantity: 2, notes: 'geschnitten' },
        { productId: 'brezel', quantity: 1, notes: '' },
      ]
      await database.db.transaction().execute((tx) => insertCart(tx, { id, lines }, later(1000)))
      const { data } = (await read(id)).body
      expect(data).toMatchObject({ isAvailable: false, total: 0.95, itemCount: 3 })
      expect(data.items[0]).toMatchObject({ productId: 'weggenussbrot', unavailableReason: 'gone', total: 0, qty: 2 })
    })

    test('returns 422 for an id of 101 characters', async () => {
      const response = await read('x'.repeat(101))
      expect([response.status, isCleanRefusal(response)]).toEqual([422, true])
    })
  })

  describe('cart ids', () => {
    test('have at least 128 bits and are unique', async () => {
      const ids = await Promise.all(
        Array.from({ length: 200 }, async () => (await read('new')).body.data.cartId as string),
      )
      expect(new Set(ids).size).toBe(200)
      for (const id of ids) expect(Buffer.from(id, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    })

    test('are random: every bit is set about half of the time', async () => {
      const ids = await Promise.all(
        Array.from({ length: 400 }, async () => (await read('new')).body.data.cartId as string),
      )
      const bytes = ids.map((id) => Buffer.from(id, 'base64url'))
      for (let bit = 0; bit < 128; bit++) {
        const set = bytes.filter((one) => ((one[bit >> 3] ?? 0) >> (bit & 7)) & 1).length
        // Six standard deviations either way: a fair bit leaves this once in many million runs.
        expect([bit, set > 140 && set < 260]).toEqual([bit, true])
      }
    })

    test('give access to their own cart only', async () => {
      const [mine, yours] = [await aCart('brezel'), await aCart('seele')]
      await add(mine, 'brezel')
      expect(linesOf((await read(yours)).body)).toEqual(['1 seele'])
    })
  })

  describe('cart expiry', () => {
    test('is after 864,000 seconds', async () => {
      expect(cartLifetimeSeconds).toBe(864_000)
      const cartId = await aCart('brezel')
      clock = later(864_000 - 0.001)
      expect(linesOf((await read(cartId)).body)).toEqual(['1 brezel'])
      clock = later(864_000)
      const expired = (await read(cartId)).body.data
      expect([expired.items, expired.cartId === cartId]).toEqual([[], false])
    })

    test('is extended by changes, but not by reading', async () => {
      const cartId = await aCart('brezel', 'brezel')
      clock = later(800_000)
      await read(cartId)
      await add(cartId, 'seele')
      clock = later(1_600_000)
      await remove(cartId, 'brezel')
      clock = later(2_400_000)
      expect(linesOf((await read(cartId)).body)).toEqual(['1 brezel', '1 seele'])
      clock = later(1_600_000 + 864_000)
      expect((await read(cartId)).body.data.items).toEqual([])
    })

    test('is final: adding to an expired cart creates a new one', async () => {
      const cartId = await aCart('brezel')
      clock = later(864_001)
      const { body } = await add(cartId, 'seele')
      expect(body.data.cartId).not.toBe(cartId)
      expect(linesOf(body)).toEqual(['1 seele'])
    })
  })
})
