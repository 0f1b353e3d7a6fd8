import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CartItemResponse } from '#contract/cart.ts'
import { findOrder } from '#db/orders.ts'
import { lineKey } from '#domain/cart.ts'
import type { Product } from '#domain/catalog/product.ts'
import { defaultQuantityRules } from '#domain/catalog/quantity-rules.ts'
import { type BrowserTab, createBrowser, createStorage, createTab } from '#tests/support/browser-tab.ts'
import { aSlicedLoaf } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createFaultyNetwork, type Fate, type FaultyNetwork } from '#tests/support/faulty-network.ts'
import { createTestContent, mondayMorning } from '#tests/support/order-test-services.ts'
import { createTestApi } from '#tests/support/test-api.ts'
import type { CartChange } from './cart-model.ts'

const form = {
  givenname: 'Anna',
  surname: 'Huber',
  mail: 'anna@mail.example',
  phone: '',
  pickupStore: 'markt',
  pickupDate: '2026-11-21',
  pickupTime: '07:30',
  notes: 'Danke',
}

const bread: CartItemResponse = {
  lineId: 'bauernbrot',
  productId: 'bauernbrot',
  options: [],
  quantityRules: defaultQuantityRules,
  name: 'Bauernbrot',
  description: '',
  notes: '',
  price: 5.4,
  deposit: 0,
  vatPercent: 7,
  currency: 'EUR',
  quantity: 0,
  total: 0,
  isAvailable: true,
  allergens: [],
  preparationDays: 1,
}
const plait = { ...bread, lineId: 'zopf', productId: 'zopf', name: 'Zopf', price: 7.4 }
const addOne: CartChange = { kind: 'add', count: 1 }
const set = (quantity: number): CartChange => ({ kind: 'set', quantity })

