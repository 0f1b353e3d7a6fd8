import { createVerify, X509Certificate } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anApprovedOrder, createProviderClient, type ProviderClient, waitUntil } from '../testing/provider-client.ts'
import { type ReceivedWebhook, startTestSandbox, type TestSandbox } from '../testing/test-sandbox.ts'
import { retryDelayMs } from './delivery.ts'
import { rawMember } from './signature.ts'

let sandbox: TestSandbox
let client: ProviderClient
beforeAll(async () => {
  sandbox = await startTestSandbox()
  client = await createProviderClient(sandbox)
})
beforeEach(() => sandbox.reset())
afterAll(() => sandbox.stop())

const verifyPath = '/v1/notifications/verify-webhook-signature'

function toVerification({ headers, body }: ReceivedWebhook, change: Record<string, unknown> = {}): string {
  const fields = JSON.stringify({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: 'WH-SANDBOX',
    ...change,
  })
  return `${fields.slice(0, -1)},"webhook_event":${body}}`
}

const verify = async (body: string) => (await client.send('POST', verifyPath, body)).body.verification_status

describe('webhook', () => {
  test('describes the order in the format of the protocol', async () => {
    const orderId = await anApprovedOrder(client)
    const { body } = await sandbox.merchant.waitFor('CHECKOUT.ORDER.APPROVED')
    expect(JSON.parse(body)).toMatchObject({
      id: expect.stringMatching(/^WH-/),
      event_version: '1.0',
      resource_version: '2.0',
      resource_type: 'checkout-order',
      create_time: expect.any(String),
      summary: expect.any(String),
      resource: { id: orderId, status: 'APPROVED' },
      links: expect.any(Array),
    })
  })

  test('can be read at its own link', async () => {
    await anApprovedOrder(client)
    const { body } = await sandbox.merchant.waitFor('CHECKOUT.ORDER.APPROVED')
    const { id, links } = JSON.parse(body)
    const path = new URL(links[0].href).pathname
    expect((await client.send('GET', path)).body).toEqual(JSON.parse(body))
    expect((await client.send('GET', path.replace(id, 'WH-NONE'))).status).toBe(404)
  })

  test('is signed with the certificate at its cert URL, over id, time, webhook id and checksum', async () => {
    await anApprovedOrder(client)
    const { headers, body } = await sandbox.merchant.waitFor('CHECKOUT.ORDER.APPROVED')
    const certificate = new X509Certificate(await (await fetch(String(headers['paypal-cert-url']))).text())
    const parts = [headers['paypal-transmission-id'], headers['paypal-transmission-time'], 'WH-SANDBOX', crc32(body)]
    const signature = String(headers['paypal-transmission-sig'])
    expect(createVerify('sha256').update(parts.join('|')).verify(certificate.publicKey, signature, 'base64')).toBe(true)
    expect(certificate.verify(certificate.publicKey)).toBe(true)
    expect(certificate.subject).toBe('CN=messageverificationcerts.sandbox.example')
  })

  test('has no certificate at another URL', async () => {
    expect((await fetch(`${sandbox.url}/v1/notifications/certs/CERT-0`)).status).toBe(404)
  })
})

describe('signature verification', () => {
  test('succeeds for the unchanged bytes of a webhook', async () => {
    await anApprovedOrder(client)
    const webhook = await sandbox.merchant.waitFor('CHECKOUT.ORDER.APPROVED')
    expect(await verify(toVerification(webhook))).toBe('SUCCESS')
  })

  test('fails when any part of the webhook was changed', async () => {
    await anApprovedOrder(client)
    const webhook = await sandbox.merchant.waitFor('CHECKOUT.ORDER.APPROVED')
    const forged = [
      toVerification({ ...webhook, body: webhook.body.replace('12.40', '12.41') }),
      toVerification({ ...webhook, body: JSON.stringify(JSON.parse(webhook.body)) }),
      toVerification(webhook, { transmission_id: 'another' }),
      toVerification(webhook, { transmission_time: '2026-03-02T08:00:01Z' }),
      toVerification(webhook, { webhook_id: 'WH-OTHER' }),
      toVerification(webhook, { transmission_sig: 'bm90IGEgc2lnbmF0dXJl' }),
      toVerification(webhook, { auth_algo: 'none' }),
      toVerification(webhook, { cert_url: 'https://elsewhere.example/cert' }),
    ]
    for (const body of forged) expect(await verify(body)).toBe('FAILURE')
  })

  test('requires a token and all fields', async () => {
    expect((await client.send('POST', verifyPath, {})).status).toBe(400)
    expect((await client.send('POST', verifyPath, '{')).status).toBe(400)
    expect((await client.send('POST', verifyPath, {}, { token: 'none' })).status).toBe(401)
  })
})

describe('delivery', () => {
  test('is retried until the merchant responds with success', async () => {
    sandbox.merchant.respondNext(503, 500)
    await anApprovedOrder(client)
    const attempts = () => sandbox.merchant.received().length
    await waitUntil(() => attempts() === 1)
    await wait(150)
    expect(attempts()).toBe(1)
    sandbox.clock.advance(1_000)
    await waitUntil(() => attempts() === 2)
    sandbox.clock.advance(5_000)
    await waitUntil(() => attempts() === 3)
    sandbox.clock.advance(600_000)
    await wait(250)
    expect(attempts()).toBe(3)
    expect(new Set(sandbox.merchant.received().map(({ body }) => body)).size).toBe(1)
  })

  test('follows 0 s, 1 s, 5 s, 30 s, then every minute, 25 times in all', () => {
    expect([1, 2, 3, 4, 24, 25].map(retryDelayMs)).toEqual([1_000, 5_000, 30_000, 60_000, 60_000, null])
  })

  test('can be repeated on request', async () => {
    await anApprovedOrder(client)
    const webhook = await sandbox.merchant.waitFor('CHECKOUT.ORDER.APPROVED')
    const { id } = JSON.parse(webhook.body)
    await fetch(`${sandbox.url}/sandbox/webhooks/${id}/resend`, { method: 'POST' })
    await waitUntil(() => sandbox.merchant.received().length === 2)
    expect((await fetch(`${sandbox.url}/sandbox/webhooks/WH-NONE/resend`, { method: 'POST' })).status).toBe(404)
  })

  test('fails while a fault is active and succeeds after the fault is cleared', async () => {
    const body = JSON.stringify({ route: 'webhook', mode: 'drop' })
    await fetch(`${sandbox.url}/sandbox/faults`, { method: 'POST', body })
    await anApprovedOrder(client)
    const webhooks = async () => (await fetch(`${sandbox.url}/sandbox/webhooks.json`)).json()
    await waitUntil(async () => (await webhooks())[0]?.lastResult)
    expect(sandbox.merchant.received()).toEqual([])
    await fetch(`${sandbox.url}/sandbox/faults`, { method: 'DELETE' })
    sandbox.clock.advance(1_000)
    await sandbox.merchant.waitFor('CHECKOUT.ORDER.APPROVED')
  })
})

test('rawMember returns a member of a JSON text as it was written', () => {
  const json = '{"a": {"event": 1, "x": "},\\"event\\":"}, "event" : {"b": [1.0, "\\/"] } , "c": 2}'
  expect(rawMember(json, 'event')).toBe('{"b": [1.0, "\\/"] }')
  expect(rawMember(json, 'c')).toBe('2')
  expect(rawMember(json, 'x')).toBeNull()
})
