import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anOrderRequest, createProviderClient, type ProviderClient } from '../testing/provider-client.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { hourMs } from './protocol-values.ts'

let sandbox: TestSandbox
let client: ProviderClient
beforeAll(async () => {
  sandbox = await startTestSandbox()
  client = await createProviderClient(sandbox)
})
afterAll(() => sandbox.stop())

const euros = (value: string) => ({ currency_code: 'EUR', value })
const relsOf = (links: { rel: string; method: string }[]) => links.map(({ rel, method }) => `${method} ${rel}`)

describe('creating an order', () => {
  test('with a payment source: 200, PAYER_ACTION_REQUIRED and a payer-action link', async () => {
    const { status, body } = await client.create(anOrderRequest(), { requestId: randomUUID() })
    expect(status).toBe(200)
    expect(body.status).toBe('PAYER_ACTION_REQUIRED')
    expect(body.id).toMatch(/^[A-Z0-9]{1,36}$/)
    expect(relsOf(body.links)).toEqual(['GET self', 'GET payer-action'])
    expect(body).not.toHaveProperty('purchase_units')
  })

  test.each([
    ['without a source', {}],
    ['with the old application_context', { application_context: { return_url: 'http://shop.example/a' } }],
  ])('%s: 201, CREATED and four links', async (_title, context) => {
    const request = anOrderRequest({}, { payment_source: undefined, ...context })
    const { status, body } = await client.create(request)
    expect(status).toBe(201)
    expect(body.status).toBe('CREATED')
    expect(relsOf(body.links)).toEqual(['GET self', 'GET approve', 'PATCH update', 'POST capture'])
  })

  test('returns the whole order with Prefer: return=representation', async () => {
    const headers = { prefer: 'return=representation' }
    const { body } = await client.create(anOrderRequest(), { requestId: randomUUID(), headers })
    expect(body).toMatchObject({
      intent: 'CAPTURE',
      purchase_units: [{ reference_id: 'default', custom_id: 'K-7Q2M' }],
    })
    expect(body.create_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  })

  test('the order can be read afterwards, an unknown one is a 404', async () => {
    const { body } = await client.create(anOrderRequest(), { requestId: randomUUID() })
    const found = await client.get(body.id)
    expect(found.body).toMatchObject({ id: body.id, purchase_units: [{ amount: { value: '12.40' } }] })
    const missing = await client.get('NOSUCHORDER')
    expect(missing.status).toBe(404)
    expect(missing.body).toMatchObject({ name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] })
  })
})

describe('repeated request id', () => {
  test('with the same body returns 200 with the current state and creates no second order', async () => {
    const requestId = randomUUID()
    const request = anOrderRequest({}, { payment_source: undefined, application_context: {} })
    const first = await client.create(request, { requestId })
    await client.choose(first.body.id, 'approve')
    const second = await client.create(request, { requestId })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toMatchObject({ id: first.body.id, status: 'APPROVED' })
  })

  test('in parallel requests creates one order', async () => {
    const request = anOrderRequest()
    const requestId = randomUUID()
    const responses = await Promise.all(Array.from({ length: 20 }, () => client.create(request, { requestId })))
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
  })

  test('with another body is rejected', async () => {
    const requestId = randomUUID()
    await client.create(anOrderRequest(), { requestId })
    const { status, body } = await client.create(anOrderRequest(), { requestId })
    expect(status).toBe(422)
    expect(body.details[0].issue).toBe('DUPLICATE_REQUEST_ID')
  })

  test('creates a new order after six hours', async () => {
    const requestId = randomUUID()
    const request = anOrderRequest()
    const first = await client.create(request, { requestId })
    sandbox.clock.advance(6 * hourMs)
    const later = await client.create(request, { requestId })
    expect(later.body.id).not.toBe(first.body.id)
  })
})

