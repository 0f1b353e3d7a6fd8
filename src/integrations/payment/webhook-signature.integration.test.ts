import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { createCertificate } from '../../../sandbox/webhooks/certificate.ts'
import { signTransmission } from '../../../sandbox/webhooks/signature.ts'
import type { PaymentProvider, WebhookDelivery } from './payment-provider.ts'
import { createPaypalProvider } from './paypal-provider.ts'

const sandbox = setUpSandbox()
afterEach(async () => {
  vi.restoreAllMocks()
  await sandbox.clearFaults()
})

async function aDelivery(sender: string = randomUUID()): Promise<WebhookDelivery> {
  sandbox.merchant.clear()
  const { provider } = sandbox
  const created = await provider.create({
    requestKey: randomUUID(),
    method: 'paypal',
    orderId: '7K3MN-PQ4RT',
    items: [{ name: 'Bauernbrot', quantity: 1, unitCents: 540 }],
    totalCents: 540,
    returnUrl: 'http://localhost:3000/approve',
    cancelUrl: 'http://localhost:3000/cancel',
    language: 'de',
    merchantName: 'Krume',
  })
  if (created.kind !== 'created') throw new Error(created.reason)
  await sandbox.choose(created.paymentId, 'approve')
  const { headers, body } = await sandbox.merchant.waitFor('CHECKOUT.ORDER.APPROVED')
  return { headers: headers as Record<string, string>, rawBody: body, sender }
}

/** A provider that has loaded no certificate yet. */
const aProvider = () => createPaypalProvider(sandbox.access)

const kindOf = async ({ readWebhook }: PaymentProvider, delivery: WebhookDelivery) => (await readWebhook(delivery)).kind

const change = (delivery: WebhookDelivery, name: string, value: string | undefined): WebhookDelivery => ({
  ...delivery,
  headers: { ...delivery.headers, [name]: value },
})
const withCertificate = (delivery: WebhookDelivery, url: string) => change(delivery, 'paypal-cert-url', url)

function countRequests(): () => number {
  const spy = vi.spyOn(globalThis, 'fetch')
  return () => spy.mock.calls.length
}

describe('a webhook', () => {
  test('is genuine when unchanged', async () => {
    expect(await kindOf(aProvider(), await aDelivery())).toBe('signed')
  })

  test('is forged when its bytes changed, even with the same meaning', async () => {
    const [provider, delivery] = [aProvider(), await aDelivery()]
    const rewritten = JSON.stringify(JSON.parse(delivery.rawBody))
    expect(await kindOf(provider, { ...delivery, rawBody: rewritten })).toBe('forged')
    const another = delivery.rawBody.replace('CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED')
    expect(await kindOf(provider, { ...delivery, rawBody: another })).toBe('forged')
  })

  test.each([
    'paypal-transmission-id',
    'paypal-transmission-time',
    'paypal-transmission-sig',
    'paypal-cert-url',
    'paypal-auth-algo',
  ])('is forged with another or no %s', async (name) => {
    const [provider, delivery] = [aProvider(), await aDelivery()]
    for (const value of ['', 'x', undefined, 'x'.repeat(10_000)])
      expect(await kindOf(provider, change(delivery, name, value))).toBe('forged')
    expect(await kindOf(provider, delivery)).toBe('signed')
  })

  test('is forged when it is for another receiver', async () => {
    const other = createPaypalProvider({ ...sandbox.access, webhookId: 'WH-OTHER' })
    expect(await kindOf(other, await aDelivery())).toBe('forged')
  })

  test('needs no request to the provider once its certificate is known', async () => {
    const [provider, delivery] = [aProvider(), await aDelivery()]
    const requests = countRequests()
    expect(await kindOf(provider, delivery)).toBe('signed')
    expect(requests()).toBe(1)
    const forged = change(delivery, 'paypal-transmission-id', 'another')
    for (let times = 0; times < 100; times++) expect(await kindOf(provider, forged)).toBe('forged')
    expect(await kindOf(provider, await aDelivery())).toBe('signed')
    expect(vi.mocked(fetch).mock.calls.filter(([url]) => /certs|verify/.test(String(url)))).toHaveLength(1)
  })

  test('that arrives many times at once loads the certificate once', async () => {
    const [provider, delivery] = [aProvider(), await aDelivery()]
    const requests = countRequests()
    const results = await Promise.all(Array.from({ length: 20 }, () => kindOf(provider, delivery)))
    expect([new Set(results), requests()]).toEqual([new Set(['signed']), 1])
  })
})

