import { beforeEach, describe, expect, test } from 'vitest'
import type { CartResponse } from '#contract/cart.ts'
import type { Failure } from '#contract/envelope.ts'
import { createApiClient } from '../api/api-client.ts'
import { createAppState } from './app-state.ts'
import { addToCart, addUnsent, loadCartCount, readCartId, readUnsent, removeCartId, saveCartId } from './cart.ts'
import { createExpiringStorage } from './storage.ts'

const nowMs = Date.parse('2026-03-02T08:00:00Z')
const lifetimeMs = 864_000_000
// Node has a real Storage, kept in memory.
const storage = createExpiringStorage(sessionStorage)

describe('cart id', () => {
  beforeEach(() => sessionStorage.clear())

  test('is undefined on the first visit', () => {
    expect(readCartId(storage, nowMs)).toBeUndefined()
  })

  test('expires after 864,000 seconds', () => {
    saveCartId(storage, 'secret', nowMs)
    expect(readCartId(storage, nowMs + lifetimeMs - 1)).toBe('secret')
    expect(readCartId(storage, nowMs + lifetimeMs)).toBeUndefined()
    expect(sessionStorage).toHaveLength(0)
  })

  test('is extended by each response', () => {
    saveCartId(storage, 'secret', nowMs)
    saveCartId(storage, 'secret', nowMs + lifetimeMs - 1)
    expect(readCartId(storage, nowMs + lifetimeMs + 1000)).toBe('secret')
  })

  test('is undefined after removal', () => {
    saveCartId(storage, 'secret', nowMs)
    removeCartId(storage)
    expect(readCartId(storage, nowMs)).toBeUndefined()
  })

  test.each([7, null, { id: 'secret' }, ['secret']])('is undefined when the stored value is %j', (value) => {
    storage.set('cart', value)
    expect(readCartId(storage, nowMs)).toBeUndefined()
  })

  test('is undefined when storage is blocked', () => {
    const forbidden = createExpiringStorage(undefined)
    saveCartId(forbidden, 'secret', nowMs)
    expect(readCartId(forbidden, nowMs)).toBeUndefined()
  })
})

const aCart = (changes: Partial<CartResponse> = {}): CartResponse => ({
  cartId: 'secret',
  items: [],
  itemCount: 1,
  priceTotal: 0.89,
  taxTotal: 0.06,
  taxes: [],
  depositTotal: 0,
  total: 0.95,
  isAvailable: true,
  preparationDays: 1,
  ...changes,
})
const refusal: Failure = { success: false, code: 'cartFull', message: 'Mehr passt nicht hinein.' }

type Reply = { success: true; data: CartResponse } | Failure | 'no connection'

/** A server that responds when the test says so, in the order of the requests. */
function aServer() {
  const requests: string[] = []
  const waiting: PromiseWithResolvers<Response>[] = []
  const api = createApiClient({
    credential: 'public:test',
    language: 'de',
    fetch(path, init) {
      requests.push(`${init.method ?? 'GET'} ${path}`)
      const request = Promise.withResolvers<Response>()
      waiting.push(request)
      return request.promise
    },
  })
  async function answer(reply: Reply): Promise<void> {
    const request = waiting.shift()
    if (!request) throw new Error('no request is waiting')
    if (reply === 'no connection') request.reject(new TypeError('fetch failed'))
    else request.resolve(Response.json(reply))
    await settled()
  }
  return { api, requests, answer }
}

