import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { waitUntil } from '../testing/provider-client.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

let sandbox: TestSandbox
let stripe: Stripe
const clientWith = (key: string) => {
  const { hostname, port } = new URL(sandbox.url)
  return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, telemetry: false })
}
beforeAll(async () => {
  sandbox = await startTestSandbox()
  stripe = clientWith(sandbox.settings.stripeSecretKey)
})
afterEach(() => sandbox.reset())
afterAll(() => sandbox.stop())

const aSession = (unitCents = 620): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  client_reference_id: 'K-7Q2M',
  allowed_payment_method_types: ['card'],
  line_items: [
    { quantity: 2, price_data: { currency: 'eur', unit_amount: unitCents, product_data: { name: 'Dinkelbrot' } } },
  ],
  success_url: 'http://shop.example/approve?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.example/cancel',
})
const expand = ['payment_intent.latest_charge.balance_transaction']
const addFault = (fault: object) =>
  fetch(`${sandbox.url}/sandbox/faults`, { method: 'POST', body: JSON.stringify(fault) })
const choose = (id: string, outcome: string) =>
  fetch(`${sandbox.url}/checkoutnow?token=${id}`, {
    ...{ method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' },
  })

async function aPaidSession() {
  const { id } = await stripe.checkout.sessions.create(aSession())
  await choose(id, 'approve')
  const session = await stripe.checkout.sessions.retrieve(id, { expand })
  return { id, session, intent: session.payment_intent as Stripe.PaymentIntent }
}

describe('the official client', () => {
  test('creates a session, finds it open, and expires it', async () => {
    const created = await stripe.checkout.sessions.create(aSession())
    expect(created).toMatchObject({
      ...{ object: 'checkout.session', status: 'open', payment_status: 'unpaid', amount_total: 1240, currency: 'eur' },
    })
    expect(created.url).toContain(created.id)
    expect((await stripe.checkout.sessions.retrieve(created.id)).payment_intent).toBeNull()
    expect((await stripe.checkout.sessions.expire(created.id)).status).toBe('expired')
    await expect(stripe.checkout.sessions.expire(created.id)).rejects.toThrow(Stripe.errors.StripeInvalidRequestError)
  })

  test('reads a paid session with its charge and the fee', async () => {
    const { session, intent } = await aPaidSession()
    expect([session.status, session.payment_status]).toEqual(['complete', 'paid'])
    expect(intent).toMatchObject({ object: 'payment_intent', status: 'succeeded', amount_received: 1240 })
    const charge = intent.latest_charge as Stripe.Charge
    expect(charge).toMatchObject({ object: 'charge', amount_captured: 1240, amount_refunded: 0, refunded: false })
    expect(charge.balance_transaction).toMatchObject({ object: 'balance_transaction', fee: 44, net: 1196 })
  })

  test('refunds in part and then the rest, lists both, and is refused a third time', async () => {
    const { id, intent } = await aPaidSession()
    const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 500, metadata: { key: 'a' } })
    const rest = await stripe.refunds.create({ payment_intent: intent.id })
    expect([part.amount, part.status, rest.amount]).toEqual([500, 'succeeded', 740])
    const listed = await stripe.refunds.list({ payment_intent: intent.id })
    expect(listed.data.map(({ amount, metadata }) => [amount, metadata])).toEqual([
      [740, {}],
      [500, { key: 'a' }],
    ])
    const after = await stripe.checkout.sessions.retrieve(id, { expand })
    expect((after.payment_intent as Stripe.PaymentIntent).latest_charge).toMatchObject({ refunded: true })
    await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
      ...{ type: 'StripeInvalidRequestError', code: 'charge_already_refunded' },
    })
  })

  test('creates one session for one key, and is told when the parameters differ', async () => {
    const [first, second] = await Promise.all(
      [0, 1].map(() => stripe.checkout.sessions.create(aSession(), { idempotencyKey: 'order-1' })),
    )
    expect(first?.id).toBe(second?.id)
    await expect(stripe.checkout.sessions.create(aSession(700), { idempotencyKey: 'order-1' })).rejects.toThrow(
      Stripe.errors.StripeIdempotencyError,
    )
  })

  test('recognizes every kind of error', async () => {
    const { sessions } = stripe.checkout
    await expect(sessions.retrieve('cs_test_nothing')).rejects.toMatchObject({
      ...{ type: 'StripeInvalidRequestError', statusCode: 404, code: 'resource_missing' },
    })
    await expect(sessions.create({ ...aSession(), line_items: [] })).rejects.toMatchObject({ param: 'line_items' })
    // Known to older versions of the API only.
    const outdated = { ...aSession(), payment_method_types: ['card'] }
    await expect(sessions.create(outdated)).rejects.toMatchObject({ code: 'parameter_invalid' })
    await expect(sessions.create({ mode: 'subscription' })).rejects.toMatchObject({ statusCode: 400 })
    await expect(clientWith('sk_test_other').checkout.sessions.list()).rejects.toThrow(
      Stripe.errors.StripeAuthenticationError,
    )
    for (const [status, error] of [
      [503, Stripe.errors.StripeAPIError],
      [429, Stripe.errors.StripeRateLimitError],
    ] as const) {
      await addFault({ route: 'create', mode: 'status', status, times: 1 })
      await expect(sessions.create(aSession())).rejects.toThrow(error)
    }
    await addFault({ route: 'create', mode: 'drop' })
    await expect(sessions.create(aSession())).rejects.toThrow(Stripe.errors.StripeConnectionError)
  })

  test('verifies the signature of each event', async () => {
    const { id, intent } = await aPaidSession()
    await stripe.refunds.create({ payment_intent: intent.id })
    const open = await stripe.checkout.sessions.create(aSession())
    await stripe.checkout.sessions.expire(open.id)
    const webhooks = await waitUntil(() => sandbox.merchant.received().length === 3 && sandbox.merchant.received())
    const secret = sandbox.settings.stripeWebhookSecret
    const events = webhooks.map(({ body, headers }) =>
      stripe.webhooks.constructEvent(body, headers['stripe-signature'] as string, secret),
    )
    expect(events.map(({ type, data }) => [type, (data.object as { id: string }).id]).sort()).toEqual(
      [
        ['charge.refunded', intent.id.replace('pi_', 'ch_')],
        ['checkout.session.completed', id],
        ['checkout.session.expired', open.id],
      ].sort(),
    )
    const [first] = webhooks
    expect(() =>
      stripe.webhooks.constructEvent(`${first?.body} `, first?.headers['stripe-signature'] as string, secret),
    ).toThrow(Stripe.errors.StripeSignatureVerificationError)
  })
})