describe('malformed request', () => {
  const long = 'x'.repeat(128)
  const unit = '/purchase_units/0'
  test.each([
    ['no units', { purchase_units: [] }, 'INVALID_ARRAY_MIN_ITEMS', '/purchase_units'],
    ['no amount', anOrderRequest({ amount: undefined }), 'MISSING_REQUIRED_PARAMETER', `${unit}/amount`],
    ['another intent', { intent: 'AUTHORIZE' }, 'INVALID_PARAMETER_VALUE', '/intent'],
    ['a number', anOrderRequest({ amount: euros(12.4 as never) }), 'INVALID_PARAMETER_SYNTAX', `${unit}/amount/value`],
    ['a comma', anOrderRequest({ amount: euros('12,40') }), 'INVALID_PARAMETER_SYNTAX', `${unit}/amount/value`],
    ['a long custom_id', anOrderRequest({ custom_id: long }), 'INVALID_STRING_LENGTH', `${unit}/custom_id`],
    ['a long invoice_id', anOrderRequest({ invoice_id: long }), 'INVALID_STRING_LENGTH', `${unit}/invoice_id`],
    [
      'a long item name',
      anOrderRequest({ items: [{ name: long, quantity: '1', unit_amount: euros('12.40') }] }),
      'INVALID_STRING_LENGTH',
      `${unit}/items/0/name`,
    ],
    [
      'a quantity that is a number',
      anOrderRequest({ items: [{ name: 'Brot', quantity: 2, unit_amount: euros('6.20') }] }),
      'INVALID_PARAMETER_SYNTAX',
      `${unit}/items/0/quantity`,
    ],
    ['another source', { payment_source: { card: {} } }, 'NOT_SUPPORTED', '/payment_source/card'],
  ])('%s is reported with issue and field', async (_title, change, issue, field) => {
    const { status, body } = await client.create({ ...anOrderRequest(), ...change }, { requestId: randomUUID() })
    expect(status).toBe(400)
    expect(body.name).toBe('INVALID_REQUEST')
    expect(body.details).toContainEqual(expect.objectContaining({ issue, field, location: 'body' }))
  })

  test('rejects invalid JSON and other content types', async () => {
    const broken = await client.create('{"intent":', { requestId: randomUUID() })
    expect([broken.status, broken.body.details[0].issue]).toEqual([400, 'MALFORMED_REQUEST_JSON'])
    const plain = await client.create('{}', { headers: { 'content-type': 'text/plain' } })
    expect([plain.status, plain.body.name]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
  })

  test('requires a request id of at most 108 characters with a payment source', async () => {
    const without = await client.create(anOrderRequest())
    expect([without.status, without.body.details[0].issue]).toEqual([400, 'PAYPAL_REQUEST_ID_REQUIRED'])
    const tooLong = await client.create(anOrderRequest(), { requestId: 'x'.repeat(109) })
    expect(tooLong.body.details[0]).toMatchObject({ issue: 'INVALID_STRING_LENGTH', location: 'header' })
    expect((await client.create(anOrderRequest(), { requestId: 'x'.repeat(108) })).status).toBe(200)
  })
})

describe('amounts', () => {
  const item = (value: string, quantity: string) => ({ name: 'Brot', quantity, unit_amount: euros(value) })
  const amount = (value: string, breakdown?: unknown) => ({ amount: { ...euros(value), breakdown } })
  test.each([
    ['AMOUNT_MISMATCH', amount('12.41', { item_total: euros('12.40') })],
    ['AMOUNT_MISMATCH', amount('12.40', { item_total: euros('12.40'), discount: euros('1.00') })],
    ['ITEM_TOTAL_MISMATCH', { items: [item('6.19', '2')] }],
    ['ITEM_TOTAL_REQUIRED', { ...amount('12.40'), items: [item('6.20', '2')] }],
    ['DECIMAL_PRECISION', { ...amount('12.405'), items: undefined }],
    ['DECIMAL_PRECISION', { ...amount('12.4'), items: undefined }],
    ['CANNOT_BE_ZERO_OR_NEGATIVE', { ...amount('0.00'), items: undefined }],
    ['CANNOT_BE_ZERO_OR_NEGATIVE', { ...amount('-1.00'), items: undefined }],
    ['CURRENCY_NOT_SUPPORTED', { amount: { currency_code: 'XAU', value: '1.00' }, items: undefined }],
    ['MULTI_CURRENCY_ORDER', amount('12.40', { item_total: { currency_code: 'USD', value: '12.40' } })],
  ])('are rejected: %s %j', async (issue, unit) => {
    const { status, body } = await client.create(anOrderRequest(unit), { requestId: randomUUID() })
    expect(status).toBe(422)
    expect(body).toMatchObject({ name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] })
  })

  test('with a matching discount and tax are accepted', async () => {
    const breakdown = { item_total: euros('12.40'), tax_total: euros('0.87'), discount: euros('1.00') }
    const { status } = await client.create(anOrderRequest(amount('12.27', breakdown)), { requestId: randomUUID() })
    expect(status).toBe(200)
  })
})
