import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { createToyProvider } from '#tests/support/toy-provider.ts'
import { waitUntil } from '../../../sandbox/testing/provider-client.ts'
import type { PaymentProvider, PaymentRequest, WebhookDelivery } from './payment-provider.ts'

const sandbox = setUpSandbox()
const toy = createToyProvider()

interface Case {
  provider: () => PaymentProvider
  /** The buyer approves; the query with which he comes back. */
  approve: (id: string) => Promise<string>
  /** One of a payment that is paid. */
  webhook: (id: string) => Promise<WebhookDelivery>
}

const approveInSandbox = async (id: string) => new URL(await sandbox.choose(id, 'approve')).search
const webhookOfSandbox = (id: string) =>
  waitUntil(() => {
    const received = sandbox.merchant.received().find(({ body }) => body.includes(id))
    return received && { headers: received.headers as Record<string, string>, rawBody: received.body, sender: 'test' }
  })

/** What every provider promises to the use cases. A new one is a row here. */
const providers: [string, Case][] = [
  ['paypal', { provider: () => sandbox.provider, approve: approveInSandbox, webhook: webhookOfSandbox }],
  ['stripe', { provider: () => sandbox.stripe, approve: approveInSandbox, webhook: webhookOfSandbox }],
  ['toy', { provider: () => toy.provider, approve: toy.approve, webhook: toy.webhook }],
]

describe.each(providers)('%s', (id, { provider, approve, webhook }) => {
  const aRequest = (requestKey: string = randomUUID()): PaymentRequest => ({
    requestKey,
    method: provider().methods[0] ?? 'card',
    orderId: '7K3MN-PQ4RT',
    items: [{ name: 'Bauernbrot', quantity: 2, unitCents: 540 }],
    totalCents: 1080,
    returnUrl: 'http://localhost:3000/api/payout/orders/7K3MN-PQ4RT/approve',
    cancelUrl: 'http://localhost:3000/api/payout/orders/7K3MN-PQ4RT/cancel',
    language: 'de',
    merchantName: 'Krume',
  })
  async function created(key?: string): Promise<string> {
    const result = await provider().create(aRequest(key))
    if (result.kind !== 'created') throw new Error(result.reason)
    return result.paymentId
  }
  async function paid() {
    const paymentId = await created()
    const query = await approve(paymentId)
    const report = await provider().capture(paymentId, `capture-${paymentId}-0`)
    if (report.kind !== 'captured') throw new Error(report.kind)
    return { paymentId, query, report, captureId: report.captureId }
  }

  test('has the id that is part of the address of its webhooks, a name, and methods', () => {
    expect([provider().id, /^[a-z]+$/.test(id), provider().name !== '', provider().company !== '']).toEqual([
      id,
      true,
      true,
      true,
    ])
    expect(provider().methods.length).toBeGreaterThan(0)
  })

  test('creates one payment for one key, which waits for its buyer', async () => {
    const key = randomUUID()
    const paymentId = await created(key)
    expect(await created(key)).toBe(paymentId)
    expect(await created()).not.toBe(paymentId)
    expect((await provider().inspect(paymentId)).kind).toBe('waiting')
  })

  test('recognizes its buyer who comes back, by parameters that the page for that declares', async () => {
    const { paymentId, query } = await paid()
    const params = new URLSearchParams(query)
    expect(provider().readReturn(Object.fromEntries(params))).toBe(paymentId)
    expect(provider().readReturn({ token: "' or 1=1", session_id: '../' })).toBeUndefined()
    const page = readFileSync('src/site/routes/payment-return/payment-return.tsx', 'utf8')
    const declared = /searchParams: \[(.*)\]/.exec(page)?.[1] ?? ''
    for (const name of params.keys()) expect(declared).toContain(`'${name}'`)
  })

  test('captures once, whatever is repeated, and says the amount', async () => {
    const { paymentId, report } = await paid()
    expect(report).toMatchObject({ amountCents: 1080, currency: 'EUR' })
    const again = await provider().capture(paymentId, `capture-${paymentId}-0`)
    expect([again, await provider().inspect(paymentId)]).toEqual([report, report])
  })

  test('refunds a part once for one key, then the rest, and has that on record', async () => {
    const { paymentId, captureId } = await paid()
    const { refund, readStatement, inspect } = provider()
    for (let time = 0; time < 2; time += 1) expect(await refund(captureId, 'part', 500)).toEqual({ kind: 'refunded' })
    const payment = { paymentId, captureId }
    expect(await readStatement(payment)).toMatchObject({ kind: 'known', capturedCents: 1080, refundedCents: 500 })
    expect((await refund(captureId, 'too much', 581)).kind).toBe('refused')
    for (let time = 0; time < 2; time += 1) expect(await refund(captureId, 'rest')).toEqual({ kind: 'refunded' })
    expect(await readStatement(payment)).toMatchObject({ refundedCents: 1080 })
    expect((await inspect(paymentId)).kind).toBe('refunded')
  })

  test('closes a page that nobody needs, if money would move there without our capture', async () => {
    const paymentId = await created()
    expect((await provider().expire(paymentId)).kind).toBe(provider().capturesItself ? 'failed' : 'waiting')
    const { paymentId: paidId } = await paid()
    expect((await provider().expire(paidId)).kind).toBe('captured')
  })

  test('knows nothing of a payment that it does not have', async () => {
    const unknown = { paypal: 'NOTHING1', stripe: 'cs_test_nothing' }[id] ?? 'toy-999'
    expect((await provider().inspect(unknown)).kind).toBe('failed')
    expect(await provider().readStatement({ paymentId: unknown, captureId: undefined })).toEqual({ kind: 'missing' })
  })

  test('takes a webhook only with its signature, and names the payment', async () => {
    const { paymentId, captureId } = await paid()
    const delivery = await webhook(paymentId)
    const { kind, ...rest } = await provider().readWebhook(delivery)
    expect([kind, 'payment' in rest && Object.values(rest.payment ?? {})[0]]).toEqual([
      'signed',
      expect.stringMatching(`^(${paymentId}|${captureId})$`),
    ])
    const forged = await provider().readWebhook({ ...delivery, rawBody: `${delivery.rawBody} ` })
    expect(['forged', 'hint']).toContain(forged.kind)
  })
})
