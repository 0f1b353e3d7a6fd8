import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test } from 'vitest'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import type { PaymentRequest, WebhookDelivery } from './payment-provider.ts'
import { createStripeProvider } from './stripe-provider.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

const aRequest = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  requestKey: randomUUID(),
  method: 'card',
  orderId: '7K3MN-PQ4RT',
  items: [
    { name: 'Bauernbrot', quantity: 2, unitCents: 540 },
    { name: 'Apfelschorle', quantity: 3, unitCents: 265 },
  ],
  totalCents: 1875,
  returnUrl: 'http://localhost:3000/api/payout/orders/7K3MN-PQ4RT/approve',
  cancelUrl: 'http://localhost:3000/api/payout/orders/7K3MN-PQ4RT/cancel',
  language: 'de',
  merchantName: 'Krume',
  ...changes,
})

async function created(changes: Partial<PaymentRequest> = {}): Promise<string> {
  const result = await sandbox.stripe.create(aRequest(changes))
  if (result.kind !== 'created') throw new Error(result.reason)
  return result.paymentId
}

async function paid(): Promise<{ id: string; captureId: string }> {
  const id = await created()
  await sandbox.choose(id, 'approve')
  const report = await sandbox.stripe.inspect(id)
  if (report.kind !== 'captured') throw new Error(report.kind)
  return { id, captureId: report.captureId }
}

describe('a session', () => {
  test('waits for its buyer, and is paid as soon as he approves', async () => {
    const id = await created()
    expect(await sandbox.stripe.inspect(id)).toEqual({ kind: 'waiting', approveUrl: expect.stringContaining(id) })
    const returnUrl = new URL(await sandbox.choose(id, 'approve'))
    expect(sandbox.stripe.readReturn(Object.fromEntries(returnUrl.searchParams))).toBe(id)
    expect(await sandbox.stripe.inspect(id)).toEqual({
      kind: 'captured',
      captureId: expect.stringMatching(/^pi_/),
      amountCents: 1875,
      currency: 'EUR',
      feeCents: 53,
    })
  })

  test('stays open after a declined card, and another one pays it', async () => {
    const id = await created()
    await sandbox.choose(id, 'decline')
    expect((await sandbox.stripe.inspect(id)).kind).toBe('waiting')
    await sandbox.choose(id, 'approve')
    expect((await sandbox.stripe.inspect(id)).kind).toBe('captured')
  })

  test.each([
    ['complete', 'captured'],
    ['deny', 'failed'],
  ] as const)('whose money takes a while is pending, then %s makes it %s', async (end, kind) => {
    const id = await created()
    await sandbox.choose(id, 'pending')
    const pending = await sandbox.stripe.inspect(id)
    expect(pending).toMatchObject({ kind: 'pending' })
    await sandbox.settle('captureId' in pending ? pending.captureId : '', end)
    expect((await sandbox.stripe.inspect(id)).kind).toBe(kind)
  })

  test('is one for a repeated key', async () => {
    const requestKey = randomUUID()
    expect(await created({ requestKey })).toBe(await created({ requestKey }))
    const changed = await sandbox.stripe.create(aRequest({ requestKey, orderId: 'other' }))
    expect(changed).toEqual({ kind: 'refused', reason: 'StripeIdempotencyError' })
  })

  test('that expired takes no money', async () => {
    const id = await created()
    expect(await sandbox.stripe.expire(id)).toEqual({ kind: 'failed' })
    await sandbox.choose(id, 'approve')
    expect((await sandbox.stripe.inspect(id)).kind).toBe('failed')
  })

  test('that is paid does not expire', async () => {
    const { id } = await paid()
    expect((await sandbox.stripe.expire(id)).kind).toBe('captured')
  })

  test('that nobody knows has failed, and has no statement', async () => {
    expect(await sandbox.stripe.inspect('cs_test_none')).toEqual({ kind: 'failed' })
    expect(await sandbox.stripe.readStatement({ paymentId: 'cs_test_none', captureId: undefined })).toEqual({
      kind: 'missing',
    })
  })
})

