import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import type { PaymentRequest } from './payment-provider.ts'
import { paypalOrderSchema } from './paypal-client.ts'
import { createPaypalProvider, toCaptureReport, toPaymentReport } from './paypal-provider.ts'

const page = { rel: 'payer-action', href: 'http://provider.example/pay' }
const capture = (status: string, amount: object | undefined = { currency_code: 'EUR', value: '12.40' }) => ({
  id: 'C1',
  status,
  amount,
})
const anOrder = (status: string, ...captures: object[]) =>
  paypalOrderSchema.parse({
    id: 'O1',
    status,
    links: [page],
    purchase_units: captures.length ? [{ payments: { captures } }] : [{}],
  })

describe('an order at the provider', () => {
  test.each([
    ['CREATED', 'waiting'],
    ['SAVED', 'waiting'],
    ['PAYER_ACTION_REQUIRED', 'waiting'],
    ['SOMETHING_NEW', 'waiting'],
    ['APPROVED', 'approved'],
    ['VOIDED', 'failed'],
    ['COMPLETED', 'waiting'],
  ])('with status %s and no capture is reported as %s', (status, kind) => {
    expect(toPaymentReport(anOrder(status)).kind).toBe(kind)
  })

  test.each([
    ['COMPLETED', 'captured'],
    ['PARTIALLY_REFUNDED', 'captured'],
    ['PENDING', 'pending'],
    ['REFUNDED', 'refunded'],
    ['DECLINED', 'failed'],
    ['FAILED', 'failed'],
    ['SOMETHING_NEW', 'failed'],
  ])('with status COMPLETED and capture %s is reported as %s', (status, kind) => {
    expect(toPaymentReport(anOrder('COMPLETED', capture(status))).kind).toBe(kind)
  })

  test('with a declined capture that is still open can be approved again', () => {
    const order = anOrder('PAYER_ACTION_REQUIRED', capture('DECLINED'))
    expect(toPaymentReport(order)).toEqual({ kind: 'declined', retryUrl: page.href })
  })

  test('with several captures is paid if one of them is completed', () => {
    expect(toPaymentReport(anOrder('COMPLETED', capture('COMPLETED'), capture('DECLINED'))).kind).toBe('captured')
    expect(toPaymentReport(anOrder('COMPLETED', capture('DECLINED'), capture('PENDING'))).kind).toBe('pending')
  })

  test.each([
    ['12.40', 1240],
    ['12.4', undefined],
    ['1240e-2', undefined],
    ['-12.40', undefined],
  ])('with the amount %s captured %s cents', (value, amountCents) => {
    const report = toPaymentReport(anOrder('COMPLETED', capture('COMPLETED', { currency_code: 'EUR', value })))
    expect(report).toEqual({ kind: 'captured', captureId: 'C1', amountCents, currency: 'EUR' })
  })

  test('without an amount has an unknown amount', () => {
    const order = paypalOrderSchema.parse({
      id: 'O1',
      status: 'COMPLETED',
      purchase_units: [{ payments: { captures: [{ id: 'C1', status: 'COMPLETED' }] } }],
    })
    expect(toPaymentReport(order)).toEqual({ kind: 'captured', captureId: 'C1', amountCents: undefined, currency: '' })
  })
})