/** The cart in the browser on the real API, with a network whose faults the test chooses. */
onAnyDatabase('cart session', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let network: FaultyNetwork
  let browser: ReturnType<typeof createBrowser>
  let tab: BrowserTab
  let otherTab: BrowserTab

  beforeAll(async () => {
    testApi = await createTestApi(database.db, mondayMorning)
  })
  beforeEach(async () => {
    Object.assign(testApi.content, await createTestContent())
    network = createFaultyNetwork(testApi.api)
    browser = createBrowser(network)
    tab = createTab(browser, form)
    otherTab = createTab(browser, form)
    await network.runAll()
  })

  const shown = (target = tab) => target.session().getState().cart
  const shownLines = (target = tab) => shown(target)?.items.map(({ productId, quantity }) => `${quantity} ${productId}`)
  const newsOf = (target = tab) => target.news.map(({ kind }) => kind)
  const changes = () => network.requests.filter((request) => !request.startsWith('GET'))

  /** Runs the next events with these fates. */
  async function next(...fates: Fate[]): Promise<void> {
    await network.settle()
    for (const fate of fates) await network.runEvent(0, fate)
  }
  async function settle(): Promise<void> {
    await network.settle()
    await network.runAll()
  }
  async function change(item: CartItemResponse, made: CartChange, target = tab): Promise<void> {
    void target.session().change(item, made)
    await settle()
  }

  describe('changes', () => {
    test('are shown at once and confirmed by the server', async () => {
      void tab.session().change(bread, addOne)
      expect([shownLines(), shown()?.total]).toEqual([['1 bauernbrot'], 5.4])
      await settle()
      expect([shownLines(), tab.session().getState().model.pending]).toEqual([['1 bauernbrot'], []])
    })

    test('of ten taps are one request with the quantity', async () => {
      await change(bread, addOne)
      for (let tap = 0; tap < 10; tap++) void tab.session().change(bread, set((shown()?.items[0]?.quantity ?? 0) + 1))
      await settle()
      expect(changes().slice(1)).toEqual([expect.stringMatching(/^POST .*"qty":11}$/)])
      expect(shownLines(otherTab)).toEqual(['11 bauernbrot'])
    })

    test('are counted once when the response is lost', async () => {
      for (const expected of ['1 bauernbrot', '2 bauernbrot']) {
        void tab.session().change(bread, addOne)
        await next('responseLost')
        await settle()
        expect([shownLines(), shownLines(otherTab), newsOf()]).toEqual([[expected], [expected], []])
      }
      expect(changes()).toHaveLength(4)
    })

    test('are sent in the order of the taps', async () => {
      void tab.session().change(bread, addOne)
      await network.settle()
      void tab.session().change(plait, addOne)
      void tab.session().change(bread, set(4))
      await settle()
      expect(changes().map((request) => JSON.parse(request.split(' ').at(-1) ?? ''))).toEqual([
        { productId: 'bauernbrot' },
        { productId: 'zopf' },
        { productId: 'bauernbrot', qty: 4 },
      ])
      expect(shownLines()).toEqual(['4 bauernbrot', '1 zopf'])
    })

    test('above 99 are taken back in the words of the server, and the rest is kept', async () => {
      await change(bread, set(97))
      for (let tap = 0; tap < 5; tap++) void tab.session().change(bread, set((shown()?.items[0]?.quantity ?? 0) + 1))
      expect(shownLines()).toEqual(['99 bauernbrot'])
      await settle()
      expect([shownLines(), shown()?.total]).toEqual([['99 bauernbrot'], 534.6])
      expect(tab.news).toMatchObject([{ kind: 'refused', failure: { code: 'cartFull' } }])
      expect(tab.news[0]).toHaveProperty('failure.message', expect.stringContaining('große Mengen'))
    })

    test.each<Fate>(['requestLost', 'serverError'])(
      'are taken back and explained after three times %s',
      async (fate) => {
        await change(bread, addOne)
        void tab.session().change(bread, set(5))
        expect(shownLines()).toEqual(['5 bauernbrot'])
        // Pause, attempt, pause, attempt, pause, attempt.
        await next('delivered', fate, 'delivered', fate, 'delivered', fate)
        expect([shownLines(), shown()?.total, newsOf()]).toEqual([['1 bauernbrot'], 5.4, ['unreachable']])
      },
    )

    test('wait while the browser is offline, which is said once', async () => {
      await change(bread, addOne)
      tab.setOnline(false)
      for (let tap = 2; tap <= 5; tap++) await change(bread, set(tap))
      expect([shownLines(), newsOf()]).toEqual([['5 bauernbrot'], ['offline']])
      expect(shownLines(otherTab)).toEqual(['1 bauernbrot'])
      tab.setOnline(true)
      await settle()
      expect(newsOf()).toEqual(['offline', 'sentAfterOffline'])
      expect([shownLines(), shownLines(otherTab)]).toEqual([['5 bauernbrot'], ['5 bauernbrot']])
    })

    test('restore a removed line with quantity and note in one request', async () => {
      await change(bread, set(9))
      await change(bread, { kind: 'note', notes: 'geschnitten' })
      await change(bread, set(0))
      expect(shownLines()).toEqual([])
      const before = changes().length
      await change(bread, { kind: 'set', quantity: 9, notes: 'geschnitten' })
      expect(changes().length).toBe(before + 1)
      expect(shown(otherTab)?.items).toMatchObject([{ productId: 'bauernbrot', quantity: 9, notes: 'geschnitten' }])
    })

    test('of a page that was left are sent by the next page, once', async () => {
      void tab.session().change(bread, addOne)
      await next('delivered')
      tab.reloadPage()
      await settle()
      expect([shownLines(), changes().length]).toEqual([['1 bauernbrot'], 2])
    })
  })

  describe('options', () => {
    const loaf = aSlicedLoaf()
    const withoutSlices = loaf.optionGroups.map((group) => ({
      ...group,
      ...(group.kind === 'choice' && { choices: group.choices.slice(0, 1) }),
    }))
    const offer = (optionGroups: Product['optionGroups']) => {
      const others = testApi.content.products.filter(({ id }) => id !== loaf.id)
      Object.assign(testApi.content, { products: [...others, { ...loaf, optionGroups }] })
    }
    const lineIdOf = (schnitt: string) => lineKey({ productId: 'bauernbrot', options: { schnitt } })
    const sliced: CartItemResponse = { ...bread, lineId: lineIdOf('scheiben'), price: 5.6 }
    const whole: CartItemResponse = { ...bread, lineId: lineIdOf('ganz') }
    const toOptions = ({ lineId, options, price, allergens }: CartItemResponse): CartChange => ({
      kind: 'options',
      to: { lineId, options, price, allergens },
    })
    const shownTexts = (target = tab) =>
      shown(target)?.items.map(({ options, quantity, total }) => [
        quantity,
        options.map(({ text }) => text).join(),
        total,
      ])
    beforeEach(() => offer(loaf.optionGroups))

    test('make two lines of one product, which are changed and removed separately', async () => {
      await change(sliced, set(2))
      await change(whole, addOne)
      expect(shownTexts()).toEqual([
        [2, 'in Scheiben', 11.2],
        [1, 'am Stück', 5.4],
      ])
      await change(whole, { kind: 'note', notes: 'dunkel' })
      await change(whole, set(3))
      expect(shown()?.items.map(({ notes, quantity }) => [notes, quantity])).toEqual([
        ['', 2],
        ['dunkel', 3],
      ])
      await change(sliced, set(0))
      expect(shownTexts(otherTab)).toEqual([[3, 'am Stück', 16.2]])
    })

    test('are changed with the quantity of the line, and what is tapped meanwhile counts for the new line', async () => {
      await change(sliced, set(2))
      void tab.session().change(sliced, toOptions(whole))
      void tab.session().change(whole, set(5))
      expect(shown()?.items.map(({ lineId, quantity, total }) => [lineId, quantity, total])).toEqual([
        [whole.lineId, 5, 27],
      ])
      await settle()
      expect([shownTexts(), shownTexts(otherTab)]).toEqual([[[5, 'am Stück', 27]], [[5, 'am Stück', 27]]])
      expect(newsOf()).toEqual([])
    })

    test('that are no longer offered are refused, and the line says so', async () => {
      await change(sliced, set(2))
      offer(withoutSlices)
      await change(sliced, set(3))
      expect(tab.news).toMatchObject([{ kind: 'refused', failure: { code: 'optionsNotOffered' } }])
      expect(shown()?.items).toMatchObject([{ quantity: 2, unavailableReason: 'options', lineId: sliced.lineId }])
      await change(shown()?.items[0] ?? sliced, toOptions(whole))
      expect([shownTexts(), shown()?.isAvailable]).toEqual([[[2, 'am Stück', 10.8]], true])
    })

    test('of a product that got them after the page was left are its defaults', async () => {
      offer([])
      void tab.session().change(bread, addOne)
      await next('requestLost')
      offer(loaf.optionGroups)
      tab.reloadPage()
      await settle()
      expect(shownTexts()).toEqual([[1, 'am Stück', 5.4]])
    })
  })

  test('asks what is available at the pickup', async () => {
    const { products } = testApi.content
    Object.assign(testApi.content, {
      products: products.map((one) => (one.id === 'bauernbrot' ? { ...one, dailyStock: 3, soldIn: ['markt'] } : one)),
    })
    await change(bread, set(4))
    const shownReason = async (date: string | undefined, storeId: string) => {
      tab.session().setPickup({ date, storeId })
      await settle()
      const [item] = shown()?.items ?? []
      return [item?.unavailableReason, item?.stockLeft]
    }
    expect(await shownReason('2026-11-21', 'markt')).toEqual(['tooManyPerDay', 3])
    expect(await shownReason(undefined, 'bahnhof')).toEqual(['notInStore', undefined])
    expect(await shownReason(undefined, 'markt')).toEqual(['tooManyPerDay', undefined])
  })

  describe('two tabs', () => {
    test('show the same cart after every change', async () => {
      await change(bread, addOne, otherTab)
      const { changeElsewhere } = tab.session().getState()
      expect([shownLines(), changeElsewhere?.shownBefore.items]).toEqual([['1 bauernbrot'], []])
      await change(bread, set(3))
      expect(shownLines(otherTab)).toEqual(['3 bauernbrot'])
      expect(tab.session().getState().changeElsewhere).toBe(changeElsewhere)
    })

    test('create one cart when both add first', async () => {
      void tab.session().change(bread, addOne)
      void otherTab.session().change(plait, addOne)
      await settle()
      expect(shownLines()).toEqual(['1 bauernbrot', '1 zopf'])
      expect(shownLines(otherTab)).toEqual(['1 bauernbrot', '1 zopf'])
    })

    test('both adds of the same product count', async () => {
      await change(bread, addOne)
      void tab.session().change(bread, addOne)
      void otherTab.session().change(bread, addOne)
      await settle()
      expect([shownLines(), shownLines(otherTab)]).toEqual([['3 bauernbrot'], ['3 bauernbrot']])
    })
  })

  test('keeps one cart when the storage keeps nothing', async () => {
    const forgetful = createBrowser(network)
    Object.assign(forgetful.localStorage, { ...createStorage(), getItem: () => null })
    const only = createTab(forgetful, form)
    await settle()
    await change(bread, addOne, only)
    await change(plait, addOne, only)
    expect(shownLines(only)).toEqual(['1 bauernbrot', '1 zopf'])
  })

  describe('ordering', () => {
    async function order(target = tab): Promise<void> {
      target.order()
      await settle()
    }
    const lastResult = (target = tab) => target.results.at(-1)
    async function orderedTotals(): Promise<number[]> {
      const rows = await database.db.selectFrom('customer_order').select('id').execute()
      const orders = await Promise.all(rows.map(({ id }) => findOrder(database.db, id)))
      return orders.map((one) => one?.grossCents ?? 0)
    }
    beforeEach(async () => {
      for (const table of ['outbox', 'order_event', 'payment', 'customer_order'] as const)
        await database.db.deleteFrom(table).execute()
    })

    test('sends the shown total and empties the cart in all tabs', async () => {
      await change(bread, set(2))
      await order()
      expect(changes().at(-1)).toContain('"seenTotal":10.8')
      expect([lastResult()?.kind, shownLines(), shownLines(otherTab)]).toEqual(['placed', [], []])
      expect(await orderedTotals()).toEqual([1080])
    })

    test('is refused when another tab has added something unnoticed, and the tab then shows it', async () => {
      await change(bread, addOne)
      const before = shown()
      void otherTab.session().change(plait, addOne)
      // The response arrives in the other tab; the announcement is lost.
      await next('delivered', 'delivered', 'requestLost')
      expect(shown()).toEqual(before)
      await order()
      expect(lastResult()).toEqual({ kind: 'cartChanged', shown: before })
      expect([shownLines(), shown()?.total]).toEqual([['1 bauernbrot', '1 zopf'], 12.8])
      expect(await orderedTotals()).toEqual([])
      await order()
      expect([lastResult()?.kind, await orderedTotals()]).toEqual(['placed', [1280]])
    })

    test('is refused when the summary has changed a moment ago, until the change is accepted', async () => {
      await change(bread, addOne)
      const before = shown()
      void otherTab.session().change(plait, addOne)
      // The response, the announcement, and the request and response of the reload.
      await next('delivered', 'delivered', 'delivered', 'delivered', 'delivered')
      expect(shown()?.total).toBe(12.8)
      await order()
      expect([lastResult(), await orderedTotals()]).toEqual([{ kind: 'cartChanged', shown: before }, []])
      tab.session().acceptChange()
      await order()
      expect([lastResult()?.kind, await orderedTotals()]).toEqual(['placed', [1280]])
    })

    test('is refused when a price has changed', async () => {
      await change(bread, addOne)
      const { products } = testApi.content
      Object.assign(testApi.content, {
        products: products.map((one) => (one.id === 'bauernbrot' ? { ...one, priceCents: 560 } : one)),
      })
      await order()
      expect([lastResult()?.kind, shown()?.total, await orderedTotals()]).toEqual(['cartChanged', 5.6, []])
    })

    test('sends pending changes first', async () => {
      await change(bread, addOne)
      void tab.session().change(bread, set(7))
      await order()
      expect([lastResult()?.kind, await orderedTotals()]).toEqual(['placed', [3780]])
    })

    test('orders nothing while changes wait for the connection', async () => {
      await change(bread, addOne)
      tab.setOnline(false)
      await change(bread, set(5))
      await order()
      expect([lastResult(), await orderedTotals()]).toEqual([{ kind: 'offline' }, []])
      tab.setOnline(true)
      await settle()
      await order()
      expect([lastResult()?.kind, await orderedTotals()]).toEqual(['placed', [2700]])
    })

    test('places one order when the response is lost', async () => {
      await change(bread, addOne)
      tab.order()
      await next('responseLost')
      await settle()
      expect([lastResult()?.kind, await orderedTotals()]).toEqual(['placed', [540]])
    })

    test.each(['the same form', 'a changed form'])('finds the order of a lost response with %s', async (which) => {
      await change(bread, addOne)
      tab.order()
      await next('responseLost', 'delivered', 'requestLost', 'delivered', 'requestLost')
      expect(lastResult()).toMatchObject({ kind: 'failed', failure: { code: 'unavailable' } })
      if (which === 'a changed form') tab.editForm()
      await order()
      expect([lastResult()?.kind, await orderedTotals()]).toEqual(['placed', [540]])
    })

    test('finds the order after a reload of the page, when the cart is gone', async () => {
      await change(bread, addOne)
      tab.order()
      await next('delivered')
      tab.reloadPage()
      await settle()
      expect(shownLines()).toEqual([])
      const finding = tab.findLastOrder()
      await settle()
      expect(await finding).toHaveProperty('orderId', expect.stringMatching(/./))
      expect(await orderedTotals()).toEqual([540])
    })

    test('does not send an attempt again by itself while its cart is still there', async () => {
      await change(bread, addOne)
      tab.order()
      await next('requestLost')
      tab.reloadPage()
      await settle()
      const finding = tab.findLastOrder()
      await settle()
      expect([await finding, await orderedTotals(), shownLines()]).toEqual([undefined, [], ['1 bauernbrot']])
    })
  })
})
