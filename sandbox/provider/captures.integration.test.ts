import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  anApprovedOrder,
  anOrderRequest,
  createProviderClient,
  type ProviderClient,
  waitUntil,
} from '../testing/provider-client.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { hourMs, minuteMs } from './protocol-values.ts'

let sandbox: TestSandbox
let client: ProviderClient
beforeAll(async () => {
  sandbox = await startTestSandbox()
  client = await createProviderClient(sandbox)
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.stop())

const aNewOrder = async () => (await client.create(anOrderRequest(), { requestId: randomUUID() })).body.id
const captureIn = (body: { purchase_units: { payments: { captures: unknown[] } }[] }) =>
  body.purchase_units[0]?.payments.captures[0] as Record<string, never>

describe('approved order', () => {
  test('is captured, and the response contains everything a merchant has to check', async () => {
    const orderId = await anApprovedOrder(client)
    const { status, body } = await client.capture(orderId, { requestId: randomUUID() })
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: orderId, status: 'COMPLETED', payer: { payer_id: expect.any(String) } })
    expect(captureIn(body)).toMatchObject({
      id: expect.stringMatching(/^[A-Z0-9]+$/),
      status: 'COMPLETED',
      amount: { currency_code: 'EUR', value: '12.40' },
      final_capture: true,
      custom_id: 'K-7Q2M',
      invoice_id: expect.any(String),
      seller_receivable_breakdown: { paypal_fee: { value: '0.66' }, net_amount: { value: '11.74' } },
      links: [{ rel: 'self' }, { rel: 'refund' }, { rel: 'up' }],
    })
    await sandbox.merchant.waitFor('PAYMENT.CAPTURE.COMPLETED')
  })

  test('returns 200 for the same capture request and ORDER_ALREADY_CAPTURED for any other', async () => {
    const orderId = await anApprovedOrder(client)
    const first = await client.capture(orderId, { requestId: 'once' })
    const again = await client.capture(orderId, { requestId: 'once' })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(captureIn(again.body).id).toBe(captureIn(first.body).id)
    const other = await client.capture(orderId, { requestId: 'twice' })
    expect([other.status, other.body.details[0].issue]).toEqual([422, 'ORDER_ALREADY_CAPTURED'])
  })

  test('is captured once by parallel requests', async () => {
    const orderId = await anApprovedOrder(client)
    const tries = Array.from({ length: 20 }, () => client.capture(orderId, { requestId: randomUUID() }))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 422)).toHaveLength(19)
  })

  test('is rejected when its invoice was paid with another order', async () => {
    const request = anOrderRequest({ invoice_id: 'R-1' })
    for (const [index, expected] of [201, 422].entries()) {
      const { body } = await client.create(request, { requestId: `invoice-${index}` })
      await client.choose(body.id, 'approve')
      const captured = await client.capture(body.id, { requestId: randomUUID() })
      expect(captured.status).toBe(expected)
      if (expected === 422) expect(captured.body.details[0].issue).toBe('DUPLICATE_INVOICE_ID')
    }
  })
})

describe('order without approval', () => {
  test('cannot be captured', async () => {
    const { status, body } = await client.capture(await aNewOrder(), { requestId: randomUUID() })
    expect([status, body.details[0].issue]).toEqual([422, 'ORDER_NOT_APPROVED'])
    expect((await client.capture('NOSUCHORDER')).status).toBe(404)
  })

  test('expires after three hours', async () => {
    const orderId = await aNewOrder()
    sandbox.clock.advance(3 * hourMs)
    expect((await client.get(orderId)).body.status).toBe('VOIDED')
    expect((await client.choose(orderId, 'approve')).status).toBe(410)
    expect((await client.capture(orderId)).body.details[0].issue).toBe('ORDER_NOT_APPROVED')
    expect(sandbox.merchant.received()).toEqual([])
  })

  test('loses its approval when it is not captured within three hours, and the merchant gets a webhook', async () => {
    const orderId = await anApprovedOrder(client)
    sandbox.clock.advance(3 * hourMs)
    const { resource } = await sandbox.merchant.waitFor('CHECKOUT.PAYMENT-APPROVAL.REVERSED')
    expect(resource).toMatchObject({ id: orderId, order_id: orderId, status: 'VOIDED' })
    expect((await client.capture(orderId)).body.details[0].issue).toBe('ORDER_NOT_APPROVED')
  })
})

describe('declined payment method', () => {
  test('the capture fails with a link to the approval page, where the buyer can approve again', async () => {
    const orderId = await anApprovedOrder(client, 'decline')
    const declined = await client.capture(orderId, { requestId: 'c' })
    expect(declined.status).toBe(422)
    expect(declined.body.details[0].issue).toBe('INSTRUMENT_DECLINED')
    const redirect = declined.body.links.find(({ rel }: { rel: string }) => rel === 'redirect')
    expect(redirect.href).toBe(`${sandbox.url}/checkoutnow?token=${orderId}`)
    expect((await client.get(orderId)).body.status).toBe('PAYER_ACTION_REQUIRED')
    expect((await client.capture(orderId, { requestId: 'c' })).body.details[0].issue).toBe('INSTRUMENT_DECLINED')
    await client.choose(orderId, 'approve')
    expect((await client.capture(orderId, { requestId: 'c' })).status).toBe(201)
  })
})

