import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PaymentProvider } from '#integrations/payment/payment-provider.ts'
import { createStripeProvider } from '#integrations/payment/stripe-provider.ts'
import { installTool } from '../../scripts/process.ts'
import { freePort } from '../support/child-processes.ts'

/**
 * Our sandbox speaks Stripe's protocol as we have understood it. This stand-in was written by others, and knows the redirect,
 * the state of a session and signed webhooks; it has neither prices within a session nor refunds.
 */
interface Emulator {
  url: string
  close: () => Promise<void>
}

const webhookSecret = 'whsec_between_the_emulator_and_us'
const received: { headers: IncomingHttpHeaders; rawBody: string }[] = []
const merchant = createServer(async (request, response) => {
  let rawBody = ''
  for await (const chunk of request) rawBody += chunk
  received.push({ headers: request.headers, rawBody })
  response.end()
})

let emulator: Emulator
let stripe: Stripe
let provider: PaymentProvider

beforeAll(async () => {
  installTool('tools/stripe')
  await new Promise<void>((listening) => merchant.listen(0, '127.0.0.1', listening))
  const { port } = merchant.address() as AddressInfo
  const { createEmulator } = await import(resolve('tools/stripe/node_modules/emulate/dist/api.js'))
  const webhooks = [{ url: `http://127.0.0.1:${port}/`, events: ['*'], secret: webhookSecret }]
  emulator = await createEmulator({ service: 'stripe', port: await freePort(), seed: { stripe: { webhooks } } })
  const access = { url: emulator.url, secretKey: 'sk_test_emulated', webhookSecret }
  provider = createStripeProvider({ ...access, methods: ['card'] })
  const { hostname: host, port: emulatorPort } = new URL(emulator.url)
  stripe = new Stripe(access.secretKey, { host, port: emulatorPort, protocol: 'http', telemetry: false })
}, 120_000)

afterAll(async () => {
  await emulator.close()
  merchant.close()
})

/** Its ids may contain a hyphen, which those of Stripe never do. */
async function openSession(): Promise<string> {
  const id = await createSession()
  return id.includes('-') ? openSession() : id
}

async function createSession(): Promise<string> {
  const { id: product } = await stripe.products.create({ name: 'Bauernbrot' })
  const { id: price } = await stripe.prices.create({ product, currency: 'eur', unit_amount: 540 })
  const session = await stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price, quantity: 1 }],
    success_url: 'http://shop.example/approve?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://shop.example/cancel',
  })
  return session.id
}

const lastWebhook = async (type: string) => {
  await expect.poll(() => received.at(-1)?.rawBody).toContain(`"${type}"`)
  const { headers, rawBody } = received.at(-1) as (typeof received)[number]
  return { headers: headers as Record<string, string>, rawBody, sender: 'stripe' }
}

test('a buyer is sent to the page, pays and comes back with the session', async () => {
  const id = await openSession()
  const waiting = await provider.inspect(id)
  expect(waiting).toMatchObject({ kind: 'waiting', approveUrl: expect.stringContaining(id) })
  const paid = await fetch(`${emulator.url}/checkout/${id}/complete`, { method: 'POST', redirect: 'manual' })
  const back = new URL(paid.headers.get('location') ?? '')
  expect(provider.readReturn(Object.fromEntries(back.searchParams))).toBe(id)
  expect((await provider.inspect(id)).kind).not.toBe('waiting')
})

test('a page that is no longer wanted is closed, and a paid one is not', async () => {
  const id = await openSession()
  expect(await provider.expire(id)).toEqual({ kind: 'failed' })
  const again = await fetch(`${emulator.url}/checkout/${id}/complete`, { method: 'POST', redirect: 'manual' })
  expect(again.headers.get('location')).toContain(`/checkout/${id}`)
})

test('the signature of webhooks is accepted, and refused when a byte has changed', async () => {
  const id = await openSession()
  await fetch(`${emulator.url}/checkout/${id}/complete`, { method: 'POST', redirect: 'manual' })
  const delivery = await lastWebhook('checkout.session.completed')
  // Its events have no id, which Stripe's have and we need: what is signed but not complete is malformed.
  expect(await provider.readWebhook(delivery)).toEqual({ kind: 'malformed' })
  const forged = { ...delivery, rawBody: delivery.rawBody.replace(id, `${id}x`) }
  expect(await provider.readWebhook(forged)).toEqual({ kind: 'forged' })
})
