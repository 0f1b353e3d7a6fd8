import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  anApprovedOrder,
  anOrderRequest,
  createProviderClient,
  type ProviderClient,
} from '../testing/provider-client.ts'
import { startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'

let sandbox: TestSandbox
let client: ProviderClient
beforeAll(async () => {
  sandbox = await startTestSandbox()
  client = await createProviderClient(sandbox)
})
afterAll(() => sandbox.stop())

const aNewOrder = async (request: unknown = anOrderRequest()) =>
  (await client.create(request, { requestId: randomUUID() })).body.id
const open = async (orderId: string, language = 'de') => {
  const headers = { 'accept-language': language }
  const response = await fetch(`${sandbox.url}/checkoutnow?token=${orderId}`, { headers })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('approval page', () => {
  test('shows merchant, items, amount and the sandbox notice in the language of the order', async () => {
    const { status, text } = await open(await aNewOrder(), 'en')
    expect(status).toBe(200)
    for (const expected of ['<html lang="de">', 'Bäckerei Krume', 'Dinkelbrot, groß', '12,40', 'es fließt kein Geld']) {
      expect(text).toContain(expected)
    }
  })

  test('is in English when the order says so, or when the order has no locale and the browser prefers English', async () => {
    const context = { payment_source: { paypal: { experience_context: { locale: 'en-GB' } } } }
    const english = await open(await aNewOrder(anOrderRequest({}, context)), 'de')
    expect(english.text).toContain('no money changes hands')
    const withoutLocale = await aNewOrder(anOrderRequest({}, { payment_source: undefined }))
    expect((await open(withoutLocale, 'fr, en;q=0.8, de;q=0.7')).text).toContain('<html lang="en">')
    expect((await open(withoutLocale, 'fr')).text).toContain('<html lang="de">')
  })

  test('escapes text of the merchant', async () => {
    const items = [
      { name: '<script>alert(1)</script>', quantity: '1', unit_amount: { currency_code: 'EUR', value: '12.40' } },
    ]
    const { text } = await open(await aNewOrder(anOrderRequest({ items })))
    expect(text).not.toContain('<script')
    expect(text).toContain('&lt;script&gt;')
  })

  test('has a content security policy without inline styles or scripts', async () => {
    const { headers } = await open(await aNewOrder())
    expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
    expect(headers.get('content-security-policy')).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('buyer’s decision', () => {
  test.each(['approve', 'decline', 'pending', 'lose-answer'])('%s redirects to the merchant', async (outcome) => {
    const orderId = await aNewOrder()
    const { status, location } = await client.choose(orderId, outcome)
    expect(status).toBe(303)
    const url = new URL(String(location))
    expect(url.origin + url.pathname).toBe('http://shop.example/approve')
    expect(url.searchParams.get('order')).toBe('7')
    expect(url.searchParams.get('token')).toBe(orderId)
    expect(url.searchParams.get('PayerID')).toMatch(/^[A-Z0-9]{13}$/)
    expect((await client.get(orderId)).body.status).toBe('APPROVED')
  })

  test('cancel redirects to the cancel URL, and the order can still be approved', async () => {
    const orderId = await aNewOrder()
    const { status, location } = await client.choose(orderId, 'cancel')
    expect([status, location]).toEqual([303, `http://shop.example/cancel?token=${orderId}`])
    expect((await client.get(orderId)).body.status).toBe('PAYER_ACTION_REQUIRED')
    expect((await client.choose(orderId, 'approve')).status).toBe(303)
  })

  test('a second decision changes nothing and redirects to the same URL', async () => {
    const orderId = await aNewOrder()
    const first = await client.choose(orderId, 'approve')
    const second = await client.choose(orderId, 'decline')
    expect(second).toEqual(first)
    expect((await client.capture(orderId, { requestId: randomUUID() })).status).toBe(201)
  })

  test('an unknown outcome redirects to the page', async () => {
    const orderId = await aNewOrder()
    expect(await client.choose(orderId, 'perhaps')).toEqual({ status: 303, location: `/checkoutnow?token=${orderId}` })
  })

  test('shows a page of the sandbox when the order has no return URL', async () => {
    const orderId = await aNewOrder(anOrderRequest({}, { payment_source: undefined }))
    expect(await client.choose(orderId, 'cancel')).toEqual({ status: 200, location: null })
    expect(await client.choose(orderId, 'approve')).toEqual({ status: 200, location: null })
    expect((await open(orderId)).text).toContain('Die Zahlung ist freigegeben')
  })
})

describe('state pages', () => {
  test('approved, with a link back to the merchant', async () => {
    const orderId = await anApprovedOrder(client)
    const { status, text } = await open(orderId)
    expect(status).toBe(200)
    expect(text).toContain('Die Zahlung ist freigegeben')
    expect(text).toContain(`token=${orderId}&amp;PayerID=`)
  })

  test.each([
    ['approve', 'Die Zahlung ist abgeschlossen'],
    ['pending', 'Die Zahlung wird geprüft'],
  ])('captured after %s', async (outcome, heading) => {
    const orderId = await anApprovedOrder(client, outcome)
    await client.capture(orderId, { requestId: randomUUID() })
    expect((await open(orderId)).text).toContain(heading)
    expect((await client.choose(orderId, 'approve')).status).toBe(200)
  })

  test('declined: the approval page is shown again with a notice', async () => {
    const orderId = await anApprovedOrder(client, 'decline')
    await client.capture(orderId, { requestId: randomUUID() })
    expect((await open(orderId)).text).toContain('Die Zahlungsart wurde abgelehnt')
  })

  test('expired and unknown', async () => {
    const orderId = await aNewOrder()
    sandbox.clock.advance(3 * 3_600_000)
    const expired = await open(orderId)
    expect([expired.status, expired.text.includes('abgelaufen')]).toEqual([410, true])
    const unknown = await open('NOSUCHORDER', 'en')
    expect([unknown.status, unknown.text.includes('There is no such payment')]).toEqual([404, true])
  })
})
