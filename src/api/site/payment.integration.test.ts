import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findOrder, listOrderEvents } from '#db/orders.ts'
import { findPayment } from '#db/payments.ts'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import { createPaypalProvider } from '#integrations/payment/paypal-provider.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { aCustomer, mondayMorning } from '#tests/support/api-customer.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi } from '#tests/support/test-api.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import german from '../../../locales/de/payment-return.json' with { type: 'json' }
import english from '../../../locales/en/payment-return.json' with { type: 'json' }
import { createPaymentReturnApp } from './payment.ts'

describe('payment return', () => {
  const sandbox = setUpSandbox()
  afterEach(() => sandbox.clearFaults())

  onAnyDatabase('return from the payment provider', (database) => {
    let testApi: Awaited<ReturnType<typeof createTestApi>>
    let paymentReturn: ReturnType<typeof createPaymentReturnApp>
    let clock = mondayMorning
    const customer = aCustomer(() => testApi.api)
    beforeAll(async () => {
      testApi = await createTestApi(database.db, () => clock, { provider: sandbox.provider })
      paymentReturn = createPaymentReturnApp(testApi.services, (error) => expect.unreachable(error.message))
    })
    beforeEach(() => {
      clock = mondayMorning
    })

    async function returnFromProvider(orderId: string, token: string, language = 'de') {
      const headers = { 'accept-language': language }
      const response = await paymentReturn.request(`/orders/${orderId}/approve?token=${token}&PayerID=X`, { headers })
      return {
        status: response.status,
        location: response.headers.get('location'),
        text: await response.text(),
        type: response.headers.get('content-type'),
      }
    }
    async function orderWithOutcome(outcome: Parameters<typeof sandbox.choose>[1]) {
      const order = await customer.ordered()
      const address = await sandbox.choose(order.paymentId, outcome)
      return { ...order, address }
    }
    const readOrderState = async (orderId: string) => (await findOrder(database.db, orderId))?.state

    test('uses the URL that was given to the provider', async () => {
      const { orderId, paymentId, address } = await orderWithOutcome('approve')
      const { pathname, searchParams } = new URL(address)
      expect([pathname, searchParams.get('token')]).toEqual([`/api/payout/orders/${orderId}/approve`, paymentId])
    })

    test('after paying redirects to the home page and the order is purchased', async () => {
      const { orderId, paymentId } = await orderWithOutcome('approve')
      expect(await returnFromProvider(orderId, paymentId)).toMatchObject({ status: 302, location: '/#paid' })
      expect(await readOrderState(orderId)).toBe('purchased')
    })

    test('repeated requests change nothing', async () => {
      const { orderId, paymentId } = await orderWithOutcome('approve')
      for (let times = 0; times < 3; times++)
        expect(await returnFromProvider(orderId.toLowerCase(), paymentId)).toMatchObject({
          status: 302,
          location: '/#paid',
        })
      expect(
        (await sandbox.order(paymentId)).webhooks.filter(({ eventType }) => /CAPTURE/.test(eventType)),
      ).toHaveLength(1)
    })

    test('asks the provider at most 20 times a minute about one payment, however often the page is opened', async () => {
      const { orderId, paymentId } = await customer.ordered()
      const { orders } = testApi.services
      const inspect = vi.fn(sandbox.provider.inspect)
      onTestFinished(() => {
        orders.providers = createPaymentProviders([sandbox.provider])
      })
      orders.providers = createPaymentProviders([{ ...sandbox.provider, inspect }])
      for (let times = 0; times < 30; times++)
        expect(await returnFromProvider(orderId, paymentId)).toMatchObject({ status: 302, location: '/#checking' })
      expect(inspect).toHaveBeenCalledTimes(20)
      await sandbox.choose(paymentId, 'approve')
      clock = new Date(Date.parse(clock) + 60_000).toISOString()
      expect(await returnFromProvider(orderId, paymentId)).toMatchObject({ status: 302, location: '/#paid' })
    })

    test('with a pending payment redirects to the home page', async () => {
      const { orderId, paymentId } = await orderWithOutcome('pending')
      expect(await returnFromProvider(orderId, paymentId)).toMatchObject({ status: 302, location: '/#checking' })
      expect(await readOrderState(orderId)).toBe('created')
    })

    test('while the provider does not respond redirects to the home page', async () => {
      const { orderId, paymentId } = await orderWithOutcome('approve')
      await sandbox.addFault({ route: '*', mode: 'drop' })
      expect(await returnFromProvider(orderId, paymentId)).toMatchObject({ status: 302, location: '/#checking' })
      expect(await readOrderState(orderId)).toBe('created')
    })

    test('after canceling leaves the order payable', async () => {
      const { orderId, address } = await orderWithOutcome('cancel')
      const { pathname, search } = new URL(address)
      const response = await paymentReturn.request(pathname.replace('/api/payout', '') + search)
      expect([response.status, response.headers.get('location'), await readOrderState(orderId)]).toEqual([
        302,
        '/#unpaid',
        'created',
      ])
    })

    test.each([
      ['de', german.declined],
      ['en', english.declined],
    ])('shows an error page when the payment was declined: %s', async (language, text) => {
      const { orderId, paymentId } = await orderWithOutcome('decline')
      const response = await returnFromProvider(orderId, paymentId, language)
      expect([response.status, response.type]).toEqual([402, 'text/html; charset=UTF-8'])
      expect(response.text).toContain(text)
      expect(response.text).toContain(`<html lang="${language}">`)
      expect(await readOrderState(orderId)).toBe('created')
    })

    test('captures nothing for an order that was canceled meanwhile', async () => {
      const { orderId, paymentId } = await orderWithOutcome('approve')
      await cancelOrder(testApi.services.orders, orderId, 'byCustomer')
      const response = await returnFromProvider(orderId, paymentId)
      expect([response.status, response.text.includes(german.tooLate)]).toEqual([409, true])
      expect((await sandbox.order(paymentId)).capture).toBeNull()
    })

    test('shows an error page when the provider no longer knows the payment', async () => {
      const { orderId, paymentId } = await customer.ordered()
      sandbox.clock.advance(4 * 3_600_000)
      const response = await returnFromProvider(orderId, paymentId)
      expect([response.status, response.text.includes(german.failed), await readOrderState(orderId)]).toEqual([
        409,
        true,
        'created',
      ])
    })

    describe('with a mismatch', () => {
      test('the token of another order returns 404 and changes neither order', async () => {
        const [mine, yours] = [await orderWithOutcome('approve'), await orderWithOutcome('approve')]
        const response = await returnFromProvider(mine.orderId, yours.paymentId)
        expect([response.status, response.text.includes(german.unknown)]).toEqual([404, true])
        expect([await readOrderState(mine.orderId), await readOrderState(yours.orderId)]).toEqual([
          'created',
          'created',
        ])
        expect((await findPayment(database.db, yours.paymentId))?.state).toBe('open')
        expect((await sandbox.order(yours.paymentId)).capture).toBeNull()
      })

      test.each(['', 'NOTHING1', '%00', "'%20or%201=1", '%3Cscript%3E'])(
        'the token %j returns 404 and is not echoed',
        async (token) => {
          const { orderId } = await customer.ordered()
          const response = await returnFromProvider(orderId, token)
          expect([response.status, response.text.includes('<script>')]).toEqual([404, false])
        },
      )

      test.each(['nothing', '%00', '22222-22222'])('the order %s returns 404', async (orderId) => {
        const { paymentId } = await orderWithOutcome('approve')
        expect((await returnFromProvider(orderId, paymentId)).status).toBe(404)
        expect((await findPayment(database.db, paymentId))?.state).toBe('open')
      })
    })
  })
})