describe('a certificate', () => {
  test.each([
    'https://evil.example/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'file:///v1/notifications/certs/CERT-1',
    'not a URL',
  ])('is not loaded from %s', async (url) => {
    const delivery = withCertificate(await aDelivery(), url)
    const requests = countRequests()
    expect([await kindOf(aProvider(), delivery), requests()]).toEqual(['forged', 0])
  })

  test.each([
    '/v1/oauth2/token',
    '/v1/notifications/certs/',
    '/v1/notifications/certs/../../oauth2',
    '/',
    '/sandbox/reset',
  ])('is not loaded from the path %s of the provider', async (path) => {
    const delivery = withCertificate(await aDelivery(), sandbox.url + path)
    const requests = countRequests()
    expect([await kindOf(aProvider(), delivery), requests()]).toEqual(['forged', 0])
  })

  test.each(['?x=1', '#x', ':9@evil.example'])('is not loaded with %s added to its URL', async (added) => {
    const delivery = await aDelivery()
    const url = `${delivery.headers['paypal-cert-url']}${added}`
    const requests = countRequests()
    expect([await kindOf(aProvider(), withCertificate(delivery, url)), requests()]).toEqual(['forged', 0])
  })

  test.each([
    ['https://api-m.paypal.com', 'https://api.paypal.com', 'https://api.sandbox.paypal.com'],
    ['https://api-m.sandbox.paypal.com', 'https://api.sandbox.paypal.com', 'https://api.paypal.com'],
    ['https://pay.example', 'https://pay.example', 'http://pay.example'],
  ])('of %s is loaded from %s only', async (url, origin, otherOrigin) => {
    const provider = createPaypalProvider({ ...sandbox.access, url })
    const delivery = await aDelivery()
    const loaded = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
    const path = '/v1/notifications/certs/CERT-1'
    expect(await kindOf(provider, withCertificate(delivery, otherOrigin + path))).toBe('forged')
    expect(loaded).not.toHaveBeenCalled()
    expect(await kindOf(provider, withCertificate(delivery, origin + path))).toBe('unknown')
    expect(loaded.mock.calls.map(([requested]) => String(requested))).toEqual([origin + path])
  })

  test('can come from another origin that is configured', async () => {
    const provider = createPaypalProvider({ ...sandbox.access, url: 'http://127.0.0.1:9', certUrl: sandbox.url })
    expect(await kindOf(provider, await aDelivery())).toBe('signed')
  })

  test.each([
    { mode: 'status', status: 503 },
    { mode: 'status', status: 429 },
    { mode: 'drop' },
    { mode: 'garbage' },
  ] as const)(
    'that cannot be loaded now ($mode $status) leaves the webhook unknown, and is loaded later',
    async (fault) => {
      const [provider, delivery] = [aProvider(), await aDelivery()]
      await sandbox.addFault({ route: 'certificate', ...fault, times: 1 })
      expect(await kindOf(provider, delivery)).toBe('unknown')
      expect(await kindOf(provider, delivery)).toBe('signed')
    },
  )

  test('that does not exist is forged, and asked for once', async () => {
    const [provider, delivery] = [aProvider(), await aDelivery()]
    const url = `${sandbox.url}/v1/notifications/certs/CERT-0`
    const requests = countRequests()
    for (let times = 0; times < 100; times++)
      expect(await kindOf(provider, { ...withCertificate(delivery, url), sender: randomUUID() })).toBe('forged')
    expect(requests()).toBe(1)
  })

  describe('served with the wrong properties', () => {
    const now = Date.now()
    const at = (days: number) => new Date(now + days * 86_400_000)

    /** A provider of our own: signs a webhook with a new key and serves the certificate for it. */
    async function serve(
      certificate: (privateKey: KeyObject) => string,
      commonPath = '/v1/notifications/certs/CERT-1',
    ) {
      const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      const body = certificate(privateKey)
      const server: Server = createServer((request, response) => {
        if (request.url === commonPath) response.end(body)
        else response.writeHead(302, { location: commonPath }).end()
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const { webhookId } = sandbox.access
      const transmission = {
        id: 'T-1',
        time: '2026-03-02T08:00:00Z',
        webhookId,
        rawBody: '{"id":"WH-1","event_type":"X","resource":{}}',
      }
      const key = { privateKey, publicKey, certificate: '', certPath: '' }
      const toDelivery = (path: string): WebhookDelivery => ({
        sender: 'a sender',
        rawBody: transmission.rawBody,
        headers: {
          'paypal-transmission-id': transmission.id,
          'paypal-transmission-time': transmission.time,
          'paypal-transmission-sig': signTransmission(key, transmission),
          'paypal-cert-url': url + path,
          'paypal-auth-algo': 'SHA256withRSA',
        },
      })
      const provider = createPaypalProvider({ ...sandbox.access, url })
      return { verify: (path = commonPath) => kindOf(provider, toDelivery(path)) }
    }
    const aCertificate = (validFrom: Date, validTo: Date) => (privateKey: KeyObject) =>
      createCertificate({ privateKey, commonName: 'provider.example', serial: Buffer.from([1]), validFrom, validTo })

    test('verifies while it is valid', async () => {
      expect(await (await serve(aCertificate(at(-1), at(1)))).verify()).toBe('signed')
    })

    test.each([
      ['it has expired', at(-3), at(-1)],
      ['it is not valid yet', at(1), at(3)],
    ])('does not verify when %s', async (_why, validFrom, validTo) => {
      expect(await (await serve(aCertificate(validFrom, validTo))).verify()).toBe('forged')
    })

    test('does not verify with the certificate of another key', async () => {
      const { privateKey: other } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      expect(await (await serve(() => aCertificate(at(-1), at(1))(other))).verify()).toBe('forged')
    })

    test('does not follow a redirect', async () => {
      const { verify } = await serve(aCertificate(at(-1), at(1)))
      expect(await verify('/v1/notifications/certs/CERT-2')).not.toBe('signed')
    })

    test('does not read a file without end', async () => {
      const { verify } = await serve((key) => aCertificate(at(-1), at(1))(key) + ' '.repeat(1_000_000))
      expect(await verify()).toBe('unknown')
    })
  })
})

describe('a flood of forged webhooks with invented certificates', () => {
  const invent = (delivery: WebhookDelivery, sender: string): WebhookDelivery => ({
    ...withCertificate(delivery, `${sandbox.url}/v1/notifications/certs/CERT-${randomUUID()}`),
    sender,
  })

  test('from one sender causes three requests per minute, and webhooks of others are verified', async () => {
    const [provider, delivery] = [aProvider(), await aDelivery()]
    const requests = countRequests()
    const results: string[] = []
    for (let times = 0; times < 100; times++) results.push(await kindOf(provider, invent(delivery, 'attacker')))
    expect(requests()).toBe(3)
    expect(results).toEqual([...Array(3).fill('forged'), ...Array(97).fill('limited')])
    expect(await kindOf(provider, delivery)).toBe('signed')
  })

  test('from many senders causes thirty requests per minute, and known certificates still verify', async () => {
    const [provider, delivery] = [aProvider(), await aDelivery()]
    await kindOf(provider, delivery)
    const requests = countRequests()
    for (let times = 0; times < 100; times++) await kindOf(provider, invent(delivery, randomUUID()))
    expect(requests()).toBe(29)
    expect(await kindOf(provider, delivery)).toBe('signed')
    const startMs = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(startMs + 61_000)
    expect(await kindOf(provider, invent(delivery, 'attacker'))).toBe('forged')
    expect(requests()).toBe(30)
  })

  test('of many minutes does not displace the genuine certificate', async () => {
    const [provider, delivery] = [aProvider(), await aDelivery()]
    expect(await kindOf(provider, delivery)).toBe('signed')
    const startMs = Date.now()
    const clock = vi.spyOn(Date, 'now')
    for (let minute = 1; minute <= 6; minute++) {
      clock.mockReturnValue(startMs + minute * 61_000)
      for (let times = 0; times < 30; times++) await kindOf(provider, invent(delivery, randomUUID()))
    }
    const requests = countRequests()
    expect([await kindOf(provider, delivery), requests()]).toEqual(['signed', 0])
  })
})