describe('a refused capture', () => {
  const refused = (status: number, ...issues: string[]) =>
    toCaptureReport({
      kind: 'refused',
      status,
      error: { name: 'UNPROCESSABLE_ENTITY', details: issues.map((issue) => ({ issue })), links: [] },
    })

  test.each([
    'INSTRUMENT_DECLINED',
    'PAYER_CANNOT_PAY',
    'TRANSACTION_REFUSED',
    'COMPLIANCE_VIOLATION',
    'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
  ])('%s is declined', (issue) => {
    expect(refused(422, issue)?.kind).toBe('declined')
  })
  test.each(['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])('%s waits for the buyer', (issue) => {
    expect(refused(422, issue)?.kind).toBe('waiting')
  })
  test.each(['ORDER_ALREADY_CAPTURED', 'DUPLICATE_INVOICE_ID', 'SOMETHING_NEW'])(
    '%s says nothing by itself',
    (issue) => {
      expect(refused(422, issue)).toBeUndefined()
    },
  )
  test('without an issue is inconclusive, except for 404', () => {
    expect([refused(400), refused(409), refused(404)?.kind]).toEqual([undefined, undefined, 'failed'])
  })
  test('with an unknown result is inconclusive', () => {
    expect(toCaptureReport({ kind: 'unknown', reason: 'status 500' })).toBeUndefined()
  })
})

const sandbox = setUpSandbox()

afterEach(async () => {
  vi.restoreAllMocks()
  await sandbox.clearFaults()
})

const aRequest = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  requestKey: randomUUID(),
  method: 'paypal',
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
  if (result.kind !== 'created') throw new Error(result.reason)
  return result.paymentId
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
  test('sends items, total, language and return URLs, and returns the approval page', async () => {
    const result = await sandbox.provider.create(aRequest())
    expect(result).toEqual({
      kind: 'created',
      paymentId: expect.stringMatching(/^[A-Z0-9]+$/),
      approveUrl: expect.any(String),
    })
    if (result.kind !== 'created') return
    expect(result.approveUrl).toBe(`${sandbox.url}/checkoutnow?token=${result.paymentId}`)
    expect(await sandbox.order(result.paymentId)).toMatchObject({
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
    expect(await sandbox.choose(result.paymentId, 'cancel')).toBe(`${aRequest().cancelUrl}?token=${result.paymentId}`)
    expect(await sandbox.choose(result.paymentId, 'approve')).toContain(
      `${aRequest().returnUrl}?token=${result.paymentId}&PayerID=`,
    )
  })

  test('accepts a response with an approve link', async () => {
    const reallyFetch = globalThis.fetch
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
      if (!String(url).endsWith('/v2/checkout/orders')) return reallyFetch(url, init)
      const { payment_source: _, ...body } = JSON.parse(String(init?.body))
      return reallyFetch(url, { ...init, body: JSON.stringify(body) })
    })
    const result = await sandbox.provider.create(aRequest())
    expect(result).toMatchObject({ kind: 'created', approveUrl: expect.stringContaining('/checkoutnow?token=') })
    expect(result.kind === 'created' && (await sandbox.order(result.paymentId)).shape).toBe('approve')
  })

  test('again with the same key creates no second payment', async () => {
    const requestKey = randomUUID()
    const ids = await Promise.all(Array.from({ length: 5 }, () => created({ requestKey })))
    expect(new Set(ids).size).toBe(1)
  })

  test('again after a lost response finds the created payment', async () => {
    const before = (await sandbox.orders()).length
    await sandbox.addFault({ route: 'create', mode: 'drop-after', times: 1 })
    const request = aRequest()
    expect((await sandbox.provider.create(request)).kind).toBe('unavailable')
    expect((await sandbox.provider.create(request)).kind).toBe('created')
    expect(await sandbox.orders()).toHaveLength(before + 1)
  })

  test('truncates names to the length the API allows', async () => {
    const id = await created({
      items: [{ name: 'Ä'.repeat(300), quantity: 1, unitCents: 100 }],
      totalCents: 100,
      merchantName: 'K'.repeat(300),
    })
    expect((await sandbox.order(id)).unit.items?.[0]?.name).toBe('Ä'.repeat(127))
  })

  test('is refused with the issue code when the amounts do not add up', async () => {
    expect(await sandbox.provider.create(aRequest({ totalCents: 1876 }))).toEqual({
      kind: 'refused',
      reason: 'ITEM_TOTAL_MISMATCH',
    })
  })
})

