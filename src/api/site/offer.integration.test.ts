import { beforeAll, describe, expect, test } from 'vitest'
import { cartResponseSchema } from '#contract/cart.ts'
import { pickupOptionsSchema } from '#contract/orders.ts'
import { productResponseSchema } from '#contract/products.ts'
import { insertCart } from '#db/carts.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { aCustomer, mondayMorning } from '#tests/support/api-customer.ts'
import { aBreadBag, aCake, aProduct, aSlicedLoaf, aStore } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, requestApi } from '#tests/support/test-api.ts'

const rolls = aProduct({
  id: 'reihe',
  name: { de: 'Milchbrötchen', en: 'Milk rolls' },
  work: 0.1,
  quantityRules: { min: 4, step: 4, max: 80, largeOrder: { from: 40, preparationDays: 3 } },
  usualQuantities: [8, 16],
})
const platter = aProduct({
  id: 'platte',
  name: { de: 'Platte', en: 'Platter' },
  allergens: ['milk'],
  work: 6,
  pickupFrom: 600,
})
const brunch = aProduct({ id: 'brunch', name: { de: 'Brunch', en: 'Brunch' }, pickupUntil: 690 })
const kiosk = aProduct({ id: 'kiosk', soldIn: ['klein'] })
const plait = aProduct({ id: 'zopf', dailyStock: 10, dailyStockByStore: { klein: 5 } })
const cake = aCake({ dailyStock: 3 })

/** One store with slots for hundreds of orders, one whose slots hold ten loaves. */
const stores = [aStore({ slotCapacity: 500 }), aStore({ id: 'klein', slotWork: 10, slotCapacity: 10 })]

// biome-ignore lint/suspicious/noExplicitAny: responses are parsed by their schemas in the tests below
type Body = any

