import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, mondayMorning } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { settleDuePayments } from './settle-due-payments.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())
const after = (ms: number) => new Date(Date.parse(mondayMorning) + ms).toISOString()

onBothDatabases('settling due payments', (database) => {
  const env = createOrderTestServices(database, sandbox)
  beforeEach(async () => {
    await database.db.deleteFrom('payment').execute()
  })
  async function aPayment(outcome?: Parameters<typeof sandbox.choose>[1]) {
    const order = await env.placed()
    const paymentId = await env.started(order)
    if (outcome) await sandbox.choose(paymentId, outcome)
    return { orderId: order.id, paymentId }
  }

  test('captures the payment of a buyer who approved and did not return', async () => {
    const { orderId, paymentId } = await aPayment('approve')
    env.now = after(60_000)
    await settleDuePayments(env.services())
    expect([(await env.payment(paymentId)).state, (await env.order(orderId)).state]).toEqual(['captured', 'purchased'])
  })

  test('finds a payment whose capture response was lost and one that was pending', async () => {
    const [lost, pending] = [await aPayment('lose-answer'), await aPayment('pending')]
    env.now = after(60_000)
    await settleDuePayments(env.services())
    expect((await env.order(lost.orderId)).state).toBe('purchased')
    await sandbox.settle((await sandbox.order(pending.paymentId)).capture?.id ?? '', 'complete')
    env.now = after(120_000)
    await settleDuePayments(env.services())
    expect((await env.order(pending.orderId)).state).toBe('purchased')
  })

  test('checks a payment soon at first, then less and less often', async () => {
    await aPayment()
    const checkedAtSeconds: number[] = []
    env.provider = {
      ...env.provider,
      inspect(id) {
        checkedAtSeconds.push((Date.parse(env.now) - Date.parse(mondayMorning)) / 1000)
        return sandbox.provider.inspect(id)
      },
    }
    for (let seconds = 0; seconds <= 600; seconds += 5) {
      env.now = after(seconds * 1000)
      await settleDuePayments(env.services())
    }
    expect(checkedAtSeconds).toEqual([15, 45, 105, 225, 465])
  })

  test('ends a payment that nobody has approved within seven hours, and no longer checks it', async () => {
    const { orderId, paymentId } = await aPayment()
    env.now = after(7 * 3_600_000 - 1)
    await settleDuePayments(env.services())
    expect((await env.payment(paymentId)).state).toBe('open')
    env.now = after(8 * 3_600_000)
    await settleDuePayments(env.services())
    expect((await env.payment(paymentId)).state).toBe('failed')
    expect((await env.order(orderId)).state).toBe('created')
    expect(await env.started(await env.order(orderId))).not.toBe(paymentId)
  })

  test('checks the others when one payment cannot be settled, reports it, and tries it again later', async () => {
    const [broken, whole] = [await aPayment('approve'), await aPayment('approve')]
    env.provider = {
      ...env.provider,
      async inspect(id) {
        if (id === broken.paymentId) throw new Error('broken')
        return sandbox.provider.inspect(id)
      },
    }
    env.now = after(60_000)
    await expect(settleDuePayments(env.services())).rejects.toThrow('1 payments cannot be settled')
    expect((await env.order(whole.orderId)).state).toBe('purchased')
    await settleDuePayments(env.services())
    env.provider = sandbox.provider
    env.now = after(120_000)
    await settleDuePayments(env.services())
    expect((await env.order(broken.orderId)).state).toBe('purchased')
  })

  test('does not check payments in a final state', async () => {
    await aPayment('approve')
    env.now = after(60_000)
    await settleDuePayments(env.services())
    const inspect = vi.fn(env.provider.inspect)
    env.provider = { ...env.provider, inspect }
    env.now = after(600_000)
    await settleDuePayments(env.services())
    expect(inspect).not.toHaveBeenCalled()
  })

  describe('while the provider fails', () => {
    test.each(['status', 'drop', 'garbage'] as const)(
      '(%s) changes nothing and settles all payments afterwards',
      async (mode) => {
        const payments = [await aPayment('approve'), await aPayment('approve'), await aPayment()]
        await sandbox.addFault({ route: '*', mode })
        env.now = after(60_000)
        await settleDuePayments(env.services())
        await sandbox.clearFaults()
        env.now = after(120_000)
        await settleDuePayments(env.services())
        const states = await Promise.all(payments.map(async ({ orderId }) => (await env.order(orderId)).state))
        expect(states).toEqual(['purchased', 'purchased', 'created'])
      },
    )
  })

  test('captures each payment once when two processes run at once', async () => {
    const { orderId, paymentId } = await aPayment('approve')
    env.now = after(60_000)
    await Promise.all([settleDuePayments(env.services()), settleDuePayments(env.services())])
    expect((await env.mails(orderId)).filter((kind) => kind === 'orderConfirmed')).toHaveLength(1)
    expect((await env.payment(paymentId)).state).toBe('captured')
  })
})