describe('a refund', () => {
  test('of parts and of the rest adds up to the payment', async () => {
    const { id, captureId } = await paid()
    expect(await sandbox.stripe.refund(captureId, 'part', 500)).toEqual({ kind: 'refunded' })
    expect(await sandbox.stripe.readStatement({ paymentId: id, captureId })).toEqual({
      kind: 'known',
      capturedCents: 1875,
      refundedCents: 500,
      feeCents: 53,
    })
    expect((await sandbox.stripe.inspect(id)).kind).toBe('captured')
    expect(await sandbox.stripe.refund(captureId, 'rest')).toEqual({ kind: 'refunded' })
    expect((await sandbox.stripe.inspect(id)).kind).toBe('refunded')
    expect(await sandbox.stripe.refund(captureId, 'once more')).toEqual({ kind: 'refunded' })
    expect(await sandbox.stripe.refund(captureId, 'more', 1)).toEqual({
      kind: 'refused',
      reason: 'charge_already_refunded',
    })
  })

  test('is made once, even if it is asked for again after Stripe has forgotten the key', async () => {
    const { id, captureId } = await paid()
    await sandbox.addFault({ route: 'refund', mode: 'status-after', status: 503, times: 1 })
    expect((await sandbox.stripe.refund(captureId, 'part', 500)).kind).toBe('unknown')
    sandbox.clock.advance(25 * 3_600_000)
    expect(await sandbox.stripe.refund(captureId, 'part', 500)).toEqual({ kind: 'refunded' })
    expect(await sandbox.stripe.readStatement({ paymentId: id, captureId })).toMatchObject({ refundedCents: 500 })
  })
})

describe('a webhook', () => {
  async function aDelivery(): Promise<WebhookDelivery & { id: string }> {
    sandbox.merchant.clear()
    const { id } = await paid()
    const { headers, body } = await sandbox.merchant.waitFor('checkout.session.completed')
    return { id, headers: headers as Record<string, string>, rawBody: body, sender: 'x' }
  }

  test('names its payment', async () => {
    const { id, ...delivery } = await aDelivery()
    expect(await sandbox.stripe.readWebhook(delivery)).toEqual({
      kind: 'signed',
      eventId: expect.stringMatching(/^evt_/),
      payment: { paymentId: id },
    })
  })

  test('about a refund names the payment that it gives back', async () => {
    sandbox.merchant.clear()
    const { captureId } = await paid()
    await sandbox.stripe.refund(captureId, randomUUID(), 100)
    const { headers, body } = await sandbox.merchant.waitFor('charge.refunded')
    const delivery = { headers: headers as Record<string, string>, rawBody: body, sender: 'x' }
    expect(await sandbox.stripe.readWebhook(delivery)).toMatchObject({ kind: 'signed', payment: { captureId } })
  })

  test('is forged with another body, secret or time, or without a signature', async () => {
    const delivery = await aDelivery()
    const { stripe } = sandbox
    const stranger = createStripeProvider({ ...sandbox.stripeAccess, webhookSecret: 'whsec_other', methods: ['card'] })
    const signature = delivery.headers['stripe-signature'] ?? ''
    const old = signature.replace(/^t=\d+/, 't=1700000000')
    const forgeries = [
      await stripe.readWebhook({ ...delivery, rawBody: delivery.rawBody.replace('evt_', 'evt_0') }),
      await stripe.readWebhook({ ...delivery, headers: { 'stripe-signature': old } }),
      await stripe.readWebhook({ ...delivery, headers: {} }),
      await stranger.readWebhook(delivery),
    ]
    expect(forgeries).toEqual(Array(4).fill({ kind: 'forged' }))
  })
})

describe('an unreliable provider', () => {
  test.each([
    { mode: 'status', status: 503 },
    { mode: 'status', status: 429 },
    { mode: 'status', status: 401 },
    { mode: 'drop' },
    { mode: 'garbage' },
  ] as const)('gives an unknown result, never an exception: $mode $status', async (fault) => {
    const { id, captureId } = await paid()
    await sandbox.addFault({ route: '*', ...fault })
    const results = [
      await sandbox.stripe.inspect(id),
      await sandbox.stripe.expire(id),
      await sandbox.stripe.refund(captureId, 'key'),
      await sandbox.stripe.readStatement({ paymentId: id, captureId }),
      await sandbox.stripe.create(aRequest()),
    ]
    expect(results.map(({ kind }) => kind)).toEqual([...Array(4).fill('unknown'), 'unavailable'])
  })
})
