import { beforeEach, describe, expect, test } from 'vitest'
import type { CartAnswer } from '#contract/cart/cart-answer.ts'
import type { Failure } from '#contract/envelope.ts'
import { apiClient } from '../api/api-client.ts'
import { makeAppState } from '../state/app-state.ts'
import { expiringStorage } from '../state/expiring-storage.ts'
import { addToCart } from './add-to-cart.ts'
import { readCartId } from './cart-id.ts'
import { loadCartCount } from './load-cart-count.ts'
import { noteUnsent, readUnsent } from './unsent-adds.ts'

const nowMs = Date.parse('2026-03-02T08:00:00Z')
// Node has a real Storage of its own, kept in memory.
const storage = expiringStorage(sessionStorage)

const aCart = (changes: Partial<CartAnswer> = {}): CartAnswer => ({
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

type Reply = { success: true; data: CartAnswer } | Failure | 'no connection'

/** A server that answers when the test says so, in the order of the requests. */
function aServer() {
  const asked: string[] = []
  const waiting: PromiseWithResolvers<Response>[] = []
  const api = apiClient({
    credential: 'public:test',
    language: 'de',
    fetch(path, init) {
      asked.push(`${init.method ?? 'GET'} ${path}`)
      const request = Promise.withResolvers<Response>()
      waiting.push(request)
      return request.promise
    },
  })
  async function answer(reply: Reply): Promise<void> {
    const request = waiting.shift()
    if (!request) throw new Error('nobody asked')
    if (reply === 'no connection') request.reject(new TypeError('fetch failed'))
    else request.resolve(Response.json(reply))
    await settled()
  }
  return { api, asked, answer }
}

/** Lets everything that is ready run: a macrotask comes after all microtasks. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('putting something into the cart', () => {
  beforeEach(() => sessionStorage.clear())

  function aVisit() {
    const server = aServer()
    const state = makeAppState()
    const add = (productId = 'brezel') =>
      addToCart({ api: server.api, state, storage, nowMs, painted: async () => {} }, productId)
    return { ...server, state, add, count: () => state.getState().cartItemCount }
  }

  test('shows on the badge at once, before the server has answered', async () => {
    const { add, answer, count, asked } = aVisit()
    const adding = add()
    expect(count()).toBe(1)
    await settled()
    expect(asked).toEqual(['POST /carts/new/product'])
    await answer({ success: true, data: aCart() })
    expect(await adding).toMatchObject({ success: true })
  })

  test('is corrected by what the server says, which also names the sum', async () => {
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
  ])('is taken back when %s', async (_why, reply, outcome) => {
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

  test('twice in a moment uses one cart: the second waits for the first one’s id', async () => {
    const { add, answer, count, asked } = aVisit()
    const both = Promise.all([add('brezel'), add('seele')])
    expect(count()).toBe(2)
    await settled()
    expect(asked).toEqual(['POST /carts/new/product'])
    await answer({ success: true, data: aCart({ itemCount: 1 }) })
    expect(asked).toEqual(['POST /carts/new/product', 'POST /carts/secret/product'])
    expect(count()).toBe(2)
    await answer({ success: true, data: aCart({ itemCount: 2 }) })
    await both
    expect(count()).toBe(2)
  })

  test('is noted until it is sure to be in a cart that this device can name', async () => {
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

  test('twice, of which the second fails, leaves the first on the badge', async () => {
    const { add, answer, count } = aVisit()
    const both = Promise.all([add('brezel'), add('seele')])
    await settled()
    await answer({ success: true, data: aCart({ itemCount: 1 }) })
    await answer('no connection')
    await both
    expect(count()).toBe(1)
  })

  test('twice, of which the first fails, still sends the second', async () => {
    const { add, answer, count, asked } = aVisit()
    const both = Promise.all([add('brezel'), add('seele')])
    await settled()
    await answer('no connection')
    expect(count()).toBe(1)
    expect(asked).toEqual(['POST /carts/new/product', 'POST /carts/new/product'])
    await answer({ success: true, data: aCart({ itemCount: 1 }) })
    await both
    expect(count()).toBe(1)
  })

  test('remembers the cart’s id for 864,000 seconds from the answer', async () => {
    const { add, answer } = aVisit()
    const adding = add()
    await settled()
    await answer({ success: true, data: aCart() })
    await adding
    expect(readCartId(storage, nowMs + 864_000_000 - 1)).toBe('secret')
    expect(readCartId(storage, nowMs + 864_000_000)).toBeUndefined()
  })

  test('follows the server to another id when the old cart has expired there', async () => {
    const { add, answer, asked } = aVisit()
    storage.set('cart', 'expired')
    const adding = add()
    await settled()
    await answer({ success: true, data: aCart({ cartId: 'fresh' }) })
    await adding
    expect(asked).toEqual(['POST /carts/expired/product'])
    expect(readCartId(storage, nowMs)).toBe('fresh')
  })
})

describe('the count at the start of a visit', () => {
  beforeEach(() => sessionStorage.clear())

  test('is zero without asking anybody when there is no cart', async () => {
    const { api, asked } = aServer()
    const state = makeAppState()
    state.setState({ cartItemCount: 5, cartTotal: 9 })
    await loadCartCount(api, state, storage)
    expect([asked, state.getState().cartItemCount, state.getState().cartTotal]).toEqual([[], 0, 0])
  })

  test('holds what the last page was left with before it had an answer', async () => {
    noteUnsent(storage, 'brezel', Date.now())
    noteUnsent(storage, 'brezel', Date.now())
    const { api, asked, answer } = aServer()
    const state = makeAppState()
    const counting = loadCartCount(api, state, storage)
    await settled()
    expect(asked).toEqual(['POST /carts/new/product'])
    await answer({ success: true, data: aCart() })
    expect(asked).toEqual(['POST /carts/new/product', 'POST /carts/secret/product'])
    await answer({ success: true, data: aCart({ itemCount: 2 }) })
    await counting
    expect(state.getState().cartItemCount).toBe(2)
    expect(readUnsent(storage, Date.now())).toEqual([])
  })

  test('is what the server says about the remembered cart', async () => {
    const { api, asked, answer } = aServer()
    const state = makeAppState()
    storage.set('cart', 'secret')
    const loading = loadCartCount(api, state, storage)
    await answer({ success: true, data: aCart({ itemCount: 4, total: 8.2 }) })
    await loading
    expect(asked).toEqual(['GET /carts/secret'])
    expect(state.getState()).toMatchObject({ cartItemCount: 4, cartTotal: 8.2 })
  })

  test('stays what it was when the server cannot be reached', async () => {
    const { api, answer } = aServer()
    const state = makeAppState()
    state.setState({ cartItemCount: 2 })
    storage.set('cart', 'secret')
    const loading = loadCartCount(api, state, storage)
    await answer('no connection')
    await loading
    expect(state.getState().cartItemCount).toBe(2)
    expect(readCartId(storage, nowMs)).toBe('secret')
  })
})