describe('pending capture', () => {
  const aPendingCapture = async () => {
    const orderId = await anApprovedOrder(client, 'pending')
    const { body } = await client.capture(orderId, { requestId: 'p' })
    return { orderId, order: body, capture: captureIn(body) }
  }
  const statusNow = async (captureId: string) => (await client.send('GET', `/v2/payments/captures/${captureId}`)).body

  test('has the status PENDING with a reason while its order is COMPLETED', async () => {
    const { order, capture, orderId } = await aPendingCapture()
    expect(order.status).toBe('COMPLETED')
    expect(capture).toMatchObject({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } })
    const { resource } = await sandbox.merchant.waitFor('PAYMENT.CAPTURE.PENDING')
    expect(resource).toMatchObject({ supplementary_data: { related_ids: { order_id: orderId } } })
  })

  test('completes after a minute', async () => {
    const { capture } = await aPendingCapture()
    sandbox.clock.advance(minuteMs)
    await sandbox.merchant.waitFor('PAYMENT.CAPTURE.COMPLETED')
    expect(await statusNow(String(capture.id))).toMatchObject({ status: 'COMPLETED' })
  })

  test.each([
    ['complete', 'COMPLETED', 'PAYMENT.CAPTURE.COMPLETED'],
    ['deny', 'DECLINED', 'PAYMENT.CAPTURE.DENIED'],
  ])('can be settled with the control route %s', async (action, status, event) => {
    const { capture } = await aPendingCapture()
    const path = `${sandbox.url}/sandbox/captures/${capture.id}/${action}`
    expect((await fetch(path, { method: 'POST' })).status).toBe(200)
    const { resource } = await sandbox.merchant.waitFor(event)
    expect(resource).toMatchObject({ id: capture.id, status })
    expect((await fetch(path, { method: 'POST' })).status).toBe(404)
    expect((await client.capture(String(resource.id))).status).toBe(404)
  })
})

describe('lost response', () => {
  test('the capture is done, and a retry with the same request id returns it', async () => {
    const orderId = await anApprovedOrder(client, 'lose-answer')
    await expect(client.capture(orderId, { requestId: 'lost' })).rejects.toThrow('fetch failed')
    sandbox.clock.advance(61_000)
    await sandbox.merchant.waitFor('PAYMENT.CAPTURE.COMPLETED')
    const again = await client.capture(orderId, { requestId: 'lost' })
    expect(again.status).toBe(200)
    expect(captureIn(again.body)).toMatchObject({ status: 'COMPLETED' })
  })
})

describe('mock header', () => {
  test.each([
    'ORDER_NOT_APPROVED',
    'ORDER_ALREADY_CAPTURED',
    'INSTRUMENT_DECLINED',
    'PAYER_ACTION_REQUIRED',
    'PAYER_CANNOT_PAY',
    'TRANSACTION_REFUSED',
    'COMPLIANCE_VIOLATION',
    'DUPLICATE_INVOICE_ID',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  ])('causes %s and captures nothing', async (issue) => {
    const orderId = await anApprovedOrder(client)
    const headers = { 'paypal-mock-response': JSON.stringify({ mock_application_codes: issue }) }
    const { status, body } = await client.capture(orderId, { headers })
    expect([status, body.name, body.details[0].issue]).toEqual([422, 'UNPROCESSABLE_ENTITY', issue])
    expect(body.links.some(({ rel }: { rel: string }) => rel === 'redirect')).toBe(issue === 'INSTRUMENT_DECLINED')
    expect((await client.get(orderId)).body.status).toBe('APPROVED')
  })

  test('causes errors by name and rejects unknown codes', async () => {
    const mock = (code: string) => client.get(`X`).then(() => client.capture('X', { headers: headersFor(code) }))
    const headersFor = (code: string) => ({ 'paypal-mock-response': `{"mock_application_codes":"${code}"}` })
    expect(await mock('SERVICE_UNAVAILABLE')).toMatchObject({ status: 503, body: { name: 'SERVICE_UNAVAILABLE' } })
    expect(await mock('RATE_LIMIT_REACHED')).toMatchObject({ status: 429 })
    expect(await mock('NONSENSE')).toMatchObject({ status: 400, body: { name: 'INVALID_REQUEST' } })
  })
})

test('orders and webhooks survive a restart', async () => {
  const first = await startTestSandbox()
  const orderId = await anApprovedOrder(await createProviderClient(first), 'pending')
  await first.merchant.waitFor('CHECKOUT.ORDER.APPROVED')
  await first.stop({ keepsData: true })
  const second = await startTestSandbox({ dataDir: first.dataDir })
  const { status, body } = await (await createProviderClient(second)).capture(orderId, { requestId: 'after' })
  expect(status).toBe(201)
  expect(captureIn(body).status).toBe('PENDING')
  await waitUntil(() => second.merchant.received().length > 0)
  await second.stop()
})
