import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChaosProxy, startChaosProxy } from './chaos-proxy.ts'

let heard = 0
const server = createServer((_request, response) => {
  heard += 1
  response.end('{"fine":true}')
})
let line: ChaosProxy
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  line = await startChaosProxy((server.address() as AddressInfo).port)
})
beforeEach(() => {
  heard = 0
  line.set(undefined)
})
afterAll(async () => {
  await line.close()
  server.close()
})
const ask = async (path = '/') => (await fetch(`http://127.0.0.1:${line.port}${path}`)).text()

test('in fine weather everything passes', async () => {
  expect([await ask(), heard]).toEqual(['{"fine":true}', 1])
})

test('what is dropped never arrives; what is cut arrives, and nobody hears back', async () => {
  line.set({ kind: 'drop' })
  await expect(ask()).rejects.toThrow()
  expect(heard).toBe(0)
  line.set({ kind: 'cut' })
  await expect(ask()).rejects.toThrow()
  expect(heard).toBe(1)
})

test('nonsense is no answer', async () => {
  line.set({ kind: 'garble' })
  await expect(ask()).rejects.toThrow()
  expect(heard).toBe(1)
})

test('a delay is a delay', async () => {
  line.set({ kind: 'delay', delayMs: 80 })
  const startedAtMs = performance.now()
  expect(await ask()).toBe('{"fine":true}')
  expect(performance.now() - startedAtMs).toBeGreaterThan(75)
})

test('strikes as often as it was told, and only what fits', async () => {
  const before = line.strikes()
  line.set({ kind: 'drop', times: 1, matching: /GET \/bad/ })
  expect(await ask('/good')).toBe('{"fine":true}')
  await expect(ask('/bad')).rejects.toThrow()
  expect(await ask('/bad')).toBe('{"fine":true}')
  expect(line.strikes() - before).toBe(1)
  expect(line.requestLines()).toContain('GET /good HTTP/1.1')
})