onAnyDatabase('options, quantities and stock over the API', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  const request = (path: string, asked?: Parameters<typeof requestApi>[2]) => requestApi(testApi.api, path, asked)
  const add = (productId: string, more: object = {}, cartId = 'new') =>
    request(`/carts/${cartId}/product`, { json: { productId, ...more } })
  const customer = aCustomer(() => testApi.api)
  const itemsOf = (body: Body): string[] =>
    body.data.items.map(({ qty, lineId, price }: Body) => `${qty} × ${lineId} à ${price}`)
  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => mondayMorning)
    const products = [
      aSlicedLoaf(),
      aBreadBag(),
      cake,
      rolls,
      platter,
      brunch,
      kiosk,
      plait,
      aProduct({ id: 'brezel' }),
    ]
    Object.assign(testApi.content, { products, stores })
  })

  test('a product lists its options, rules and limits', async () => {
    const { body } = await request('/products/beutel', { language: 'en' })
    expect(productResponseSchema.strict().parse(body.data)).toEqual(body.data)
    expect(body.data).toMatchObject({
      price: 3.5,
      priceFrom: 3.5,
      optionGroups: [
        {
          kind: 'choice',
          id: 'groesse',
          name: 'Size',
          isRequired: true,
          defaultChoice: null,
          choices: [
            { id: 's', priceDifference: 0 },
            { id: 'l', priceDifference: 4, content: { amount: 2500, unit: 'g' }, unitPrice: { price: 3, per: 'kg' } },
          ],
        },
      ],
    })
    expect((await request('/products/torte')).body.data).toMatchObject({
      dailyStock: 3,
      optionGroups: [{ kind: 'text', maxLength: 40, priceDifference: 2.5, allergensAdded: ['almond'] }],
    })
    expect((await request('/products/zopf')).body.data).toMatchObject({
      dailyStock: 10,
      dailyStockByStore: { klein: 5 },
    })
    expect((await request('/products/platte')).body.data).toMatchObject({ pickUpFrom: '10:00', pickUpUntill: null })
  })

  describe('a cart', () => {
    test('has a line for each choice, with its price, and adds the default', async () => {
      const first = await add('bauernbrot')
      const { cartId } = first.body.data
      const second = await add('bauernbrot', { qty: 2, options: { schnitt: 'scheiben' } }, cartId)
      expect(cartResponseSchema.strict().parse(second.body.data)).toEqual(second.body.data)
      expect(itemsOf(second.body)).toEqual([
        '1 × bauernbrot?schnitt=ganz à 5.4',
        '2 × bauernbrot?schnitt=scheiben à 5.6',
      ])
      expect(second.body.data.items[1].options).toEqual([
        {
          groupId: 'schnitt',
          choiceId: 'scheiben',
          group: 'Schnitt',
          value: 'in Scheiben',
          text: 'in Scheiben',
          priceDifference: 0.2,
        },
      ])
      expect(second.body.data.total).toBe(16.6)
      expect(second.body.data.priceTotal + second.body.data.taxTotal).toBeCloseTo(16.6, 10)
    })

    test('shows an inscription with its allergens', async () => {
      const { body } = await add('torte', { options: { inschrift: ' Für  Oma ' } })
      expect(body.data).toMatchObject({
        items: [{ price: 34.5, options: [{ text: 'Inschrift: „Für Oma“', value: 'Für Oma' }] }],
        allergens: ['wheat', 'egg', 'almond'],
      })
    })

    test.each([
      ['a choice that is missing', 'beutel', {}, { 'options.groesse': 'error-option-missing' }],
      ['an unknown choice', 'bauernbrot', { schnitt: 'x' }, { 'options.schnitt': 'error-option-unknown' }],
      [
        'a text that is too long',
        'torte',
        { inschrift: 'x'.repeat(41) },
        { 'options.inschrift': 'error-option-textTooLong' },
      ],
      ['emoji', 'torte', { inschrift: '🎂' }, { 'options.inschrift': 'error-option-textNotWritable' }],
    ])('refuses %s by its field', async (_what, productId, options, errors) => {
      const { status, body } = await add(productId, { options })
      expect([status, body.code, body.errors]).toEqual([409, 'optionsNotOffered', errors])
    })

    test('changes options and notes of one line, and merges equal ones', async () => {
      const { cartId } = (await add('bauernbrot', { qty: 2 })).body.data
      await add('bauernbrot', { qty: 1, options: { schnitt: 'scheiben' } }, cartId)
      const patch = (line: string, json: object) =>
        request(`/carts/${cartId}/product/bauernbrot?line=${encodeURIComponent(line)}`, { method: 'PATCH', json })
      const noted = await patch('bauernbrot?schnitt=ganz', { notes: 'dunkel' })
      expect(noted.body.data.items.map(({ notes }: Body) => notes)).toEqual(['dunkel', ''])
      const merged = await patch('bauernbrot?schnitt=scheiben', { options: { schnitt: 'ganz' } })
      expect(itemsOf(merged.body)).toEqual(['3 × bauernbrot?schnitt=ganz à 5.4'])
      expect((await patch('bauernbrot?schnitt=ganz', { options: { schnitt: 'x' } })).body.code).toBe(
        'optionsNotOffered',
      )
    })

    test('removes from the line that is meant, or from the last one', async () => {
      const { cartId } = (await add('bauernbrot', { qty: 2 })).body.data
      await add('bauernbrot', { qty: 2, options: { schnitt: 'scheiben' } }, cartId)
      const remove = (query = '') => request(`/carts/${cartId}/product/bauernbrot${query}`, { method: 'DELETE' })
      expect(itemsOf((await remove()).body)).toEqual([
        '2 × bauernbrot?schnitt=ganz à 5.4',
        '1 × bauernbrot?schnitt=scheiben à 5.6',
      ])
      const line = encodeURIComponent('bauernbrot?schnitt=ganz')
      expect(itemsOf((await remove(`?all=true&line=${line}`)).body)).toEqual(['1 × bauernbrot?schnitt=scheiben à 5.6'])
    })

    test('counts in the steps of the product', async () => {
      const { cartId } = (await add('reihe')).body.data
      expect(itemsOf((await add('reihe', {}, cartId)).body)).toEqual(['8 × reihe à 5.4'])
      const refused = await add('reihe', { qty: 6 }, cartId)
      expect([refused.status, refused.body.code]).toEqual([409, 'quantityNotOffered'])
      expect((await add('reihe', { qty: 84 }, cartId)).body.code).toBe('cartFull')
      expect(itemsOf((await add('reihe', { qty: 80 }, cartId)).body)).toEqual(['80 × reihe à 5.4'])
      const less = await request(`/carts/${cartId}/product/reihe`, { method: 'DELETE' })
      expect(itemsOf(less.body)).toEqual(['76 × reihe à 5.4'])
    })

    test('says what limits date and time', async () => {
      const { cartId } = (await add('reihe', { qty: 40 })).body.data
      await add('platte', {}, cartId)
      const { body } = await add('brunch', {}, cartId)
      expect(body.data).toMatchObject({
        preparationDays: 3,
        dateSetBy: { productId: 'reihe', name: 'Milchbrötchen', fromQuantity: 40 },
        pickUpFrom: '10:00',
        pickUpUntill: '11:30',
        timeSetBy: [
          { productId: 'platte', name: 'Platte' },
          { productId: 'brunch', name: 'Brunch' },
        ],
      })
    })

    test('from before options existed is read, changed and ordered like any other', async () => {
      const id = `old-${database.kind}`
      const lines = [
        { productId: 'bauernbrot', quantity: 1, notes: 'dunkel' },
        { productId: 'beutel-s', quantity: 1, notes: '' },
      ]
      await database.db
        .transaction()
        .execute((tx) => insertCart(tx, { id, lines }, addDays('2026-11-16', 9).concat('T00:00:00.000Z')))
      const { body } = await request(`/carts/${id}`)
      expect(itemsOf(body)).toEqual(['1 × bauernbrot?schnitt=ganz à 5.4', '1 × beutel?groesse=s à 3.5'])
      const form = customer.aForm({ pickupStore: 'markt', seenTotal: 8.9 })
      expect((await customer.checkout(id, form)).body.success).toBe(true)
    })

    test('says that a choice has vanished, and cannot be ordered until it is changed', async () => {
      const id = `vanished-${database.kind}`
      const lines = [{ productId: 'bauernbrot', quantity: 1, notes: '', options: { schnitt: 'gewuerfelt' } }]
      await database.db.transaction().execute((tx) => insertCart(tx, { id, lines }, '2026-11-25T00:00:00.000Z'))
      const { body } = await request(`/carts/${id}`)
      expect(body.data.items[0]).toMatchObject({ isAvailable: false, unavailableReason: 'options', options: [] })
      const refused = await customer.checkout(id, customer.aForm({ pickupStore: 'markt' }))
      expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
        409,
        'optionsNotOffered',
        { 'bauernbrot?schnitt=gewuerfelt': 'error-optionsNotOffered' },
      ])
    })
  })

  describe('stock', () => {
    const pickupDate = '2026-11-28'
    const query = `?pickupDate=${pickupDate}&pickupStore=markt`

    test('is shown in the cart and in the pickup options, refuses what is too much, and heals the next day', async () => {
      const pickup = { pickupStore: 'markt', pickupDate, pickupTime: '10:00' }
      const bought = (await add('torte', { qty: 2 })).body.data.cartId
      expect((await request(`/carts/${bought}${query}`)).body.data.items[0]).toMatchObject({
        stockLeft: 3,
        isAvailable: true,
      })
      expect((await customer.checkout(bought, customer.aForm(pickup))).body.success).toBe(true)

      const { cartId } = (await add('torte', { qty: 2 })).body.data
      await add('torte', { qty: 1, options: { inschrift: 'x' } }, cartId)
      const { body } = await request(`/carts/${cartId}${query}`)
      expect(body.data.items.map(({ stockLeft, unavailableReason }: Body) => [stockLeft, unavailableReason])).toEqual([
        [1, 'soldOut'],
        [1, 'soldOut'],
      ])
      const refused = await customer.checkout(cartId, customer.aForm(pickup))
      expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
        409,
        'soldOut',
        { torte: 'error-soldOut' },
      ])

      const { data } = (await request(`/locations/markt/pickup?products=torte:2`, { language: 'en' })).body
      expect(pickupOptionsSchema.strict().parse(data)).toEqual(data)
      expect(data.dates.some(({ date }: Body) => date === pickupDate)).toBe(false)
      expect(data.missing.find(({ date }: Body) => date === pickupDate).reasons).toEqual([
        { code: 'soldOut', productId: 'torte', name: 'Cake', left: 1 },
      ])
      expect(data.stock).toContainEqual({ productId: 'torte', date: '2026-11-27', left: 3 })
    })

    test('of an order that is changed on its own day counts as its own', async () => {
      const edit = (more: string, quantity = 3) =>
        request(`/locations/markt/pickup?purpose=edit&products=torte:${quantity}&movedFrom=${pickupDate}${more}`)
      const isOffered = ({ body }: Body) => body.data.dates.some(({ date }: Body) => date === pickupDate)
      expect(isOffered(await edit('&movedFromStore=markt'))).toBe(true)
      expect(isOffered(await edit('&movedFromStore=klein'))).toBe(false)
      // The staff may have lowered the limit below what the order has.
      expect(isOffered(await edit('&movedFromStore=markt', 4))).toBe(true)
    })
  })

  describe('pickup options', () => {
    const timesOf = async (store: string, products: string) => {
      const { body } = await request(`/locations/${store}/pickup?products=${products}`)
      return body.data
    }

    test('stay within the hours of the products', async () => {
      const { dates } = await timesOf('markt', 'platte,brunch')
      expect(dates[1].times.map(({ time }: Body) => time)).toEqual(['10:00', '10:30', '11:00', '11:30'])
    })

    test('name the products that the store does not sell', async () => {
      const { dates, missing } = await timesOf('markt', 'kiosk')
      expect(dates).toEqual([])
      expect(missing[3].reasons).toContainEqual({ code: 'notInStore', productId: 'kiosk', name: 'Bauernbrot' })
    })

    test('mark times as full for orders that need more work than is left, and say when an order is too large', async () => {
      const cartId = (await add('platte')).body.data.cartId
      const pickup = { pickupStore: 'klein', pickupDate: '2026-11-27', pickupTime: '10:00' }
      expect((await customer.checkout(cartId, customer.aForm(pickup))).body.success).toBe(true)
      const isFree = (data: Body) =>
        data.dates.find(({ date }: Body) => date === '2026-11-27').times.find(({ time }: Body) => time === '10:00')
          .isFree
      // Not paid yet, it holds half of the slot.
      expect([isFree(await timesOf('klein', 'brezel:5')), isFree(await timesOf('klein', 'brezel:6'))]).toEqual([
        true,
        false,
      ])
      expect((await timesOf('klein', 'brezel:10')).isTooLarge).toBe(false)
      expect((await timesOf('klein', 'brezel:11')).isTooLarge).toBe(true)
      const large = (await add('brezel', { qty: 11 })).body.data.cartId
      const refused = await customer.checkout(large, customer.aForm({ ...pickup, pickupTime: '11:00' }))
      expect([refused.status, refused.body.code]).toEqual([409, 'orderTooLarge'])
    })
  })
})
