import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import type { PaymentRequest } from './payment-provider.ts'
import { paypalProvider } from './paypal-provider.ts'

const sandbox = aSandbox()

afterEach(async () => {
  vi.restoreAllMocks()
  await sandbox.mend()
})

const aRequest = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  requestKey: randomUUID(),
  orderId: '7K3MN-PQ4RT',
  items: [
    { name: 'Bauernbrot', quantity: 2, unitCents: 540 },
    { name: 'Apfelschorle', quantity: 3, unitCents: 265 },
  ],
  totalCents: 1875,
  returnUrl: 'http://localhost:3000/api/payout/orders/7K3MN-PQ4RT/approve',
  cancelUrl: 'http://localhost:3000/api/payout/orders/7K3MN-PQ4RT/cancel',
  language: 'de',
  merchantName: 'Bäckerei Krume',
  ...changes,
})

async function created(changes: Partial<PaymentRequest> = {}): Promise<string> {
  const result = await sandbox.provider.create(aRequest(changes))
  if (result.kind !== 'created') throw new Error(result.fault)
  return result.providerId
}

async function approved(outcome: Parameters<typeof sandbox.choose>[1] = 'approve'): Promise<string> {
  const id = await created()
  await sandbox.choose(id, outcome)
  return id
}

async function captured(): Promise<{ id: string; captureId: string }> {
  const id = await approved()
  const report = await sandbox.provider.capture(id, `capture-${id}`)
  if (report.kind !== 'captured') throw new Error(report.kind)
  return { id, captureId: report.captureId }
}

const tokenCalls = () => vi.mocked(fetch).mock.calls.filter(([url]) => String(url).endsWith('/v1/oauth2/token')).length

describe('creating a payment', () => {
  test('tells the provider items, sum, language and where to send the buyer, and answers the page to go to', async () => {
    const result = await sandbox.provider.create(aRequest())
    expect(result).toEqual({
      kind: 'created',
      providerId: expect.stringMatching(/^[A-Z0-9]+$/),
      approveUrl: expect.any(String),
    })
    if (result.kind !== 'created') return
    expect(result.approveUrl).toBe(`${sandbox.url}/checkoutnow?token=${result.providerId}`)
    expect(await sandbox.order(result.providerId)).toMatchObject({
      shape: 'payer-action',
      brandName: 'Bäckerei Krume',
      locale: 'de-DE',
      unit: {
        custom_id: '7K3MN-PQ4RT',
        amount: { currency_code: 'EUR', value: '18.75' },
        items: [
          { name: 'Bauernbrot', quantity: '2', unit_amount: { value: '5.40' } },
          { name: 'Apfelschorle', quantity: '3', unit_amount: { value: '2.65' } },
        ],
      },
    })
    expect(await sandbox.choose(result.providerId, 'cancel')).toBe(`${aRequest().cancelUrl}?token=${result.providerId}`)
    expect(await sandbox.choose(result.providerId, 'approve')).toContain(
      `${aRequest().returnUrl}?token=${result.providerId}&PayerID=`,
    )
  })

  test('understands the other shape of answer, with a link to approve', async () => {
    const reallyFetch = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (!String(url).endsWith('/v2/checkout/orders')) return reallyFetch(url, init)
      const { payment_source: _, ...body } = JSON.parse(String(init?.body))
      return reallyFetch(url, { ...init, body: JSON.stringify(body) })
    })
    const result = await sandbox.provider.create(aRequest())
    expect(result).toMatchObject({ kind: 'created', approveUrl: expect.stringContaining('/checkoutnow?token=') })
    expect(result.kind === 'created' && (await sandbox.order(result.providerId)).shape).toBe('approve')
  })

  test('again with the same key makes no second payment', async () => {
    const requestKey = randomUUID()
    const ids = await Promise.all(Array.from({ length: 5 }, () => created({ requestKey })))
    expect(new Set(ids).size).toBe(1)
  })

  test('again after the answer was lost finds the payment that was made', async () => {
    const before = (await sandbox.orders()).length
    await sandbox.break({ route: 'create', mode: 'drop-after', times: 1 })
    const request = aRequest()
    expect((await sandbox.provider.create(request)).kind).toBe('unavailable')
    expect((await sandbox.provider.create(request)).kind).toBe('created')
    expect(await sandbox.orders()).toHaveLength(before + 1)
  })

  test('cuts names that are longer than the protocol allows', async () => {
    const id = await created({
      items: [{ name: 'Ä'.repeat(300), quantity: 1, unitCents: 100 }],
      totalCents: 100,
      merchantName: 'K'.repeat(300),
    })
    expect((await sandbox.order(id)).unit.items?.[0]?.name).toBe('Ä'.repeat(127))
  })

  test('is refused, by the name of the issue, when the sums do not agree', async () => {
    expect(await sandbox.provider.create(aRequest({ totalCents: 1876 }))).toEqual({
      kind: 'refused',
      fault: 'ITEM_TOTAL_MISMATCH',
    })
  })
})