/** Waits for all pending microtasks. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('addToCart', () => {
  beforeEach(() => sessionStorage.clear())

  function aVisit() {
    const server = aServer()
    const state = createAppState()
    const add = (productId = 'brezel') =>
      addToCart({ api: server.api, state, storage, nowMs, nextPaint: async () => {} }, productId)
    return { ...server, state, add, count: () => state.getState().cartItemCount }
  }

  test('updates the badge before the server responds', async () => {
    const { add, answer, count, requests } = aVisit()
    const adding = add()
    expect(count()).toBe(1)
    await settled()
    expect(requests).toEqual(['POST /carts/new/product'])
    await answer({ success: true, data: aCart() })
    expect(await adding).toMatchObject({ success: true })
  })

  test('takes count and total from the response', async () => {
    const { add, answer, count, state } = aVisit()
    const adding = add()
    await settled()
    await answer({ success: true, data: aCart({ itemCount: 7, total: 12.5 }) })
    await adding
    expect([count(), state.getState().cartTotal]).toEqual([7, 12.5])
  })

  test.each<[string, Reply, object]>([
    ['the server refuses it', refusal, { success: false, code: 'cartFull', message: 'Mehr passt nicht hinein.' }],
    ['there is no connection', 'no connection', { success: false, code: 'unavailable' }],
  ])('is reverted when %s', async (_why, reply, outcome) => {
    const { add, answer, count, state } = aVisit()
    state.setState({ cartItemCount: 3, cartTotal: 5 })
    const adding = add()
    expect(count()).toBe(4)
    await settled()
    await answer(reply)
    expect(await adding).toMatchObject(outcome)
    expect([count(), state.getState().cartTotal]).toEqual([3, 5])
    expect(readCartId(storage, nowMs)).toBeUndefined()
  })

  test('a concurrent second add waits for the id of the new cart', async () => {
    const { add, answer, count, requests } = aVisit()
    const both = Promise.all([add('brezel'), add('seele')])
    expect(count()).toBe(2)
    await settled()
    expect(requests).toEqual(['POST /carts/new/product'])
    await answer({ success: true, data: aCart({ itemCount: 1 }) })
    expect(requests).toEqual(['POST /carts/new/product', 'POST /carts/secret/product'])
    expect(count()).toBe(2)
    await answer({ success: true, data: aCart({ itemCount: 2 }) })
    await both
    expect(count()).toBe(2)
  })

  test('stores the product as unsent until it is in a cart with a known id', async () => {
    const { add, answer } = aVisit()
    const unsent = () => readUnsent(storage, nowMs)
    const both = Promise.all([add('brezel'), add('seele')])
    await settled()
    expect(unsent()).toEqual(['brezel', 'seele'])
    await answer({ success: true, data: aCart() })
    expect(unsent()).toEqual([])
    await answer({ success: true, data: aCart({ itemCount: 2 }) })
    await both
    const refused = add('brezel')
    await settled()
    await answer(refusal)
    await refused
    expect(unsent()).toEqual([])
  })

  test('keeps the first add when the second fails', async () => {
    const { add, answer, count } = aVisit()
    const both = Promise.all([add('brezel'), add('seele')])
    await settled()
    await answer({ success: true, data: aCart({ itemCount: 1 }) })
    await answer('no connection')
    await both
    expect(count()).toBe(1)
  })

  test('sends the second add when the first fails', async () => {
    const { add, answer, count, requests } = aVisit()
    const both = Promise.all([add('brezel'), add('seele')])
    await settled()
    await answer('no connection')
    expect(count()).toBe(1)
    expect(requests).toEqual(['POST /carts/new/product', 'POST /carts/new/product'])
    await answer({ success: true, data: aCart({ itemCount: 1 }) })
    await both
    expect(count()).toBe(1)
  })

  test('stores the cart id for 864,000 seconds', async () => {
    const { add, answer } = aVisit()
    const adding = add()
    await settled()
    await answer({ success: true, data: aCart() })
    await adding
    expect(readCartId(storage, nowMs + 864_000_000 - 1)).toBe('secret')
    expect(readCartId(storage, nowMs + 864_000_000)).toBeUndefined()
  })

  test('stores the new id when the cart has expired on the server', async () => {
    const { add, answer, requests } = aVisit()
    storage.set('cart', 'expired')
    const adding = add()
    await settled()
    await answer({ success: true, data: aCart({ cartId: 'fresh' }) })
    await adding
    expect(requests).toEqual(['POST /carts/expired/product'])
    expect(readCartId(storage, nowMs)).toBe('fresh')
  })
})

describe('loadCartCount', () => {
  beforeEach(() => sessionStorage.clear())

  test('sets zero without a request when there is no cart', async () => {
    const { api, requests } = aServer()
    const state = createAppState()
    state.setState({ cartItemCount: 5, cartTotal: 9 })
    await loadCartCount(api, state, storage)
    expect([requests, state.getState().cartItemCount, state.getState().cartTotal]).toEqual([[], 0, 0])
  })

  test('sends the unsent products of the previous page', async () => {
    addUnsent(storage, 'brezel', Date.now())
    addUnsent(storage, 'brezel', Date.now())
    const { api, requests, answer } = aServer()
    const state = createAppState()
    const counting = loadCartCount(api, state, storage)
    await settled()
    expect(requests).toEqual(['POST /carts/new/product'])
    await answer({ success: true, data: aCart() })
    expect(requests).toEqual(['POST /carts/new/product', 'POST /carts/secret/product'])
    await answer({ success: true, data: aCart({ itemCount: 2 }) })
    await counting
    expect(state.getState().cartItemCount).toBe(2)
    expect(readUnsent(storage, Date.now())).toEqual([])
  })

  test('takes count and total of the stored cart from the server', async () => {
    const { api, requests, answer } = aServer()
    const state = createAppState()
    storage.set('cart', 'secret')
    const loading = loadCartCount(api, state, storage)
    await answer({ success: true, data: aCart({ itemCount: 4, total: 8.2 }) })
    await loading
    expect(requests).toEqual(['GET /carts/secret'])
    expect(state.getState()).toMatchObject({ cartItemCount: 4, cartTotal: 8.2 })
  })

  test('keeps the count when the server is unreachable', async () => {
    const { api, answer } = aServer()
    const state = createAppState()
    state.setState({ cartItemCount: 2 })
    storage.set('cart', 'secret')
    const loading = loadCartCount(api, state, storage)
    await answer('no connection')
    await loading
    expect(state.getState().cartItemCount).toBe(2)
    expect(readCartId(storage, nowMs)).toBe('secret')
  })
})
