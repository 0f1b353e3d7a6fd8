import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering, mondayMorning } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { settlePayments } from './settle-payments.ts'

const sandbox = aSandbox()
afterEach(() => sandbox.mend())
const after = (ms: number) => new Date(Date.parse(mondayMorning) + ms).toISOString()

onBothDatabases('settling what is open', (database) => {
  const house = anOrdering(database, sandbox)
  beforeEach(async () => {
    await database.db.deleteFrom('payment').execute()
  })
  async function aPayment(outcome?: Parameters<typeof sandbox.choose>[1]) {
    const order = await house.placed()
    const paymentId = await house.started(order)
    if (outcome) await sandbox.choose(paymentId, outcome)
    return { orderId: order.id, paymentId }
  }

  test('finds the payment of a buyer who approved and never came back', async () => {
    const { orderId, paymentId } = await aPayment('approve')
    house.now = after(60_000)
    await settlePayments(house.services())
    expect([(await house.payment(paymentId)).state, (await house.order(orderId)).state]).toEqual([
      'captured',
      'purchased',
    ])
  })

  test('finds the payment that was taken while the answer got lost, and one that was pending', async () => {
    const [lost, pending] = [await aPayment('lose-answer'), await aPayment('pending')]
    house.now = after(60_000)
    await settlePayments(house.services())
    expect((await house.order(lost.orderId)).state).toBe('purchased')
    await sandbox.settle((await sandbox.order(pending.paymentId)).capture?.id ?? '', 'complete')
    house.now = after(120_000)
    await settlePayments(house.services())
    expect((await house.order(pending.orderId)).state).toBe('purchased')
  })

  test('asks about each payment once a minute at most', async () => {
    await aPayment()
    const inspect = vi.fn(house.provider.inspect)
    house.provider = { ...house.provider, inspect }
    for (const ms of [0, 59_999, 60_000, 60_001, 119_999, 120_000]) {
      house.now = after(ms)
      await settlePayments(house.services())
    }
    expect(inspect).toHaveBeenCalledTimes(2)
  })

  test('asks no more once the end is known', async () => {
    await aPayment('approve')
    house.now = after(60_000)
    await settlePayments(house.services())
    const inspect = vi.fn(house.provider.inspect)
    house.provider = { ...house.provider, inspect }
    house.now = after(600_000)
    await settlePayments(house.services())
    expect(inspect).not.toHaveBeenCalled()
  })

  describe('while the provider is in trouble', () => {
    test.each(['status', 'drop', 'garbage'] as const)(
      '(%s) keeps everything, and settles all when it is back',
      async (mode) => {
        const payments = [await aPayment('approve'), await aPayment('approve'), await aPayment()]
        await sandbox.break({ route: '*', mode })
        house.now = after(60_000)
        await settlePayments(house.services())
        await sandbox.mend()
        house.now = after(120_000)
        await settlePayments(house.services())
        const states = await Promise.all(payments.map(async ({ orderId }) => (await house.order(orderId)).state))
        expect(states).toEqual(['purchased', 'purchased', 'created'])
      },
    )
  })

  test('by two processes at once takes each payment once', async () => {
    const { orderId, paymentId } = await aPayment('approve')
    house.now = after(60_000)
    await Promise.all([settlePayments(house.services()), settlePayments(house.services())])
    expect((await house.mails(orderId)).filter((kind) => kind === 'orderConfirmed')).toHaveLength(1)
    expect((await house.payment(paymentId)).state).toBe('captured')
  })
})
