import { describe, expect, test } from 'vitest'
import { makeAppState } from './app-state.ts'
import { countNetwork } from './count-network.ts'

describe('the count of network requests', () => {
  test('is one more for each that starts and one less for each that stops', async () => {
    const state = makeAppState()
    const pending: PromiseWithResolvers<Response>[] = []
    const fetch = countNetwork(state, (_path: string) => {
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

  test('hands over what it was given and what came back', async () => {
    const answer = new Response('ok')
    const fetch = countNetwork(makeAppState(), async (path: string, { method }: { method: string }) =>
      path === '/a' && method === 'POST' ? answer : new Response('wrong'),
    )
    expect(await fetch('/a', { method: 'POST' })).toBe(answer)
  })

  test('goes down again when a request fails, and the state knows the last error', async () => {
    const state = makeAppState()
    const fetch = countNetwork(state, () => Promise.reject(new Error('the line is dead')))
    await expect(fetch()).rejects.toThrow('the line is dead')
    expect(state.getState()).toMatchObject({ networkRequests: 0, lastError: 'the line is dead' })
  })

  test('keeps the reason also when what was thrown is no error', async () => {
    const state = makeAppState()
    const fetch = countNetwork(state, () => Promise.reject('gone'))
    await expect(fetch()).rejects.toBe('gone')
    expect(state.getState().lastError).toBe('gone')
  })
})
