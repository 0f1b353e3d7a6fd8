import { afterEach, describe, expect, test } from 'vitest'
import { adminActor } from '#domain/staff/actor.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { settlePayment } from './payments.ts'
import { recordPickup } from './record-pickup.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())

onBothDatabases('advancing orders', (database) => {
  const env = createOrderTestServices(database, sandbox)
  async function stateAt(now: string, orderId: string) {
    env.now = now
    await advanceOrders(env.services())
    return (await env.order(orderId)).state
  }
  const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

  test('cancels an unpaid order exactly at payUntil and releases the slot', async () => {
    const pickup = { ...onSaturday, minute: 390 }
    const order = await env.placed({ pickup })
    expect(await stateAt(before(order.payUntil), order.id)).toBe('created')
    expect(await stateAt(order.payUntil, order.id)).toBe('canceled')
    expect(await env.countSlotUses(pickup)).toBe(0)
    expect([await env.mails(order.id), await env.events(order.id)]).toEqual([
      ['orderCanceled', 'orderReceived'],
      ['placed', 'slotReleased', 'expired'],
    ])
  })

  test('cancels an order once when several runs overlap', async () => {
    const order = await env.placed()
    env.now = order.payUntil
    await Promise.all([1, 2, 3].map(() => advanceOrders(env.services())))
    expect(await env.mails(order.id)).toEqual(['orderCanceled', 'orderReceived'])
  })

  describe('checks with the provider before an order expires:', () => {
    async function payWith(outcome: Parameters<typeof sandbox.choose>[1]) {
      const order = await env.placed()
      const paymentId = await env.started(order)
      await sandbox.choose(paymentId, outcome)
      return { order, paymentId }
    }

    test('a payment approved just in time is captured and the order is purchased', async () => {
      const { order, paymentId } = await payWith('approve')
      env.now = order.payUntil
      await advanceOrders(env.services())
      expect((await env.events(order.id)).slice(0, 2)).toEqual(['placed', 'paid'])
      expect((await env.payment(paymentId)).state).toBe('captured')
      expect(await env.mails(order.id)).toEqual(['orderConfirmed', 'orderReceived', 'storeNewOrder'])
    })

    test('a pending payment keeps the order until the payment is denied', async () => {
      const { order, paymentId } = await payWith('pending')
      expect(await stateAt(order.payUntil, order.id)).toBe('created')
      expect((await env.payment(paymentId)).state).toBe('pending')
      await sandbox.settle((await sandbox.order(paymentId)).capture?.id ?? '', 'deny')
      expect(await settlePayment(env.services(), paymentId)).toBe('failed')
      expect(await stateAt(order.payUntil, order.id)).toBe('canceled')
    })

    test('a declined payment cancels the order', async () => {
      const { order } = await payWith('decline')
      expect(await stateAt(order.payUntil, order.id)).toBe('canceled')
    })

    test('an unavailable provider does not prevent expiry, and nothing is captured later', async () => {
      const { order, paymentId } = await payWith('approve')
      await sandbox.addFault({ route: '*', mode: 'drop' })
      expect(await stateAt(order.payUntil, order.id)).toBe('canceled')
      await sandbox.clearFaults()
      expect(await settlePayment(env.services(), paymentId)).toBe('failed')
      expect((await sandbox.order(paymentId)).capture).toBeNull()
      expect((await env.order(order.id)).state).toBe('canceled')
    })

    test('a capture without an answer keeps the order until the answer is known', async () => {
      const { order, paymentId } = await payWith('approve')
      const unknown = { kind: 'unknown', reason: 'the answer was lost' } as const
      env.provider = {
        ...sandbox.provider,
        capture: (...request) => sandbox.provider.capture(...request).then(() => unknown),
      }
      expect(await settlePayment(env.services(), paymentId)).toBe('unknown')
      env.provider = { ...sandbox.provider, inspect: async () => unknown }
      expect(await stateAt(order.payUntil, order.id)).toBe('created')
      env.provider = sandbox.provider
      expect(await settlePayment(env.services(), paymentId)).toBe('captured')
      expect(await stateAt(order.payUntil, order.id)).toBe('preparation')
    })

    test('a payment that is pending until the pickup time is over does not pay for it', async () => {
      const { order, paymentId } = await payWith('pending')
      expect(await stateAt('2026-11-21T06:59:59.999Z', order.id)).toBe('created')
      await sandbox.settle((await sandbox.order(paymentId)).capture?.id ?? '', 'complete')
      expect(await stateAt('2026-11-21T07:00:00.000Z', order.id)).toBe('canceled')
      expect(await settlePayment(env.services(), paymentId)).toBe('refunded')
      expect((await env.order(order.id)).state).toBe('canceled')
      expect(await env.mails(order.id)).toEqual(['orderCanceled', 'orderReceived', 'paymentReturned'])
    })

    test('pending payments do not keep other orders from expiring, however many there are', async () => {
      const waiting = await Promise.all(Array.from({ length: 30 }, () => payWith('pending')))
      for (const { paymentId } of waiting) await settlePayment(env.services(), paymentId)
      const unpaid = await env.placed({ pickup: { ...onSaturday, minute: 600 } })
      expect(await stateAt(unpaid.payUntil, unpaid.id)).toBe('canceled')
      expect((await env.order(waiting[0]?.order.id ?? '')).state).toBe('created')
    })

    test('an order that cannot be checked is reported, and the others advance', async () => {
      const { order: broken, paymentId } = await payWith('approve')
      const unpaid = await env.placed({ pickup: { ...onSaturday, minute: 600 } })
      const paid = await env.purchased()
      env.provider = {
        ...sandbox.provider,
        async inspect(id) {
          if (id === paymentId) throw new Error('broken')
          return sandbox.provider.inspect(id)
        },
      }
      env.now = broken.payUntil
      await expect(advanceOrders(env.services())).rejects.toThrow(/^Some orders cannot be advanced.*\nError: broken/s)
      const states = await Promise.all([broken, unpaid, paid].map(async ({ id }) => (await env.order(id)).state))
      expect(states).toEqual(['created', 'canceled', 'preparation'])
      env.provider = sandbox.provider
      await advanceOrders(env.services())
      expect((await env.order(broken.id)).state).toBe('preparation')
    })

    test('an approval at the same moment leads either to a purchase or to a cancellation, never to both', async () => {
      const rounds = await Promise.all(Array.from({ length: 5 }, () => payWith('approve')))
      env.now = rounds[0]?.order.payUntil ?? ''
      await Promise.all([
        advanceOrders(env.services()),
        ...rounds.map(({ paymentId }) => settlePayment(env.services(), paymentId)),
      ])
      for (const { order, paymentId } of rounds) {
        const { state } = await env.payment(paymentId)
        const isCanceled = (await env.order(order.id)).state === 'canceled'
        expect(isCanceled ? ['refunded', 'failed'] : ['captured']).toContain(state)
      }
    })
  })

  test('starts preparation at midnight two days before and completes the order half an hour after pickup', async () => {
    const order = await env.purchased()
    expect(await stateAt('2026-11-19T22:59:59.999Z', order.id)).toBe('purchased')
    expect(await stateAt('2026-11-19T23:00:00.000Z', order.id)).toBe('preparation')
    expect(await stateAt('2026-11-21T06:59:59.999Z', order.id)).toBe('preparation')
    expect(await stateAt('2026-11-21T07:00:00.000Z', order.id)).toBe('completed')
    expect(await env.events(order.id)).toEqual(['placed', 'paid', 'changeWindowClosed', 'pickupTimeOver'])
  })

  test('does not say that the order was collected: only the hand-over does, before or after the pickup time', async () => {
    const handOver = (orderId: string) =>
      recordPickup(env.services(), { orderId, action: 'hand-over', actor: adminActor })
    const [early, late] = [await env.purchased(), await env.purchased()]
    await stateAt('2026-11-21T06:35:00.000Z', early.id)
    await handOver(early.id)
    expect(await env.order(early.id)).toMatchObject({ state: 'completed', handedOverAt: '2026-11-21T06:35:00.000Z' })
    expect(await stateAt('2026-11-21T07:00:00.000Z', late.id)).toBe('completed')
    expect((await env.order(late.id)).handedOverAt).toBeUndefined()
    env.now = '2026-11-21T07:20:00.000Z'
    await handOver(late.id)
    expect(await env.order(late.id)).toMatchObject({ state: 'completed', handedOverAt: '2026-11-21T07:20:00.000Z' })
    const steps = await Promise.all([early, late].map(async ({ id }) => (await env.events(id)).slice(3)))
    expect(steps).toEqual([['handedOver'], ['pickupTimeOver', 'handedOver']])
  })

  test('applies both state changes in one run after a long downtime', async () => {
    const order = await env.purchased()
    expect(await stateAt('2026-12-01T09:00:00.000Z', order.id)).toBe('completed')
    expect((await env.events(order.id)).slice(2)).toEqual(['changeWindowClosed', 'pickupTimeOver'])
  })

  test.each([
    ['2026-10-20T08:00:00.000Z', '2026-10-25', '2026-10-25T08:00:00.000Z'],
    ['2027-03-23T08:00:00.000Z', '2027-03-28', '2027-03-28T07:00:00.000Z'],
  ])('is correct on the day of the clock change: ordered %s, picked up %s', async (now, date, endsAt) => {
    env.now = now
    const order = await env.purchased({ pickup: { ...onSaturday, date, minute: 510 } })
    expect(await stateAt(before(endsAt), order.id)).toBe('preparation')
    expect(await stateAt(endsAt, order.id)).toBe('completed')
  })

  test('does not change orders that are not due', async () => {
    const [unpaid, paid] = [await env.placed(), await env.purchased()]
    await advanceOrders(env.services())
    expect([(await env.order(unpaid.id)).state, (await env.order(paid.id)).state]).toEqual(['created', 'purchased'])
  })
})
