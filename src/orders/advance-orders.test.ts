import { afterEach, describe, expect, test } from 'vitest'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering, onSaturday } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { advanceOrders } from './advance-orders.ts'
import { settlePayment } from './settle-payment.ts'

const sandbox = aSandbox()
afterEach(() => sandbox.mend())

onBothDatabases('the clock', (database) => {
  const house = anOrdering(database, sandbox)
  async function stateAt(now: string, orderId: string) {
    house.now = now
    await advanceOrders(house.services())
    return (await house.order(orderId)).state
  }
  const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

  test('gives up an unpaid order exactly when its time to pay is over, and frees the place', async () => {
    const pickup = { ...onSaturday, minute: 390 }
    const order = await house.placed({ pickup })
    expect(await stateAt(before(order.payUntil), order.id)).toBe('created')
    expect(await stateAt(order.payUntil, order.id)).toBe('canceled')
    expect(await house.placesTaken(pickup)).toBe(0)
    expect([await house.mails(order.id), await house.events(order.id)]).toEqual([
      ['orderCanceled', 'orderReceived'],
      ['placed', 'expired'],
    ])
  })

  test('gives up once, however often it ticks and wherever', async () => {
    const order = await house.placed()
    house.now = order.payUntil
    await Promise.all([1, 2, 3].map(() => advanceOrders(house.services())))
    expect(await house.mails(order.id)).toEqual(['orderCanceled', 'orderReceived'])
  })

  describe('asks the provider before it gives up an order:', () => {
    async function atTheEnd(outcome: Parameters<typeof sandbox.choose>[1]) {
      const order = await house.placed()
      const paymentId = await house.started(order)
      await sandbox.choose(paymentId, outcome)
      return { order, paymentId }
    }

    test('what was approved a moment ago is taken, and the order stands', async () => {
      const { order, paymentId } = await atTheEnd('approve')
      house.now = order.payUntil
      await advanceOrders(house.services())
      expect((await house.events(order.id)).slice(0, 2)).toEqual(['placed', 'paid'])
      expect((await house.payment(paymentId)).state).toBe('captured')
      expect(await house.mails(order.id)).toEqual(['orderConfirmed', 'orderReceived', 'storeNewOrder'])
    })

    test('what is pending is waited for, and given up when it is denied', async () => {
      const { order, paymentId } = await atTheEnd('pending')
      expect(await stateAt(order.payUntil, order.id)).toBe('created')
      expect((await house.payment(paymentId)).state).toBe('pending')
      await sandbox.settle((await sandbox.order(paymentId)).capture?.id ?? '', 'deny')
      expect(await stateAt(order.payUntil, order.id)).toBe('canceled')
    })

    test('what was declined is given up', async () => {
      const { order } = await atTheEnd('decline')
      expect(await stateAt(order.payUntil, order.id)).toBe('canceled')
    })

    test('when it is silent the order is given up all the same, and nothing is taken for it later', async () => {
      const { order, paymentId } = await atTheEnd('approve')
      await sandbox.break({ route: '*', mode: 'drop' })
      expect(await stateAt(order.payUntil, order.id)).toBe('canceled')
      await sandbox.mend()
      expect(await settlePayment(house.services(), paymentId)).toBe('failed')
      expect((await sandbox.order(paymentId)).capture).toBeNull()
      expect((await house.order(order.id)).state).toBe('canceled')
    })

    test('and of an approval that arrives in the same moment one thing or the other comes, never both', async () => {
      const rounds = await Promise.all(Array.from({ length: 5 }, () => atTheEnd('approve')))
      house.now = rounds[0]?.order.payUntil ?? ''
      await Promise.all([
        advanceOrders(house.services()),
        ...rounds.map(({ paymentId }) => settlePayment(house.services(), paymentId)),
      ])
      for (const { order, paymentId } of rounds) {
        const { state } = await house.payment(paymentId)
        const isCanceled = (await house.order(order.id)).state === 'canceled'
        expect(isCanceled ? ['refunded', 'failed'] : ['captured']).toContain(state)
      }
    })
  })

  test('closes the change window at midnight two days before, and ends the order half an hour after pickup', async () => {
    const order = await house.purchased()
    expect(await stateAt('2026-11-19T22:59:59.999Z', order.id)).toBe('purchased')
    expect(await stateAt('2026-11-19T23:00:00.000Z', order.id)).toBe('preparation')
    expect(await stateAt('2026-11-21T06:59:59.999Z', order.id)).toBe('preparation')
    expect(await stateAt('2026-11-21T07:00:00.000Z', order.id)).toBe('completed')
    expect(await house.events(order.id)).toEqual(['placed', 'paid', 'changeWindowClosed', 'pickedUp'])
  })

  test('goes through both states at once when it was away for long', async () => {
    const order = await house.purchased()
    expect(await stateAt('2026-12-01T09:00:00.000Z', order.id)).toBe('completed')
    expect((await house.events(order.id)).slice(2)).toEqual(['changeWindowClosed', 'pickedUp'])
  })

  test.each([
    ['2026-10-20T08:00:00.000Z', '2026-10-25', '2026-10-25T08:00:00.000Z'],
    ['2027-03-23T08:00:00.000Z', '2027-03-28', '2027-03-28T07:00:00.000Z'],
  ])('knows the day of the clock change: ordered %s, picked up %s', async (now, date, endsAt) => {
    house.now = now
    const order = await house.purchased({ pickup: { ...onSaturday, date, minute: 510 } })
    expect(await stateAt(before(endsAt), order.id)).toBe('preparation')
    expect(await stateAt(endsAt, order.id)).toBe('completed')
  })

  test('leaves alone what is not due', async () => {
    const [unpaid, paid] = [await house.placed(), await house.purchased()]
    await advanceOrders(house.services())
    expect([(await house.order(unpaid.id)).state, (await house.order(paid.id)).state]).toEqual(['created', 'purchased'])
  })
})
