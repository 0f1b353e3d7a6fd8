import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findOrder, listOrderEvents } from '#db/orders.ts'
import { findPayment } from '#db/payments.ts'
import { aCustomer, mondayMorning } from '#tests/support/a-customer.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anApi } from '#tests/support/an-api.ts'
import { onBothDatabases } from '#tests/support/databases.ts'

const sandbox = aSandbox()
afterEach(() => sandbox.mend())

onBothDatabases('a webhook', (database) => {
  let house: Awaited<ReturnType<typeof anApi>>
  const inspected = vi.fn<(id: string) => void>()
  const customer = aCustomer(() => house.api)

  beforeAll(async () => {
    const provider = {
      ...sandbox.provider,
      inspect: (id: string) => {
        inspected(id)
        return sandbox.provider.inspect(id)
      },
    }
    house = await anApi(database.db, mondayMorning, { provider })
  })
  afterEach(() => inspected.mockClear())

  type Delivery = { headers: Record<string, string>; body: string }
  const deliver = ({ headers, body }: Delivery) =>
    house.api.request('/payments/webhook', { method: 'POST', headers, body })

  /** What the provider sent about the payment of a new order, kept back so that the test can bring it. */
  async function aDelivery(outcome: Parameters<typeof sandbox.choose>[1] = 'approve') {
    sandbox.merchant.forget()
    const order = await customer.ordered()
    await sandbox.choose(order.paymentId, outcome)
    const { headers, body } = await sandbox.merchant.waitFor('CHECKOUT.ORDER.APPROVED')
    return { ...order, delivery: { headers: headers as Record<string, string>, body } }
  }
  const stateOf = async (orderId: string) => (await findOrder(database.db, orderId))?.state

  test('makes us ask the provider, take the money and confirm the order; no credential is asked for', async () => {
    const { orderId, delivery } = await aDelivery()
    const answer = await deliver(delivery)
    expect([answer.status, await answer.json()]).toEqual([200, { success: true }])
    expect(await stateOf(orderId)).toBe('purchased')
  })

  test('that comes again is thanked for and does nothing', async () => {
    const { orderId, delivery } = await aDelivery()
    const statuses = []
    for (let times = 0; times < 3; times++) statuses.push((await deliver(delivery)).status)
    expect([statuses, inspected.mock.calls.length]).toEqual([[200, 200, 200], 1])
    expect((await listOrderEvents(database.db, orderId)).map(({ kind }) => kind)).toEqual(['placed', 'paid'])
  })

  test('that comes ten times at once pays once', async () => {
    const { orderId, delivery } = await aDelivery()
    const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(delivery)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await listOrderEvents(database.db, orderId)).map(({ kind }) => kind)).toEqual(['placed', 'paid'])
  })

  test('of a capture finds its payment, and news that come in the wrong order end the same', async () => {
    const { orderId, paymentId, delivery } = await aDelivery('pending')
    await deliver(delivery)
    const pending = await sandbox.merchant.waitFor('PAYMENT.CAPTURE.PENDING')
    await sandbox.settle((await sandbox.order(paymentId)).capture?.id ?? '', 'complete')
    const completed = await sandbox.merchant.waitFor('PAYMENT.CAPTURE.COMPLETED')
    for (const { headers, body } of [completed, pending])
      expect((await deliver({ headers: headers as Record<string, string>, body })).status).toBe(200)
    expect([await stateOf(orderId), (await findPayment(database.db, paymentId))?.state]).toEqual([
      'purchased',
      'captured',
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
    test.each(forgeries)('%s is refused with 401, and nothing happens', async (_how, forge) => {
      const { orderId, delivery } = await aDelivery()
      const answer = await deliver(forge(delivery))
      expect([answer.status, (await answer.json()).code]).toEqual([401, 'unauthorized'])
      expect([await stateOf(orderId), inspected.mock.calls.length]).toEqual(['created', 0])
      expect((await deliver(delivery)).status).toBe(200)
      expect(await stateOf(orderId)).toBe('purchased')
    })
  })

  test('that nobody can verify now is answered with 503, so that it comes again, and then it counts', async () => {
    const { orderId, delivery } = await aDelivery()
    await sandbox.break({ route: 'verify', mode: 'status', status: 503, times: 1 })
    const answer = await deliver(delivery)
    expect([answer.status, (await answer.json()).code, await stateOf(orderId)]).toEqual([503, 'unavailable', 'created'])
    await deliver(delivery)
    expect(await stateOf(orderId)).toBe('purchased')
  })

  test('after which the provider cannot be asked is answered with 503, and counts when it comes again', async () => {
    const { orderId, delivery } = await aDelivery()
    await sandbox.break({ route: 'get', mode: 'status', status: 503, times: 1 })
    expect((await deliver(delivery)).status).toBe(503)
    expect(await stateOf(orderId)).toBe('created')
    expect((await deliver(delivery)).status).toBe(200)
    expect(await stateOf(orderId)).toBe('purchased')
  })

  test('about a payment that is not ours is thanked for', async () => {
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
  ])('with the body %j is refused with 400 before anyone is asked', async (body) => {
    const { status } = await deliver({ headers: {}, body })
    expect(status).toBe(400)
  })

  test('that is longer than any should be is refused with 413', async () => {
    const { status } = await deliver({ headers: {}, body: JSON.stringify({ id: 'x'.repeat(200_001) }) })
    expect(status).toBe(413)
  })

  describe('sent over the wire by the provider itself', () => {
    let server: Server | undefined
    afterEach(() => {
      server?.closeAllConnections()
      server?.close()
    })

    test('arrives byte for byte', async () => {
      const { orderId, delivery } = await aDelivery()
      server = createServer(getRequestListener(house.api.fetch))
      await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      const { 'content-length': _length, host: _host, connection: _connection, ...headers } = delivery.headers
      const answer = await fetch(`http://127.0.0.1:${port}/payments/webhook`, {
        method: 'POST',
        headers,
        body: delivery.body,
      })
      expect([answer.status, await stateOf(orderId)]).toEqual([200, 'purchased'])
    })
  })
})
