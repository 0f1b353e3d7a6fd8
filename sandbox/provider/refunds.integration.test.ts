import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anApprovedOrder, createProviderClient, type ProviderClient } from '../testing/provider-client.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { dayMs } from './protocol-values.ts'

let sandbox: TestSandbox
let client: ProviderClient
let orderId: string
let captureId: string
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
beforeEach(async () => {
  await sandbox.reset()
  client = await createProviderClient(sandbox)
  orderId = await anApprovedOrder(client)
  const { body } = await client.capture(orderId, { requestId: randomUUID() })
  captureId = body.purchase_units[0].payments.captures[0].id
})
afterAll(() => sandbox.stop())

const euros = (value: string) => ({ amount: { currency_code: 'EUR', value } })
const readCapture = async () => (await client.send('GET', `/v2/payments/captures/${captureId}`)).body
const fullResponse = { prefer: 'return=representation' }

test('an empty body refunds the whole amount, and the merchant gets a webhook', async () => {
  const { status, body } = await client.refund(captureId, {}, { requestId: 'r', headers: fullResponse })
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'COMPLETED', amount: { currency_code: 'EUR', value: '12.40' } })
  expect(await readCapture()).toMatchObject({ status: 'REFUNDED' })
  const { resource } = await sandbox.merchant.waitFor('PAYMENT.CAPTURE.REFUNDED')
  expect(resource).toMatchObject({ id: body.id, links: [{ rel: 'self' }, { rel: 'up' }] })
  const again = await client.refund(captureId, {}, { requestId: 'other' })
  expect([again.status, again.body.details[0].issue]).toEqual([422, 'CAPTURE_FULLY_REFUNDED'])
})

test('partial refunds are possible up to the captured amount', async () => {
  const part = await client.refund(captureId, { ...euros('5.00'), note_to_payer: 'Eine Semmel fehlte' })
  expect(part.body).toEqual({ id: expect.any(String), status: 'COMPLETED', links: expect.any(Array) })
  expect(await readCapture()).toMatchObject({ status: 'PARTIALLY_REFUNDED' })
  const tooMuch = await client.refund(captureId, euros('7.41'))
  expect([tooMuch.status, tooMuch.body.details[0].issue]).toEqual([422, 'REFUND_AMOUNT_EXCEEDED'])
  const rest = await client.refund(captureId, {}, { headers: fullResponse })
  expect(rest.body).toMatchObject({
    amount: { value: '7.40' },
    seller_payable_breakdown: { total_refunded_amount: { value: '12.40' } },
  })
  const order = await client.get(orderId)
  expect(order.body.purchase_units[0].payments.refunds).toHaveLength(2)
})

test('a repeated request id refunds once, even weeks later', async () => {
  const first = await client.refund(captureId, euros('5.00'), { requestId: 'r' })
  sandbox.clock.advance(44 * dayMs)
  client = await createProviderClient(sandbox)
  const again = await client.refund(captureId, euros('5.00'), { requestId: 'r' })
  expect([first.status, again.status]).toEqual([201, 200])
  expect(again.body.id).toBe(first.body.id)
  const other = await client.refund(captureId, euros('5.01'), { requestId: 'r' })
  expect(other.body.details[0].issue).toBe('DUPLICATE_REQUEST_ID')
})

test.each([
  [{ amount: { currency_code: 'USD', value: '1.00' } }, 422, 'REFUND_CAPTURE_CURRENCY_MISMATCH'],
  [euros('0.00'), 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
  [euros('1.005'), 422, 'DECIMAL_PRECISION'],
  [{ amount: { currency_code: 'EUR' } }, 400, 'MISSING_REQUIRED_PARAMETER'],
])('rejects a wrong amount: %j', async (body, status, issue) => {
  const response = await client.refund(captureId, body)
  expect([response.status, response.body.details[0].issue]).toEqual([status, issue])
})

test('pending and unknown captures cannot be refunded', async () => {
  const pendingOrder = await anApprovedOrder(client, 'pending')
  const { body } = await client.capture(pendingOrder, { requestId: randomUUID() })
  const { id } = body.purchase_units[0].payments.captures[0]
  expect((await client.refund(id, {})).body.details[0].issue).toBe('PENDING_CAPTURE')
  expect((await client.refund('NOSUCHCAPTURE', {})).status).toBe(404)
})

test('a refund can be read, an unknown one is a 404', async () => {
  const { body } = await client.refund(captureId, euros('2.00'))
  const found = await client.send('GET', `/v2/payments/refunds/${body.id}`)
  expect(found.body).toMatchObject({ id: body.id, status: 'COMPLETED', amount: { value: '2.00' } })
  expect((await client.send('GET', '/v2/payments/refunds/NOSUCHREFUND')).status).toBe(404)
})