const paypal = { provider: 'paypal' }

describe('payment webhook', () => {
  const sandbox = setUpSandbox()
  afterEach(() => sandbox.clearFaults())

  onAnyDatabase('a webhook', (database) => {
    let testApi: Awaited<ReturnType<typeof createTestApi>>
    const inspected = vi.fn<(id: string) => void>()
    const customer = aCustomer(() => testApi.api)

    beforeAll(async () => {
      const provider = {
        ...sandbox.provider,
        inspect: (id: string) => {
          inspected(id)
          return sandbox.provider.inspect(id)
        },
      }
      testApi = await createTestApi(database.db, mondayMorning, { provider })
    })
    afterEach(() => {
      inspected.mockClear()
      testApi.services.orders.providers.of(paypal).readWebhook = sandbox.provider.readWebhook
    })

    type Delivery = { headers: Record<string, string>; body: string }
    const deliver = ({ headers, body }: Delivery) =>
      testApi.api.request('/payments/webhook/paypal', { method: 'POST', headers, body })

    /** The webhook that the provider sent about a new order, withheld so that the test can deliver it. */
    async function aDelivery(outcome: Parameters<typeof sandbox.choose>[1] = 'approve') {
      sandbox.merchant.clear()
      const order = await customer.ordered()
      await sandbox.choose(order.paymentId, outcome)
      const { headers, body } = await sandbox.merchant.waitFor('CHECKOUT.ORDER.APPROVED')
      return { ...order, delivery: { headers: headers as Record<string, string>, body } }
    }
    const readOrderState = async (orderId: string) => (await findOrder(database.db, orderId))?.state

    test('captures the payment and confirms the order, without a credential', async () => {
      const { orderId, delivery } = await aDelivery()
      const response = await deliver(delivery)
      expect([response.status, await response.json()]).toEqual([200, { success: true }])
      expect(await readOrderState(orderId)).toBe('purchased')
    })

    test('that is delivered again returns 200 and changes nothing', async () => {
      const { orderId, delivery } = await aDelivery()
      const statuses = []
      for (let times = 0; times < 3; times++) statuses.push((await deliver(delivery)).status)
      expect([statuses, inspected.mock.calls.length]).toEqual([[200, 200, 200], 1])
      expect((await listOrderEvents(database.db, orderId)).map(({ kind }) => kind)).toEqual(['placed', 'paid'])
    })

    test('that is delivered ten times concurrently pays once', async () => {
      const { orderId, delivery } = await aDelivery()
      const responses = await Promise.all(Array.from({ length: 10 }, () => deliver(delivery)))
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
      expect((await listOrderEvents(database.db, orderId)).map(({ kind }) => kind)).toEqual(['placed', 'paid'])
    })

    test('of a capture finds its payment, and the order of deliveries does not matter', async () => {
      const { orderId, paymentId, delivery } = await aDelivery('pending')
      await deliver(delivery)
      const pending = await sandbox.merchant.waitFor('PAYMENT.CAPTURE.PENDING')
      await sandbox.settle((await sandbox.order(paymentId)).capture?.id ?? '', 'complete')
      const completed = await sandbox.merchant.waitFor('PAYMENT.CAPTURE.COMPLETED')
      for (const { headers, body } of [completed, pending])
        expect((await deliver({ headers: headers as Record<string, string>, body })).status).toBe(200)
      expect([await readOrderState(orderId), (await findPayment(database.db, paymentId))?.state]).toEqual([
        'purchased',
        'captured',
      ])
    })

    test('of a refund, which names only its capture, cancels the order', async () => {
      const { orderId, paymentId, delivery } = await aDelivery()
      await deliver(delivery)
      const captureId = (await findPayment(database.db, paymentId))?.captureId ?? ''
      await sandbox.provider.refund(captureId, 'by hand')
      const { headers, body } = await sandbox.merchant.waitFor('PAYMENT.CAPTURE.REFUNDED')
      expect((await deliver({ headers: headers as Record<string, string>, body })).status).toBe(200)
      expect([await readOrderState(orderId), (await findPayment(database.db, paymentId))?.state]).toEqual([
        'canceled',
        'refunded',
      ])
    })

    describe('that is forged', () => {
      const forgeries: [string, (delivery: Delivery) => Delivery][] = [
        ['by its body', ({ headers, body }) => ({ headers, body: body.replace(/"id":"WH-/, '"id":"WH-0') })],
        [
          'by its signature',
          ({ headers, body }) => ({ headers: { ...headers, 'paypal-transmission-sig': 'AAAA' }, body }),
        ],
        ['without any header', ({ body }) => ({ headers: {}, body })],
      ]
      test.each(forgeries)('%s returns 401 and changes nothing', async (_how, forge) => {
        const { orderId, delivery } = await aDelivery()
        const response = await deliver(forge(delivery))
        expect([response.status, (await response.json()).code]).toEqual([401, 'unauthorized'])
        expect([await readOrderState(orderId), inspected.mock.calls.length]).toEqual(['created', 0])
        expect((await deliver(delivery)).status).toBe(200)
        expect(await readOrderState(orderId)).toBe('purchased')
      })
    })

    test('that cannot be verified now returns 502 and is processed when delivered again', async () => {
      const { orderId, delivery } = await aDelivery()
      testApi.services.orders.providers.of(paypal).readWebhook = createPaypalProvider(sandbox.access).readWebhook
      await sandbox.addFault({ route: 'certificate', mode: 'status', status: 503, times: 1 })
      const response = await deliver(delivery)
      expect([response.status, (await response.json()).code, await readOrderState(orderId)]).toEqual([
        502,
        'paymentUnavailable',
        'created',
      ])
      await deliver(delivery)
      expect(await readOrderState(orderId)).toBe('purchased')
    })

    test('returns 502 when the provider is unavailable and is processed when delivered again', async () => {
      const { orderId, delivery } = await aDelivery()
      await sandbox.addFault({ route: 'get', mode: 'status', status: 503, times: 1 })
      expect((await deliver(delivery)).status).toBe(502)
      expect(await readOrderState(orderId)).toBe('created')
      expect((await deliver(delivery)).status).toBe(200)
      expect(await readOrderState(orderId)).toBe('purchased')
    })

    test('that is forged a hundred times causes at most three requests to the provider', async () => {
      const { orderId, delivery } = await aDelivery()
      testApi.services.orders.providers.of(paypal).readWebhook = createPaypalProvider(sandbox.access).readWebhook
      const requests = vi.spyOn(globalThis, 'fetch')
      onTestFinished(() => requests.mockRestore())
      const certificates = `${sandbox.url}/v1/notifications/certs`
      const forgeries: ((index: number) => Delivery)[] = [
        () => ({ headers: {}, body: delivery.body }),
        (index) => ({ ...delivery, body: delivery.body.replace('"id":"WH-', `"id":"WH-${index}`) }),
        (index) => ({ ...delivery, headers: { ...delivery.headers, 'paypal-transmission-id': `forged-${index}` } }),
        (index) => ({
          ...delivery,
          headers: { ...delivery.headers, 'paypal-cert-url': `https://evil.example/${index}` },
        }),
        (index) => ({
          ...delivery,
          headers: { ...delivery.headers, 'paypal-cert-url': `${certificates}/CERT-${index}` },
        }),
      ]
      const answers = new Set<string>()
      for (let index = 0; index < 100; index++) {
        const forge = forgeries[index % forgeries.length]
        const response = await deliver(forge?.(index) ?? delivery)
        answers.add(`${response.status} ${response.headers.get('retry-after')}`)
      }
      expect(answers).toEqual(new Set(['401 null', '429 60']))
      expect(requests.mock.calls.length).toBeLessThanOrEqual(3)
      expect([await readOrderState(orderId), inspected.mock.calls.length]).toEqual(['created', 0])
      expect((await deliver(delivery)).status).toBe(200)
      expect(await readOrderState(orderId)).toBe('purchased')
    })

    test('about an unknown payment returns 200', async () => {
      const { delivery } = await aDelivery()
      await database.db.deleteFrom('payment').execute()
      expect((await deliver(delivery)).status).toBe(200)
      expect(inspected).not.toHaveBeenCalled()
    })

    test.each([
      '',
      '{',
      'null',
      '[]',
      '{}',
      '{"id":7}',
      '{"id":"WH-1","event_type":"X"}',
      '{"id":"","event_type":"X","resource":{}}',
    ])('with the body %j returns 400 without calling the provider', async (body) => {
      const { status } = await deliver({ headers: {}, body })
      expect(status).toBe(400)
    })

    test('that is too long returns 413', async () => {
      const { status } = await deliver({ headers: {}, body: JSON.stringify({ id: 'x'.repeat(200_001) }) })
      expect(status).toBe(413)
    })

    describe('sent over HTTP', () => {
      let server: Server | undefined
      afterEach(() => {
        server?.closeAllConnections()
        server?.close()
      })

      test('is verified byte for byte', async () => {
        const { orderId, delivery } = await aDelivery()
        server = createServer(getRequestListener(testApi.api.fetch))
        await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
        const { port } = server.address() as AddressInfo
        const { 'content-length': _length, host: _host, connection: _connection, ...headers } = delivery.headers
        const response = await fetch(`http://127.0.0.1:${port}/payments/webhook/paypal`, {
          method: 'POST',
          headers,
          body: delivery.body,
        })
        expect([response.status, await readOrderState(orderId)]).toEqual([200, 'purchased'])
      })
    })
  })
})