describe('a payment goes its way', () => {
  test('waiting, approved, captured with the amount that was taken', async () => {
    const id = await created()
    expect(await sandbox.provider.inspect(id)).toMatchObject({
      kind: 'waiting',
      approveUrl: expect.stringContaining(id),
    })
    expect((await sandbox.provider.capture(id, randomUUID())).kind).toBe('waiting')
    await sandbox.choose(id, 'approve')
    expect(await sandbox.provider.inspect(id)).toEqual({ kind: 'approved' })
    const report = await sandbox.provider.capture(id, randomUUID())
    expect(report).toEqual({ kind: 'captured', captureId: expect.any(String), amountCents: 1875, currency: 'EUR' })
    expect(await sandbox.provider.inspect(id)).toEqual(report)
  })

  test('captured at once by five with one key, it is taken once', async () => {
    const id = await approved()
    const reports = await Promise.all(Array.from({ length: 5 }, () => sandbox.provider.capture(id, 'the same')))
    expect(new Set(reports.map((report) => report.kind === 'captured' && report.captureId)).size).toBe(1)
  })

  test('ORDER_ALREADY_CAPTURED under another key tells of the capture that is there', async () => {
    const { id, captureId } = await captured()
    expect(await sandbox.provider.capture(id, 'another key')).toMatchObject({ kind: 'captured', captureId })
  })

  test('declined, approved again with another method, captured', async () => {
    const id = await approved('decline')
    expect(await sandbox.provider.capture(id, 'first')).toEqual({
      kind: 'declined',
      retryUrl: `${sandbox.url}/checkoutnow?token=${id}`,
    })
    expect((await sandbox.provider.inspect(id)).kind).toBe('waiting')
    await sandbox.choose(id, 'approve')
    expect((await sandbox.provider.capture(id, 'second')).kind).toBe('captured')
  })

  test('pending until the provider has the money, then captured', async () => {
    const id = await approved('pending')
    const report = await sandbox.provider.capture(id, randomUUID())
    expect(report).toEqual({ kind: 'pending', captureId: expect.any(String) })
    expect(await sandbox.provider.inspect(id)).toEqual(report)
    await sandbox.settle(report.kind === 'pending' ? report.captureId : '', 'complete')
    expect((await sandbox.provider.inspect(id)).kind).toBe('captured')
  })

  test('pending and then denied, it has failed, though the order itself is completed', async () => {
    const id = await approved('pending')
    const report = await sandbox.provider.capture(id, randomUUID())
    await sandbox.settle(report.kind === 'pending' ? report.captureId : '', 'deny')
    expect((await sandbox.order(id)).status).toBe('COMPLETED')
    expect(await sandbox.provider.inspect(id)).toEqual({ kind: 'failed' })
  })

  test('captured although the answer got lost: asking right after it tells', async () => {
    const id = await approved('lose-answer')
    expect((await sandbox.provider.capture(id, randomUUID())).kind).toBe('captured')
    expect((await sandbox.order(id)).capture?.status).toBe('COMPLETED')
  })

  test('not approved in time, it has failed', async () => {
    const id = await created()
    sandbox.clock.advance(3 * 3_600_000)
    expect(await sandbox.provider.inspect(id)).toEqual({ kind: 'failed' })
  })

  test('unknown to the provider, it has failed', async () => {
    expect(await sandbox.provider.inspect('NOTHING1')).toEqual({ kind: 'failed' })
    expect(await sandbox.provider.capture('NOTHING1', randomUUID())).toEqual({ kind: 'failed' })
    expect(await sandbox.provider.inspect('../../v1/oauth2/token?')).toEqual({ kind: 'failed' })
  })
})

