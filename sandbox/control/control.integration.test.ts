import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApprovedOrder, createProviderClient, type ProviderClient } from '../testing/provider-client.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

let sandbox: TestSandbox
let client: ProviderClient
beforeAll(async () => {
  sandbox = await startTestSandbox()
  client = await createProviderClient(sandbox)
})
afterAll(() => sandbox.stop())

const browser = { accept: 'text/html', 'accept-language': 'de' }
const overview = async () => (await fetch(sandbox.url, { headers: browser })).text()

test('the overview of a new sandbox shows that there are no payments', async () => {
  expect(await overview()).toContain('Noch keine Zahlung')
})

test('the overview lists orders with their state, and its buttons redirect back to it', async () => {
  const orderId = await anApprovedOrder(client, 'pending')
  await client.capture(orderId, { requestId: randomUUID() })
  await sandbox.merchant.waitFor('PAYMENT.CAPTURE.PENDING')
  const page = await overview()
  expect(page).toContain(orderId)
  expect(page).toContain('wird geprüft')
  const action = /action="(\/sandbox\/captures\/\w+\/complete)"/.exec(page)?.[1]
  const pressed = await fetch(`${sandbox.url}${action}`, { method: 'POST', headers: browser, redirect: 'manual' })
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/'])
  expect(await overview()).toContain('bezahlt')
})

test('orders.json lists complete orders, newest first', async () => {
  const orderId = await anApprovedOrder(client)
  const orders = await (await fetch(`${sandbox.url}/sandbox/orders.json`)).json()
  expect(orders[0]).toMatchObject({ id: orderId, status: 'APPROVED', choice: 'approve', capture: null, refunds: [] })
  expect(orders[0].webhooks[0]).toMatchObject({ eventType: 'CHECKOUT.ORDER.APPROVED' })
})

test('reset deletes orders and webhooks', async () => {
  await sandbox.reset()
  expect(await (await fetch(`${sandbox.url}/sandbox/orders.json`)).json()).toEqual([])
  expect(await (await fetch(`${sandbox.url}/sandbox/webhooks.json`)).json()).toEqual([])
})

test('an unknown path gets a 404 in the format of the API', async () => {
  const response = await fetch(`${sandbox.url}/v2/nowhere`)
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ name: 'RESOURCE_NOT_FOUND', debug_id: expect.any(String) })
})

test('serves the style sheets, the font and the images of the pages', async () => {
  const names = ['base.css', 'kassa.css', 'mailbox.css', 'kassa.svg', 'mailbox.svg', 'figtree.woff2']
  for (const name of names) expect((await fetch(`${sandbox.url}/assets/${name}`)).status).toBe(200)
})
