import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anApprovedOrder, createProviderClient, type ProviderClient } from './testing/provider-client.ts'
import { startTestSandbox, type TestSandbox } from './testing/test-sandbox.ts'

let sandbox: TestSandbox
let client: ProviderClient
beforeAll(async () => {
  sandbox = await startTestSandbox()
  client = await createProviderClient(sandbox)
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.stop())

const switchOn = (fault: unknown) =>
  fetch(`${sandbox.url}/sandbox/faults`, { method: 'POST', body: JSON.stringify(fault) })
const orderStatus = async (orderId: string) => (await client.get(orderId)).body.status

test('a status is answered as many times as asked, and nothing is done', async () => {
  const orderId = await anApprovedOrder(client)
  await switchOn({ route: 'capture', mode: 'status', status: 503, times: 2 })
  for (let round = 0; round < 2; round += 1) {
    const { status, body } = await client.capture(orderId, { requestId: 'c' })
    expect([status, body.name]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  }
  expect(await orderStatus(orderId)).toBe('APPROVED')
  expect((await client.capture(orderId, { requestId: 'c' })).status).toBe(201)
})

test('a drop leaves nothing done, a drop after the deed leaves it done', async () => {
  const orderId = await anApprovedOrder(client)
  await switchOn({ route: 'capture', mode: 'drop', times: 1 })
  await expect(client.capture(orderId, { requestId: 'c' })).rejects.toThrow()
  expect(await orderStatus(orderId)).toBe('APPROVED')
  await switchOn({ route: 'capture', mode: 'drop-after', times: 1 })
  await expect(client.capture(orderId, { requestId: 'c' })).rejects.toThrow()
  expect(await orderStatus(orderId)).toBe('COMPLETED')
})

test('an error can hide that the deed was done', async () => {
  const orderId = await anApprovedOrder(client)
  await switchOn({ route: 'capture', mode: 'status-after', status: 500, times: 1 })
  expect((await client.capture(orderId, { requestId: 'c' })).status).toBe(500)
  expect((await client.capture(orderId, { requestId: 'c' })).status).toBe(200)
})

test('garbage is no JSON', async () => {
  await switchOn({ route: 'get', mode: 'garbage', times: 1 })
  await expect(client.get('X')).rejects.toThrow(SyntaxError)
})

test('a delay is only a delay', async () => {
  const orderId = await anApprovedOrder(client)
  await switchOn({ route: 'get', mode: 'delay', delayMs: 120, times: 1 })
  const before = performance.now()
  expect((await client.get(orderId)).status).toBe(200)
  expect(performance.now() - before).toBeGreaterThan(100)
})

test('the star takes the whole API down, until the faults are cleared', async () => {
  const orderId = await anApprovedOrder(client)
  await switchOn({ route: '*', mode: 'status', status: 500 })
  expect((await client.get(orderId)).status).toBe(500)
  expect((await client.capture(orderId, { requestId: randomUUID() })).status).toBe(500)
  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
  expect((await client.get(orderId)).status).toBe(200)
})

test('a fault that makes no sense is refused', async () => {
  expect((await switchOn({ route: 'capture', mode: 'stall' })).status).toBe(400)
  expect((await switchOn({ route: 'smtp', mode: 'garbage' })).status).toBe(400)
  expect((await switchOn({ route: 'nowhere', mode: 'drop' })).status).toBe(400)
  expect((await switchOn(null)).status).toBe(400)
})