describe('a payment', () => {
  test('is waiting, then approved, then captured with its amount', async () => {
    const id = await created()
    expect(await sandbox.provider.inspect(id)).toMatchObject({
      kind: 'waiting',
      approveUrl: expect.stringContaining(id),
    })
    expect((await sandbox.provider.capture(id, randomUUID())).kind).toBe('waiting')
    await sandbox.choose(id, 'approve')
    expect(await sandbox.provider.inspect(id)).toEqual({ kind: 'approved' })
    const report = await sandbox.provider.capture(id, randomUUID())
    expect(report).toEqual({
      kind: 'captured',
      captureId: expect.any(String),
      amountCents: 1875,
      currency: 'EUR',
      feeCents: 82,
    })
    expect(await sandbox.provider.inspect(id)).toEqual(report)
  })

  test('captured five times at once with one key is charged once', async () => {
    const id = await approved()
    const reports = await Promise.all(Array.from({ length: 5 }, () => sandbox.provider.capture(id, 'the same')))
    expect(new Set(reports.map((report) => report.kind === 'captured' && report.captureId)).size).toBe(1)
  })

  test('reports the existing capture on ORDER_ALREADY_CAPTURED', async () => {
    const { id, captureId } = await captured()
    expect(await sandbox.provider.capture(id, 'another key')).toMatchObject({ kind: 'captured', captureId })
  })

  test('can be approved again after a decline, and captured', async () => {
    const id = await approved('decline')
    expect(await sandbox.provider.capture(id, 'first')).toEqual({
      kind: 'declined',
      retryUrl: `${sandbox.url}/checkoutnow?token=${id}`,
    })
    expect((await sandbox.provider.inspect(id)).kind).toBe('waiting')
    await sandbox.choose(id, 'approve')
    expect((await sandbox.provider.capture(id, 'second')).kind).toBe('captured')
  })

  test('is pending until the provider has the money, then captured', async () => {
    const id = await approved('pending')
    const report = await sandbox.provider.capture(id, randomUUID())
    expect(report).toEqual({ kind: 'pending', captureId: expect.any(String) })
    expect(await sandbox.provider.inspect(id)).toEqual(report)
    await sandbox.settle(report.kind === 'pending' ? report.captureId : '', 'complete')
    expect((await sandbox.provider.inspect(id)).kind).toBe('captured')
  })

  test('has failed when a pending capture is denied, even if the order is completed', async () => {
    const id = await approved('pending')
    const report = await sandbox.provider.capture(id, randomUUID())
    await sandbox.settle(report.kind === 'pending' ? report.captureId : '', 'deny')
    expect((await sandbox.order(id)).status).toBe('COMPLETED')
    expect(await sandbox.provider.inspect(id)).toEqual({ kind: 'failed' })
  })

  test('is reported as captured when the response to the capture is lost', async () => {
    const id = await approved('lose-answer')
    expect((await sandbox.provider.capture(id, randomUUID())).kind).toBe('captured')
    expect((await sandbox.order(id)).capture?.status).toBe('COMPLETED')
  })

  test('has failed when it is not approved in time', async () => {
    const id = await created()
    sandbox.clock.advance(3 * 3_600_000)
    expect(await sandbox.provider.inspect(id)).toEqual({ kind: 'failed' })
  })

  test('has failed when the provider does not know it', async () => {
    expect(await sandbox.provider.inspect('NOTHING1')).toEqual({ kind: 'failed' })
    expect(await sandbox.provider.capture('NOTHING1', randomUUID())).toEqual({ kind: 'failed' })
    expect(await sandbox.provider.inspect('../../v1/oauth2/token?')).toEqual({ kind: 'failed' })
  })
})

