import { expect, test } from 'vitest'
import { type ApiAccess, createApiClient } from './api-client.ts'
import { cartApi } from './cart-api.ts'

/** An API that accepts everything and records the requests. */
function listen() {
  const asked: { path: string; init: RequestInit }[] = []
  const fetch: ApiAccess['fetch'] = async (path, init) => {
    asked.push({ path, init })
    return Response.json({ success: true, data: {} })
  }
  return { asked, api: createApiClient({ fetch, credential: 'public:krume', language: 'de' }) }
}

test('cart changes use keepalive, so that they survive leaving the page', async () => {
  const { api, asked } = listen()
  const cart = cartApi(api)
  const line = { productId: 'torte', line: 'torte?inschrift=Alles%20Gute', pickupStore: 'markt' }
  await cart.changeCartItem('c1', { productId: 'brezel' }, 'a-key', { pickupDate: '2026-11-21' })
  await cart.removeCartItem('c1', line)
  await cart.patchCartItem('c1', line, { notes: 'ohne Sahne' })
  expect(asked.map(({ path, init }) => [init.method, path, init.keepalive])).toEqual([
    ['POST', '/carts/c1/product?pickupDate=2026-11-21', true],
    ['DELETE', '/carts/c1/product/torte?all=true&line=torte%3Finschrift%3DAlles%2520Gute&pickupStore=markt', true],
    ['PATCH', '/carts/c1/product/torte?line=torte%3Finschrift%3DAlles%2520Gute&pickupStore=markt', true],
  ])
})

test('reads do not use keepalive', async () => {
  const { api, asked } = listen()
  await api('GET /products', { query: { search: 'nuss & mohn', limit: 20 } })
  expect(asked[0]?.path).toBe('/products?search=nuss+%26+mohn&limit=20')
  expect(asked[0]?.init.keepalive).toBeUndefined()
})

test('returns a failure when the API is unreachable or does not return JSON', async () => {
  const answers = [() => Promise.reject(new TypeError('offline')), async () => new Response('<h1>Bad gateway</h1>')]
  for (const fetch of answers) {
    const api = createApiClient({ fetch, credential: 'public:krume', language: 'en' })
    const answer = await api('GET /products/categories')
    expect(answer).toEqual({ success: false, code: 'unavailable', message: '' })
  }
})
