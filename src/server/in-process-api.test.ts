import { describe, expect, test } from 'vitest'
import { createInProcessApi } from './in-process-api.ts'

function setup() {
  const requests: { path: string; cookie: string | null; method: string; visitor: string }[] = []
  const createAccess = createInProcessApi((path, init, { visitor }) => {
    const { method, headers } = new Request(`http://api${path}`, init)
    requests.push({ path, cookie: headers.get('cookie'), method, visitor })
    return Response.json({ success: true }, { headers: { 'set-cookie': `visit=${requests.length}` } })
  })
  return { requests, createAccess }
}

describe('the in-process API', () => {
  test('passes method, headers, visitor and the cookies of the page request', async () => {
    const { requests, createAccess } = setup()
    const { fetch } = createAccess({ visitor: 'someone', cookie: 'grant=a' })
    const response = await fetch('/orders/1', { method: 'POST', headers: { accept: 'application/json' } })
    expect(await response.json()).toEqual({ success: true })
    expect(requests).toEqual([{ path: '/orders/1', cookie: 'grant=a', method: 'POST', visitor: 'someone' }])
  })

  test('accepts what a browser asks for, such as a body that outlives its page', async () => {
    let copied: unknown
    const createAccess = createInProcessApi(async (path, init) => {
      // As the body limit of the API does.
      const request = new Request(`http://api${path}`, init)
      copied = await new Request(request, { body: request.body, duplex: 'half' } as RequestInit).json()
      return Response.json({ success: true })
    })
    const { fetch } = createAccess({ visitor: 'someone', cookie: '' })
    await fetch('/carts/new/product', { method: 'POST', body: '{"productId":"brezel"}', keepalive: true })
    expect(copied).toEqual({ productId: 'brezel' })
  })

  test('passes the data of a response as it is, with its cookies', async () => {
    const data = { success: true }
    const createAccess = createInProcessApi((_path, _init, { passData }) => {
      passData(data)
      return new Response(null, { headers: { 'set-cookie': 'visit=1' } })
    })
    const access = createAccess({ visitor: 'someone', cookie: '' })
    expect(await (await access.fetch('/products', {})).json()).toBe(data)
    expect(access.cookies()).toEqual(['visit=1'])
  })

  test('collects the cookies of one page request for that page only', async () => {
    const { createAccess } = setup()
    const [mine, theirs] = [createAccess({ visitor: 'a', cookie: '' }), createAccess({ visitor: 'b', cookie: '' })]
    await mine.fetch('/orders/1', {})
    await theirs.fetch('/orders/2', {})
    await mine.fetch('/orders/3', {})
    expect([mine.cookies(), theirs.cookies()]).toEqual([['visit=1', 'visit=3'], ['visit=2']])
  })
})
