import { describe, expect, test } from 'vitest'
import { createAppState } from '../state/app-state.ts'
import { trackRequests } from './browser-api.ts'

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
    state.subscribe(({ networkRequests }) => counts.push(networkRequests))
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

  test('decreases the count and stores the error when a request fails', async () => {
    const state = createAppState()
    const fetch = trackRequests(state, () => Promise.reject(new Error('the line is dead')))
    await expect(fetch()).rejects.toThrow('the line is dead')
    expect(state.getState()).toMatchObject({ networkRequests: 0, lastError: 'the line is dead' })
  })

  test('stores the reason when something other than an Error is thrown', async () => {
    const state = createAppState()
    const fetch = trackRequests(state, () => Promise.reject('gone'))
    await expect(fetch()).rejects.toBe('gone')
    expect(state.getState().lastError).toBe('gone')
  })
})
