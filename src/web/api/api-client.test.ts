import { expect, test } from 'vitest'
import type { ApiAccess } from './api-caller.ts'
import { apiClient } from './api-client.ts'

/** An API that says yes to everything and remembers what it was asked. */
function listen() {
  const asked: { path: string; init: RequestInit }[] = []
  const fetch: ApiAccess['fetch'] = async (path, init) => {
    asked.push({ path, init })
    return Response.json({ success: true, data: {} })
  }
  return { asked, api: apiClient({ fetch, credential: 'public:krume', language: 'de' }) }
}

test('what changes a cart reaches the server even when the page is left in the same moment', async () => {
  const { api, asked } = listen()
  await api.addToCart('c1', 'brezel')
  await api.removeFromCart('c1', 'brezel', true)
  await api.noteCartItem('c1', 'brezel', 'ohne Salz')
  expect(asked.map(({ path, init }) => [init.method, path, init.keepalive])).toEqual([
    ['POST', '/carts/c1/product', true],
    ['DELETE', '/carts/c1/product/brezel?all=true', true],
    ['PATCH', '/carts/c1/product/brezel', true],
  ])
})

test('what is only read is given up with its page', async () => {
  const { api, asked } = listen()
  await api.products({ search: 'nuss & mohn', limit: 20 })
  expect(asked[0]?.path).toBe('/products?search=nuss+%26+mohn&limit=20')
  expect(asked[0]?.init.keepalive).toBeUndefined()
})

test('an API that cannot be reached, or answers with something else, is a failure and no exception', async () => {
  const answers = [() => Promise.reject(new TypeError('offline')), async () => new Response('<h1>Bad gateway</h1>')]
  for (const fetch of answers) {
    const answer = await apiClient({ fetch, credential: 'public:krume', language: 'en' }).categories()
    expect(answer).toEqual({ success: false, code: 'unavailable', message: '' })
  }
})
