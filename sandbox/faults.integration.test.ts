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

const addFault = (fault: unknown) =>
  fetch(`${sandbox.url}/sandbox/faults`, { method: 'POST', body: JSON.stringify(fault) })
const orderStatus = async (orderId: string) => (await client.get(orderId)).body.status

test('status: responds with the status the given number of times, without effect', async () => {
  const orderId = await anApprovedOrder(client)
  await addFault({ route: 'capture', mode: 'status', status: 503, times: 2 })
  for (let round = 0; round < 2; round += 1) {
    const { status, body } = await client.capture(orderId, { requestId: 'c' })
    expect([status, body.name]).toEqual([503, 'SERVICE_UNAVAILABLE'])
  }
  expect(await orderStatus(orderId)).toBe('APPROVED')
  expect((await client.capture(orderId, { requestId: 'c' })).status).toBe(201)
})

test('drop has no effect, drop-after closes the connection after the request has taken effect', async () => {
  const orderId = await anApprovedOrder(client)
  await addFault({ route: 'capture', mode: 'drop', times: 1 })
  await expect(client.capture(orderId, { requestId: 'c' })).rejects.toThrow()
  expect(await orderStatus(orderId)).toBe('APPROVED')
  await addFault({ route: 'capture', mode: 'drop-after', times: 1 })
  await expect(client.capture(orderId, { requestId: 'c' })).rejects.toThrow()
  expect(await orderStatus(orderId)).toBe('COMPLETED')
})

test('status-after: responds with an error although the request has taken effect', async () => {
  const orderId = await anApprovedOrder(client)
  await addFault({ route: 'capture', mode: 'status-after', status: 500, times: 1 })
  expect((await client.capture(orderId, { requestId: 'c' })).status).toBe(500)
  expect((await client.capture(orderId, { requestId: 'c' })).status).toBe(200)
})

test('garbage: responds with invalid JSON', async () => {
  await addFault({ route: 'get', mode: 'garbage', times: 1 })
  await expect(client.get('X')).rejects.toThrow(SyntaxError)
})

test('delay: responds correctly after the delay', async () => {
  const orderId = await anApprovedOrder(client)
  await addFault({ route: 'get', mode: 'delay', delayMs: 120, times: 1 })
  const before = performance.now()
  expect((await client.get(orderId)).status).toBe(200)
  expect(performance.now() - before).toBeGreaterThan(100)
})

test('the route * applies to the whole API until the faults are cleared', async () => {
  const orderId = await anApprovedOrder(client)
  await addFault({ route: '*', mode: 'status', status: 500 })
  expect((await client.get(orderId)).status).toBe(500)
  expect((await client.capture(orderId, { requestId: randomUUID() })).status).toBe(500)
  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
  expect((await client.get(orderId)).status).toBe(200)
})

test('rejects faults with an unknown route or a mode of another route', async () => {
  expect((await addFault({ route: 'capture', mode: 'stall' })).status).toBe(400)
  expect((await addFault({ route: 'smtp', mode: 'garbage' })).status).toBe(400)
  expect((await addFault({ route: 'nowhere', mode: 'drop' })).status).toBe(400)
  expect((await addFault(null)).status).toBe(400)
})
