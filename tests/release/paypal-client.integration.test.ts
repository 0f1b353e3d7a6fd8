import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from '../../sandbox/testing/test-sandbox.ts'
import { installTool } from '../../scripts/process.ts'

interface Answer {
  statusCode: number
  // biome-ignore lint/suspicious/noExplicitAny: the package is not one of the project, so its types are not known here
  result: any
}
type Calls = Record<string, (input: Record<string, unknown>) => Promise<Answer>>

let sandbox: TestSandbox
let orders: Calls
let payments: Calls

/** PayPal's own client knows only PayPal's addresses, so its requests are sent to the sandbox instead. */
function redirectRequests(url: string, require: NodeJS.Require): void {
  const ofClient = createRequire(require.resolve('@paypal/paypal-server-sdk'))
  const { Axios } = createRequire(ofClient.resolve('@apimatic/axios-client-adapter'))('axios')
  const { request } = Axios.prototype
  Axios.prototype.request = function redirected(config: { url: string }) {
    return request.call(this, { ...config, url: config.url.replace(/^https:\/\/[^/]+/, url) })
  }
}

beforeAll(async () => {
  installTool('tools/paypal')
  sandbox = await startTestSandbox()
  const require = createRequire(join(process.cwd(), 'tools/paypal/package.json'))
  redirectRequests(sandbox.url, require)
  const { Client, Environment, OrdersController, PaymentsController } = require('@paypal/paypal-server-sdk')
  const { clientId: oAuthClientId, clientSecret: oAuthClientSecret } = sandbox.settings
  const client = new Client({
    clientCredentialsAuthCredentials: { oAuthClientId, oAuthClientSecret },
    environment: Environment.Sandbox,
  })
  orders = new OrdersController(client)
  payments = new PaymentsController(client)
}, 120_000)
afterAll(() => sandbox.stop())

const euros = (value: string) => ({ currencyCode: 'EUR', value })
const body = {
  intent: 'CAPTURE',
  purchaseUnits: [
    {
      customId: '7K3MN-PQ4RT',
      amount: { ...euros('12.40'), breakdown: { itemTotal: euros('12.40') } },
      items: [{ name: 'Dinkelbrot', quantity: '2', unitAmount: euros('6.20') }],
    },
  ],
  paymentSource: {
    paypal: { experienceContext: { returnUrl: 'http://shop.example/a', cancelUrl: 'http://shop.example/c' } },
  },
}
const choose = (id: string, outcome: string) =>
  fetch(`${sandbox.url}/checkoutnow?token=${id}`, {
    ...{ method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' },
  })
const call = (calls: Calls, name: string, input: Record<string, unknown>) =>
  (calls[name] as Calls[string]).call(calls, { paypalRequestId: randomUUID(), ...input })
const refusalOf = async (answer: Promise<Answer>) =>
  answer.then(
    ({ statusCode }) => `accepted with ${statusCode}`,
    (error: Answer) => [error.statusCode, error.result.name, error.result.details[0]?.issue],
  )

/** The models of the client check what they read. */
describe.each(['return=minimal', 'return=representation'])('PayPal’s own client, %s', (prefer) => {
  const create = async () => (await call(orders, 'createOrder', { body, prefer })).result
  const capture = (id: string) => call(orders, 'captureOrder', { id, prefer })

  test('creates, reads and captures an order, and refunds it in part and as a whole', async () => {
    const { id, status } = await create()
    expect(status).toBe('PAYER_ACTION_REQUIRED')
    await choose(id, 'approve')
    expect((await call(orders, 'getOrder', { id })).result).toMatchObject({
      status: 'APPROVED',
      payer: { payerId: expect.stringMatching(/^[2-9A-HJ-NP-Z]{13}$/) },
    })
    const [unit] = (await capture(id)).result.purchaseUnits
    const [{ id: captureId }] = unit.payments.captures
    const read = async () => (await call(payments, 'getCapturedPayment', { captureId })).result
    expect(await read()).toMatchObject({ status: 'COMPLETED', amount: euros('12.40') })
    const part = await call(payments, 'refundCapturedPayment', { captureId, prefer, body: { amount: euros('5.00') } })
    expect(part.result.status).toBe('COMPLETED')
    const refundId = part.result.id
    expect((await call(payments, 'getRefund', { refundId })).result.amount).toEqual(euros('5.00'))
    await call(payments, 'refundCapturedPayment', { captureId, prefer, body: {} })
    expect((await read()).status).toBe('REFUNDED')
    const again = call(payments, 'refundCapturedPayment', { captureId, prefer, body: {} })
    expect(await refusalOf(again)).toEqual([422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED'])
  })

  test('reads a payment that is held for review', async () => {
    const { id } = await create()
    await choose(id, 'pending')
    await capture(id)
    const [unit] = (await call(orders, 'getOrder', { id })).result.purchaseUnits
    expect(unit.payments.captures[0]).toMatchObject({ status: 'PENDING', statusDetails: { reason: 'PENDING_REVIEW' } })
  })

  test('reads every refusal', async () => {
    const { id } = await create()
    expect(await refusalOf(capture(id))).toEqual([422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED'])
    await choose(id, 'decline')
    expect(await refusalOf(capture(id))).toEqual([422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED'])
    await choose(id, 'approve')
    await capture(id)
    expect(await refusalOf(capture(id))).toEqual([422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED'])
    const unknown = call(orders, 'getOrder', { id: 'NOTHING1' })
    expect(await refusalOf(unknown)).toEqual([404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'])
    const empty = call(orders, 'createOrder', { body: { ...body, purchaseUnits: [] } })
    expect(await refusalOf(empty)).toEqual([400, 'INVALID_REQUEST', 'INVALID_ARRAY_MIN_ITEMS'])
  })
})