describe('a statement', () => {
  const readStatement = (paymentId: string, captureId?: string) =>
    sandbox.provider.readStatement({ paymentId, captureId })

  test('names what was captured, refunded and kept as a fee', async () => {
    const { id, captureId } = await captured()
    expect(await readStatement(id, captureId)).toEqual({
      kind: 'known',
      capturedCents: 1875,
      refundedCents: 0,
      feeCents: 82,
    })
    await sandbox.provider.refund(captureId, 'a', 500)
    await sandbox.provider.refund(captureId, 'b', 375)
    expect(await readStatement(id, captureId)).toMatchObject({ capturedCents: 1875, refundedCents: 875 })
  })

  test('is found by the capture when the provider has forgotten the order, without the amount of a part', async () => {
    const { captureId } = await captured()
    expect(await readStatement('FORGOTTEN', captureId)).toMatchObject({ refundedCents: 0, feeCents: 82 })
    await sandbox.provider.refund(captureId, 'part', 500)
    expect(await readStatement('FORGOTTEN', captureId)).toMatchObject({ kind: 'known', refundedCents: undefined })
    await sandbox.provider.refund(captureId, 'rest')
    expect(await readStatement('FORGOTTEN', captureId)).toMatchObject({ kind: 'known', refundedCents: 1875 })
  })

  test('is missing for what nobody knows or nobody has paid, and unknown without an answer', async () => {
    expect(await readStatement('NOTHING')).toEqual({ kind: 'missing' })
    expect(await readStatement('NOTHING', 'NOTHING')).toEqual({ kind: 'missing' })
    expect(await readStatement(await created())).toEqual({ kind: 'missing' })
    await sandbox.addFault({ route: 'get', mode: 'status', status: 503, times: 1 })
    expect((await readStatement(await created())).kind).toBe('unknown')
  })
})

describe('refunding', () => {
  test('refunds the whole amount once, even when repeated', async () => {
    const { id, captureId } = await captured()
    const results = await Promise.all(Array.from({ length: 3 }, () => sandbox.provider.refund(captureId, 'refund')))
    expect(results).toEqual(Array.from({ length: 3 }, () => ({ kind: 'refunded' })))
    expect(await sandbox.provider.refund(captureId, 'another key')).toEqual({ kind: 'refunded' })
    expect((await sandbox.order(id)).refunds.map(({ amountCents }) => amountCents)).toEqual([1875])
    expect(await sandbox.provider.inspect(id)).toEqual({ kind: 'refunded', captureId })
  })

  test('refunds parts of the amount, each once, and leaves the payment captured', async () => {
    const { id, captureId } = await captured()
    const { refund, inspect } = sandbox.provider
    const parts = await Promise.all([
      refund(captureId, 'a', 500),
      refund(captureId, 'a', 500),
      refund(captureId, 'b', 375),
    ])
    expect(parts).toEqual(Array(3).fill({ kind: 'refunded' }))
    expect((await sandbox.order(id)).refunds.map(({ amountCents }) => amountCents).sort()).toEqual([375, 500])
    expect(await inspect(id)).toMatchObject({ kind: 'captured', amountCents: 1875 })
    expect(await refund(captureId, 'c', 1001)).toEqual({ kind: 'refused', reason: 'REFUND_AMOUNT_EXCEEDED' })
    // Without an amount, the rest.
    expect(await refund(captureId, 'rest')).toEqual({ kind: 'refunded' })
    expect((await sandbox.order(id)).refunds.map(({ amountCents }) => amountCents)).toContain(1000)
    expect(await inspect(id)).toEqual({ kind: 'refunded', captureId })
    expect(await refund(captureId, 'd', 1)).toEqual({ kind: 'refused', reason: 'CAPTURE_FULLY_REFUNDED' })
  })

  test('with wrong credentials says nothing about the refund', async () => {
    const { captureId } = await captured()
    const stranger = createPaypalProvider({ ...sandbox.access, clientSecret: 'wrong' })
    expect((await stranger.refund(captureId, 'refund', 500)).kind).toBe('unknown')
  })

  test('an unknown capture is refused', async () => {
    expect((await sandbox.provider.refund('NOTHING1', 'refund')).kind).toBe('refused')
  })

  test('again after a lost response refunds once', async () => {
    const { id, captureId } = await captured()
    await sandbox.addFault({ route: 'refund', mode: 'drop-after', times: 1 })
    expect((await sandbox.provider.refund(captureId, 'refund')).kind).toBe('unknown')
    expect((await sandbox.provider.refund(captureId, 'refund')).kind).toBe('refunded')
    expect((await sandbox.order(id)).refunds).toHaveLength(1)
  })
})