describe('refunding', () => {
  test('gives all of it back, once, however often it is asked for', async () => {
    const { id, captureId } = await captured()
    const results = await Promise.all(Array.from({ length: 3 }, () => sandbox.provider.refund(captureId, 'refund')))
    expect(results).toEqual(Array.from({ length: 3 }, () => ({ kind: 'refunded' })))
    expect(await sandbox.provider.refund(captureId, 'another key')).toEqual({ kind: 'refunded' })
    expect((await sandbox.order(id)).refunds.map(({ amountCents }) => amountCents)).toEqual([1875])
    expect(await sandbox.provider.inspect(id)).toEqual({ kind: 'refunded', captureId })
  })

  test('of what does not exist is refused', async () => {
    expect((await sandbox.provider.refund('NOTHING1', 'refund')).kind).toBe('refused')
  })

  test('whose answer was lost is done once when asked for again', async () => {
    const { id, captureId } = await captured()
    await sandbox.break({ route: 'refund', mode: 'drop-after', times: 1 })
    expect((await sandbox.provider.refund(captureId, 'refund')).kind).toBe('unknown')
    expect((await sandbox.provider.refund(captureId, 'refund')).kind).toBe('refunded')
    expect((await sandbox.order(id)).refunds).toHaveLength(1)
  })
})

describe('a provider in trouble', () => {
  const troubles = [
    { mode: 'status', status: 500 },
    { mode: 'status', status: 503 },
    { mode: 'status', status: 429 },
    { mode: 'status-after', status: 502 },
    { mode: 'drop' },
    { mode: 'drop-after' },
    { mode: 'garbage' },
  ] as const

  test.each(troubles)('is unknown, never a verdict and never an exception: $mode $status', async (trouble) => {
    const id = await approved()
    const { captureId } = await captured()
    await sandbox.break({ route: '*', ...trouble })
    const { provider } = sandbox
    expect((await provider.create(aRequest())).kind).toBe('unavailable')
    expect((await provider.inspect(id)).kind).toBe('unknown')
    expect((await provider.capture(id, 'key')).kind).toBe('unknown')
    expect((await provider.refund(captureId, 'key')).kind).toBe('unknown')
    expect(await provider.verifyWebhook({ headers: {}, rawBody: '{}' })).toBe('unknown')
    await sandbox.mend()
    expect((await provider.capture(id, 'key')).kind).toBe('captured')
  })

  test('that cannot be reached at all is unknown', async () => {
    const nobody = paypalProvider({ ...sandbox.access, url: 'http://127.0.0.1:9' })
    expect(await nobody.inspect('X')).toEqual({ kind: 'unknown', fault: 'no token' })
    expect((await nobody.create(aRequest())).kind).toBe('unavailable')
  })

  test('that does not answer in time is unknown', async () => {
    const id = await created()
    const reallyTimeout = AbortSignal.timeout
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => reallyTimeout(ms / 200))
    await sandbox.break({ route: 'get', mode: 'delay', delayMs: 300, times: 1 })
    expect(await sandbox.provider.inspect(id)).toEqual({ kind: 'unknown', fault: 'TimeoutError' })
  })

  test('whose fault we tell of does not name the buyer or the key', async () => {
    await sandbox.break({ route: 'create', mode: 'status', status: 500, times: 1 })
    const result = await sandbox.provider.create(aRequest())
    expect(result).toEqual({ kind: 'unavailable', fault: 'status 500' })
  })
})

