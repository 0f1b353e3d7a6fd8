import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { OrderRecord } from './control/control-pages.ts'
import { anOrderRequest, createProviderClient, type ProviderClient, waitUntil } from './testing/provider-client.ts'
import { startTestSandbox, type TestSandbox } from './testing/test-sandbox.ts'

let sandbox: TestSandbox
let paypal: ProviderClient
let stripe: Stripe
beforeAll(async () => {
  sandbox = await startTestSandbox()
  paypal = await createProviderClient(sandbox)
  const { hostname, port } = new URL(sandbox.url)
  stripe = new Stripe(sandbox.settings.stripeSecretKey, {
    ...{ host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false },
  })
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.stop())

const record = async (id: string) => {
  const orders = (await (await fetch(`${sandbox.url}/sandbox/orders.json`)).json()) as OrderRecord[]
  return orders.find((order) => order.id === id) as OrderRecord
}
const session = {
  mode: 'payment' as const,
  line_items: [
    { quantity: 2, price_data: { currency: 'eur', unit_amount: 620, product_data: { name: 'Dinkelbrot' } } },
  ],
  allowed_payment_method_types: ['card' as const],
  success_url: 'http://shop.example/approve?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.example/cancel',
}

/** How a merchant of each protocol begins a payment, and what it does when the buyer has approved. */
const protocols = {
  paypal: {
    start: async () => (await paypal.create(anOrderRequest(), { requestId: randomUUID() })).body.id as string,
    finish: async (id: string) => (await paypal.capture(id, { requestId: `capture ${id}` })).status,
    eventId: (body: string) => JSON.parse(body).id as string,
    paid: 'PAYMENT.CAPTURE.COMPLETED',
  },
  stripe: {
    start: async () => (await stripe.checkout.sessions.create(session)).id,
    finish: (id: string) =>
      stripe.checkout.sessions.retrieve(id).then(
        () => 201,
        ({ statusCode }: InstanceType<typeof Stripe.errors.StripeError>) => statusCode ?? 0,
      ),
    eventId: (body: string) => JSON.parse(body).id as string,
    paid: 'checkout.session.completed',
  },
} as const

const all = Object.entries(protocols)
const statusOf = async (id: string) => (await record(id)).capture?.status

test.each(all)('%s: approve takes the money', async (_name, { start, finish }) => {
  const id = await start()
  await paypal.choose(id, 'approve')
  expect([await finish(id), await statusOf(id)]).toEqual([201, 'COMPLETED'])
})

test.each(all)('%s: decline takes none, and the buyer can try again', async (_name, { start, finish }) => {
  const id = await start()
  await paypal.choose(id, 'decline')
  await finish(id)
  expect(await statusOf(id)).toBeUndefined()
  await paypal.choose(id, 'approve')
  expect([await finish(id), await statusOf(id)]).toEqual([201, 'COMPLETED'])
})

test.each(all)('%s: pending is paid after a minute', async (_name, { start, finish }) => {
  const id = await start()
  await paypal.choose(id, 'pending')
  await finish(id)
  expect(await statusOf(id)).toBe('PENDING')
  sandbox.clock.advance(61_000)
  expect(await statusOf(id)).toBe('COMPLETED')
})

test.each(all)('%s: slow and down concern the next requests of the merchant', async (_name, { start, finish }) => {
  const slow = await start()
  await paypal.choose(slow, 'slow')
  const faults = async () => (await fetch(`${sandbox.url}/sandbox/faults`)).json()
  expect(await faults()).toEqual([{ route: '*', mode: 'delay', delayMs: 4_000, times: 3 }])
  await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
  const down = await start()
  await paypal.choose(down, 'down')
  const answers: number[] = []
  for (let attempt = 0; attempt < 7; attempt += 1) answers.push(await finish(down))
  expect(answers).toEqual([503, 503, 503, 503, 503, 503, 201])
  expect(await statusOf(down)).toBe('COMPLETED')
})

test.each(all)('%s: a lost answer is told a minute later', async (_name, { start, finish, paid }) => {
  const id = await start()
  await paypal.choose(id, 'lose-answer')
  await finish(id).catch(() => {})
  expect(await statusOf(id)).toBe('COMPLETED')
  const told = () => sandbox.merchant.received().some(({ type }) => type === paid)
  expect(told()).toBe(false)
  sandbox.clock.advance(61_000)
  await waitUntil(told)
})

test.each(all)('%s: twice delivers each event two times', async (_name, { start, finish, paid, eventId }) => {
  const id = await start()
  await paypal.choose(id, 'twice')
  await finish(id)
  const events = await waitUntil(() => {
    const received = sandbox.merchant.received().filter(({ type }) => type === paid)
    return received.length === 2 && received
  })
  expect(new Set(events.map(({ body }) => eventId(body))).size).toBe(1)
})

test.each(all)('%s: half of it is refunded at the provider', async (_name, { start, finish }) => {
  const id = await start()
  await paypal.choose(id, 'approve')
  await finish(id)
  const { capture } = await record(id)
  await fetch(`${sandbox.url}/sandbox/captures/${capture?.id}/refund-half`, { method: 'POST' })
  const { capture: half, refunds } = await record(id)
  expect([half?.status, refunds.map(({ amountCents }) => amountCents)]).toEqual(['PARTIALLY_REFUNDED', [620]])
})