describe('an unreliable provider', () => {
  const troubles = [
    { mode: 'status', status: 500 },
    { mode: 'status', status: 503 },
    { mode: 'status', status: 429 },
    { mode: 'status-after', status: 502 },
    { mode: 'drop' },
    { mode: 'drop-after' },
    { mode: 'garbage' },
  ] as const

  test.each(troubles)('gives an unknown result, never an exception: $mode $status', async (trouble) => {
    const id = await approved()
    const { captureId } = await captured()
    await sandbox.addFault({ route: '*', ...trouble })
    const { provider } = sandbox
    expect((await provider.create(aRequest())).kind).toBe('unavailable')
    expect((await provider.inspect(id)).kind).toBe('unknown')
    expect((await provider.capture(id, 'key')).kind).toBe('unknown')
    expect((await provider.refund(captureId, 'key')).kind).toBe('unknown')
    await sandbox.clearFaults()
    expect((await provider.capture(id, 'key')).kind).toBe('captured')
  })

  test('that cannot be reached gives an unknown result', async () => {
    const unreachable = createPaypalProvider({ ...sandbox.access, url: 'http://127.0.0.1:9' })
    expect(await unreachable.inspect('X')).toEqual({ kind: 'unknown', reason: 'no token' })
    expect((await unreachable.create(aRequest())).kind).toBe('unavailable')
  })

  test('that does not respond in time gives an unknown result', async () => {
    const id = await created()
    const reallyTimeout = AbortSignal.timeout
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => reallyTimeout(ms / 200))
    await sandbox.addFault({ route: 'get', mode: 'delay', delayMs: 300, times: 1 })
    expect(await sandbox.provider.inspect(id)).toEqual({ kind: 'unknown', reason: 'TimeoutError' })
  })

  test('gives a reason without buyer or key', async () => {
    await sandbox.addFault({ route: 'create', mode: 'status', status: 500, times: 1 })
    const result = await sandbox.provider.create(aRequest())
    expect(result).toEqual({ kind: 'unavailable', reason: 'status 500' })
  })
})

describe('the access token', () => {
  test('is requested once, also by concurrent calls', async () => {
    const provider = createPaypalProvider(sandbox.access)
    vi.spyOn(globalThis, 'fetch')
    await Promise.all(Array.from({ length: 5 }, () => provider.inspect('NOTHING1')))
    await provider.inspect('NOTHING1')
    expect(tokenCalls()).toBe(1)
  })

  test('is renewed when the provider rejects it', async () => {
    const id = await created()
    sandbox.clock.advance(10 * 3_600_000)
    vi.spyOn(globalThis, 'fetch')
    expect((await sandbox.provider.inspect(id)).kind).toBe('failed')
    expect(tokenCalls()).toBe(1)
  })

  test('is renewed a minute before it expires', async () => {
    const provider = createPaypalProvider(sandbox.access)
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

  test('is requested again after a failed request', async () => {
    const provider = createPaypalProvider(sandbox.access)
    await sandbox.addFault({ route: 'token', mode: 'status', status: 503, times: 1 })
    expect(await provider.inspect('NOTHING1')).toEqual({ kind: 'unknown', reason: 'no token' })
    expect((await provider.inspect('NOTHING1')).kind).toBe('failed')
  })

  test('is missing with wrong credentials, so every result is unknown', async () => {
    const stranger = createPaypalProvider({ ...sandbox.access, clientSecret: 'wrong' })
    expect((await stranger.inspect('NOTHING1')).kind).toBe('unknown')
  })
})
