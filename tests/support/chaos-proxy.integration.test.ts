import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChaosProxy, startChaosProxy } from './chaos-proxy.ts'

let requestCount = 0
const server = createServer((_request, response) => {
  requestCount += 1
  response.end('{"fine":true}')
})
let proxy: ChaosProxy
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = await startChaosProxy((server.address() as AddressInfo).port)
})
beforeEach(() => {
  requestCount = 0
  proxy.set(undefined)
})
afterAll(async () => {
  await proxy.close()
  server.close()
})
const send = async (path = '/') => (await fetch(`http://127.0.0.1:${proxy.port}${path}`)).text()

test('forwards everything without settings', async () => {
  expect([await send(), requestCount]).toEqual(['{"fine":true}', 1])
})

test('drop keeps the request from arriving, cut closes the connection after it has arrived', async () => {
  proxy.set({ kind: 'drop' })
  await expect(send()).rejects.toThrow()
  expect(requestCount).toBe(0)
  proxy.set({ kind: 'cut' })
  await expect(send()).rejects.toThrow()
  expect(requestCount).toBe(1)
})

test('garble corrupts the response', async () => {
  proxy.set({ kind: 'garble' })
  await expect(send()).rejects.toThrow()
  expect(requestCount).toBe(1)
})

test('delay delays the response', async () => {
  proxy.set({ kind: 'delay', delayMs: 80 })
  const startedAtMs = performance.now()
  expect(await send()).toBe('{"fine":true}')
  expect(performance.now() - startedAtMs).toBeGreaterThan(75)
})

test('affects the given number of matching requests', async () => {
  const before = proxy.countFaults()
  proxy.set({ kind: 'drop', times: 1, matching: /GET \/bad/ })
  expect(await send('/good')).toBe('{"fine":true}')
  await expect(send('/bad')).rejects.toThrow()
  expect(await send('/bad')).toBe('{"fine":true}')
  expect(proxy.countFaults() - before).toBe(1)
  expect(proxy.requestLines()).toContain('GET /good HTTP/1.1')
})
