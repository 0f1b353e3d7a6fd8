import { describe, expect, test } from 'vitest'
import { createAppState } from '../state/app-state.ts'
import { loadInBrowser, trackRequests } from './browser-api.ts'

const routeError = (status: number) => ({ status, statusText: 'Oh no', data: null, internal: false })

describe('trackRequests', () => {
  test('counts the requests under way', async () => {
    const state = createAppState()
    const pending: PromiseWithResolvers<Response>[] = []
    const fetch = trackRequests(state, (_path: string) => {
      const request = Promise.withResolvers<Response>()
      pending.push(request)
      return request.promise
    })
    const counts: number[] = []
    state.subscribe(({ networkRequests }, before) => {
      if (networkRequests !== before.networkRequests) counts.push(networkRequests)
    })
    const answers = [fetch('/a'), fetch('/b')]
    for (const request of pending) request.resolve(new Response('ok'))
    await Promise.all(answers)
    expect(counts).toEqual([1, 2, 1, 0])
  })

  test('passes arguments and response through', async () => {
    const answer = new Response('ok')
    const fetch = trackRequests(createAppState(), async (path: string, { method }: { method: string }) =>
      path === '/a' && method === 'POST' ? answer : new Response('wrong'),
    )
    expect(await fetch('/a', { method: 'POST' })).toBe(answer)
  })

  test('decreases the count and stores the error when there is no connection', async () => {
    const state = createAppState()
    const fetch = trackRequests(state, () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(fetch()).rejects.toThrow('Failed to fetch')
    expect(state.getState()).toMatchObject({ networkRequests: 0, lastError: 'Failed to fetch' })
  })

  test('stores an error response of the server', async () => {
    const state = createAppState()
    const broken = new Response('{}', { status: 500, statusText: 'Internal Server Error' })
    expect(await trackRequests(state, async () => broken)()).toBe(broken)
    expect(state.getState()).toMatchObject({ networkRequests: 0, lastError: '500 Internal Server Error' })
  })

  test.each([200, 404, 409])('removes the error after a response with status %i', async (status) => {
    const state = createAppState()
    state.setState({ lastError: 'Failed to fetch' })
    await trackRequests(state, async () => new Response('{}', { status }))()
    expect(state.getState().lastError).toBeUndefined()
  })

  test('does not store that a request was aborted', async () => {
    const state = createAppState()
    const fetch = trackRequests(state, () => Promise.reject(new DOMException('Aborted', 'AbortError')))
    await expect(fetch()).rejects.toThrow('Aborted')
    expect(state.getState()).toMatchObject({ networkRequests: 0, lastError: undefined })
  })
})

describe('loadInBrowser', () => {
  test.each([
    ['there is no connection', new TypeError('Failed to fetch'), 'Failed to fetch'],
    ['the server returns an error', routeError(500), '500 Oh no'],
  ])('returns undefined and stores the error when %s', async (_when, error, stored) => {
    const state = createAppState()
    expect(await loadInBrowser(state, () => Promise.reject(error))).toBeUndefined()
    expect(state.getState()).toMatchObject({ networkRequests: 0, lastError: stored })
  })

  test.each([
    ['a redirect', new Response(null, { status: 302, headers: { location: '/places' } })],
    ['a missing page', routeError(404)],
    ['a bug', new RangeError('oops')],
  ])('passes on %s without storing an error', async (_what, thrown) => {
    const state = createAppState()
    await expect(loadInBrowser(state, () => Promise.reject(thrown))).rejects.toBe(thrown)
    expect(state.getState()).toMatchObject({ networkRequests: 0, lastError: undefined })
  })

  test('removes an earlier error after it has loaded', async () => {
    const state = createAppState()
    state.setState({ lastError: 'Failed to fetch' })
    expect(await loadInBrowser(state, async () => 'stores')).toBe('stores')
    expect(state.getState().lastError).toBeUndefined()
  })
})
