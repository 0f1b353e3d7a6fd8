import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { settlePayment } from './payments.ts'
import { startPayment } from './start-payment.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

onBothDatabases('a payment that captures itself', (database) => {
  const env = createOrderTestServices(database, sandbox)
  beforeEach(() => {
    env.provider = sandbox.stripe
  })
  const settle = (id: string) => settlePayment(env.services(), id)

  test('purchases the order', async () => {
    const order = await env.purchased()
    const [payment] = await env.payments(order.id)
    expect([order.state, payment?.provider, payment?.method, payment?.state]).toEqual([
      'purchased',
      'stripe',
      'card',
      'captured',
    ])
  })

  test('goes back as a whole when it arrives after the order was canceled', async () => {
    const order = await env.placed()
    const id = await env.started(order)
    await sandbox.addFault({ route: 'expire', mode: 'drop', times: 2 })
    await cancelOrder(env.services(), order.id, 'byCustomer')
    await sandbox.choose(id, 'approve')
    expect(await settle(id)).toBe('refunded')
    const { capture, refunds } = await sandbox.order(id)
    expect([capture?.status, refunds.map(({ amountCents }) => amountCents)]).toEqual(['REFUNDED', [order.grossCents]])
    expect(await env.events(order.id)).toContain('paymentTooLate')
    expect(await env.mails(order.id)).toEqual(['orderCanceled', 'orderReceived', 'paymentReturned'])
    const [entry] = await listAuditEntries(database.db, { subjectId: order.id, limit: 1 })
    const after = { paymentId: id, method: 'card', amountCents: order.grossCents }
    expect(entry).toMatchObject({ action: 'order.returnPayment', actor: { kind: 'system' }, after })
  })

  test('goes back when somebody else has the slot by then, and the order can be paid for another time', async () => {
    const pickup = { storeId: 'klein', date: '2026-11-21', minute: 450 }
    const order = await env.placed({ pickup })
    const id = await env.started(order)
    await sandbox.addFault({ route: 'expire', mode: 'drop', times: 4 })
    env.now = order.holdUntil ?? ''
    env.now = new Date(Date.parse(env.now) + 400_000).toISOString()
    await database.db.updateTable('payment').set({ state: 'failed' }).where('id', '=', id).execute()
    await advanceOrders(env.services())
    await env.placed({ pickup })
    await sandbox.choose(id, 'approve')
    expect(await settle(id)).toBe('refunded')
    expect((await env.order(order.id)).state).toBe('created')
    expect((await sandbox.order(id)).capture?.status).toBe('REFUNDED')
  })

  test('cannot be made any more once the order is canceled', async () => {
    const order = await env.placed()
    const id = await env.started(order)
    await cancelOrder(env.services(), order.id, 'byCustomer')
    expect((await sandbox.order(id)).status).toBe('VOIDED')
    expect((await env.payment(id)).state).toBe('failed')
  })

  test('is closed when the customer chooses another way to pay, which is the one that counts', async () => {
    const order = await env.placed()
    const id = await env.started(order)
    const both = { ...env.services(), providers: createPaymentProviders([sandbox.stripe, sandbox.provider]) }
    const other = await startPayment(both, await env.order(order.id), 'paypal')
    expect([other.kind, (await sandbox.order(id)).status]).toEqual(['started', 'VOIDED'])
    expect((await env.payments(order.id)).map(({ provider, state }) => `${provider} ${state}`).sort()).toEqual([
      'paypal open',
      'stripe failed',
    ])
  })

  test('is the way to pay again, unless the customer chooses another', async () => {
    const order = await env.placed()
    const both = { ...env.services(), providers: createPaymentProviders([sandbox.provider, sandbox.stripe]) }
    await startPayment(both, order, 'card')
    await startPayment(both, await env.order(order.id))
    expect((await env.payments(order.id)).map(({ method }) => method)).toEqual(['card'])
    env.now = '2026-11-16T11:01:00.000Z'
    await startPayment(both, await env.order(order.id))
    expect((await env.payments(order.id)).map(({ method }) => method)).toEqual(['card', 'card'])
  })

  test('counts if the buyer was faster than the choice of another way', async () => {
    const order = await env.placed()
    const id = await env.started(order)
    await sandbox.choose(id, 'approve')
    const both = { ...env.services(), providers: createPaymentProviders([sandbox.stripe, sandbox.provider]) }
    expect(await startPayment(both, await env.order(order.id), 'paypal')).toEqual({ kind: 'notPayable' })
    expect((await env.order(order.id)).state).toBe('purchased')
  })

  test('is finished with its provider after another one is offered', async () => {
    const order = await env.placed()
    const id = await env.started(order)
    await sandbox.choose(id, 'approve')
    const changed = {
      ...env.services(),
      providers: createPaymentProviders([sandbox.provider, sandbox.stripe], ['paypal']),
    }
    expect(await settlePayment(changed, id)).toBe('captured')
  })
})