describe('the token', () => {
  test('is asked for once, also by many at the same time', async () => {
    const provider = paypalProvider(sandbox.access)
    vi.spyOn(globalThis, 'fetch')
    await Promise.all(Array.from({ length: 5 }, () => provider.inspect('NOTHING1')))
    await provider.inspect('NOTHING1')
    expect(tokenCalls()).toBe(1)
  })

  test('is renewed when the provider no longer takes it', async () => {
    const id = await created()
    sandbox.clock.advance(10 * 3_600_000)
    vi.spyOn(globalThis, 'fetch')
    expect((await sandbox.provider.inspect(id)).kind).toBe('failed')
    expect(tokenCalls()).toBe(1)
  })

  test('is renewed a minute before it expires', async () => {
    const provider = paypalProvider(sandbox.access)
    await provider.inspect('NOTHING1')
    vi.spyOn(globalThis, 'fetch')
    const start = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start + 9 * 3_600_000 - 62_000)
    await provider.inspect('NOTHING1')
    expect(tokenCalls()).toBe(0)
    clock.mockReturnValue(start + 9 * 3_600_000 - 59_000)
    await provider.inspect('NOTHING1')
    expect(tokenCalls()).toBe(1)
  })

  test('that could not be had is asked for again with the next call', async () => {
    const provider = paypalProvider(sandbox.access)
    await sandbox.break({ route: 'token', mode: 'status', status: 503, times: 1 })
    expect(await provider.inspect('NOTHING1')).toEqual({ kind: 'unknown', fault: 'no token' })
    expect((await provider.inspect('NOTHING1')).kind).toBe('failed')
  })

  test('that is never given, for wrong credentials, makes everything unknown', async () => {
    const stranger = paypalProvider({ ...sandbox.access, clientSecret: 'wrong' })
    expect((await stranger.inspect('NOTHING1')).kind).toBe('unknown')
    expect(await stranger.verifyWebhook({ headers: {}, rawBody: '{}' })).toBe('unknown')
  })
})

describe('a webhook', () => {
  async function aDelivery() {
    sandbox.merchant.forget()
    await approved()
    const { headers, body } = await sandbox.merchant.waitFor('CHECKOUT.ORDER.APPROVED')
    return { headers: headers as Record<string, string>, rawBody: body }
  }

  test('as the provider sent it is genuine, byte for byte', async () => {
    expect(await sandbox.provider.verifyWebhook(await aDelivery())).toBe('genuine')
  })

  test('whose bytes were changed is forged, even where it means the same', async () => {
    const delivery = await aDelivery()
    const rewritten = JSON.stringify(JSON.parse(delivery.rawBody))
    expect(await sandbox.provider.verifyWebhook({ ...delivery, rawBody: rewritten })).toBe('forged')
    const another = delivery.rawBody.replace('CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED')
    expect(await sandbox.provider.verifyWebhook({ ...delivery, rawBody: another })).toBe('forged')
  })

  test.each([
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-transmission-sig',
    'paypal-cert-url',
    'paypal-auth-algo',
  ])('with another or no %s is forged', async (name) => {
    const { headers, rawBody } = await aDelivery()
    for (const value of ['', 'x', undefined])
      expect(await sandbox.provider.verifyWebhook({ headers: { ...headers, [name]: value }, rawBody })).toBe('forged')
  })

  test('for another receiver is forged', async () => {
    const other = paypalProvider({ ...sandbox.access, webhookId: 'WH-OTHER' })
    expect(await other.verifyWebhook(await aDelivery())).toBe('forged')
  })

  test('of which the provider cannot say anything now is unknown', async () => {
    const delivery = await aDelivery()
    await sandbox.break({ route: 'verify', mode: 'status', status: 503, times: 1 })
    expect(await sandbox.provider.verifyWebhook(delivery)).toBe('unknown')
  })
})
