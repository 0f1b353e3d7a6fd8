import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { OrderRuleError, previousOrderStates, previousPaymentStates } from '#domain/order/order-rules.ts'
import { type OrderState, orderStates } from '#domain/order/order-states.ts'
import { type Payment, type PaymentState, paymentStates } from '#domain/order/payment.ts'
import { anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { findOrder, insertOrder, updateOrder } from './orders.ts'
import { findPayment, insertPayment, updatePayment } from './payments.ts'

const at = '2026-11-16T09:00:00.000Z'
const pairs = <T>(values: readonly T[]) => values.flatMap((from) => values.map((to) => [from, to] as const))

onBothDatabases('rules of orders and payments', (database) => {
  const execute = () => database.db.transaction()
  const hasSlot = (state: OrderState) => state !== 'canceled'

  async function savedOrder(state: OrderState = 'created') {
    const order = anOrder({ id: randomUUID(), state, lines: [{ priceCents: 540 }] })
    await execute().execute((tx) => insertOrder(tx, order))
    return order
  }

  /** A payment in a state, with the amounts that belong to it. */
  async function savedPayment(state: PaymentState, orderId: string): Promise<Payment> {
    const id = randomUUID()
    await insertPayment(database.db, {
      id,
      orderId,
      provider: 'paypal',
      method: 'paypal',
      amountCents: 540,
      approveUrl: '',
      createdAt: at,
    })
    const hasMoney = ['captured', 'refundDue', 'refunded'].includes(state)
    await database.db
      .updateTable('payment')
      .set({ state, captured_cents: hasMoney ? 540 : null, refunded_cents: state === 'refunded' ? 540 : 0 })
      .where('id', '=', id)
      .execute()
    return (await findPayment(database.db, id)) as Payment
  }
  const change = (payment: Payment, changes: Parameters<typeof updatePayment>[2]) =>
    execute().execute((tx) => updatePayment(tx, payment, changes, at))

  describe('refuse an order', () => {
    test('whose amounts are impossible, when it is placed and when it is changed', async () => {
      const wrong = { ...anOrder({ id: randomUUID() }), grossCents: -1 }
      await expect(execute().execute((tx) => insertOrder(tx, wrong))).rejects.toThrow(OrderRuleError)
      expect(await findOrder(database.db, wrong.id)).toBeUndefined()
      const order = await savedOrder()
      await expect(execute().execute((tx) => updateOrder(tx, { ...order, taxCents: 0 }))).rejects.toThrow('net and tax')
      expect(await findOrder(database.db, order.id)).toEqual(order)
    })

    test.each(pairs(orderStates))('that goes from %s to %s unless the table says so', async (from, to) => {
      const order = await savedOrder(from)
      const changed = { ...order, state: to, hasSlot: hasSlot(to) }
      const writing = execute().execute((tx) => updateOrder(tx, changed))
      if (previousOrderStates(to).includes(from)) await writing
      else await expect(writing).rejects.toThrow(`cannot become ${to}`)
      expect((await findOrder(database.db, order.id))?.state).toBe(previousOrderStates(to).includes(from) ? to : from)
    })

    test('that does not exist', async () => {
      await expect(execute().execute((tx) => updateOrder(tx, anOrder({ id: 'nothing' })))).rejects.toThrow(
        OrderRuleError,
      )
    })
  })

  describe('refuse a payment', () => {
    test.each(pairs(paymentStates))('that goes from %s to %s unless the table says so', async (from, to) => {
      const { id: orderId } = await savedOrder()
      const payment = await savedPayment(from, orderId)
      const hasMoney = ['captured', 'refundDue', 'refunded'].includes(to)
      const writing = change(payment, { state: to, ...(hasMoney && { capturedCents: 540 }) })
      const isAllowed = previousPaymentStates(to).includes(from)
      if (isAllowed) await writing
      else await expect(writing).rejects.toThrow(`cannot become ${to}`)
      expect((await findPayment(database.db, payment.id))?.state).toBe(isAllowed ? to : from)
    })

    test('of a negative amount', async () => {
      const { id: orderId } = await savedOrder()
      const payment = {
        id: randomUUID(),
        orderId,
        provider: 'paypal',
        method: 'paypal',
        approveUrl: '',
        createdAt: at,
      } as const
      await expect(insertPayment(database.db, { ...payment, amountCents: -1 })).rejects.toThrow('negative')
    })

    test('of which more is refunded than captured', async () => {
      const { id: orderId } = await savedOrder()
      const payment = await savedPayment('refundDue', orderId)
      await expect(change(payment, { state: 'refunded', refundedCents: 541 })).rejects.toThrow('more refunded')
      expect(await findPayment(database.db, payment.id)).toEqual(payment)
    })

    test('that would pay an order twice', async () => {
      const { id: orderId } = await savedOrder()
      const [first, second] = [await savedPayment('open', orderId), await savedPayment('open', orderId)]
      await change(first, { state: 'captured', capturedCents: 540 })
      const again = change(second, { state: 'captured', capturedCents: 540 })
      await expect(again).rejects.toThrow('more captured than the total')
      expect((await findPayment(database.db, second.id))?.state).toBe('open')
    })
  })

  describe('are also kept by the database:', () => {
    test.each([
      ['a negative total of an order', 'customer_order', 'gross_cents = -1'],
      ['a negative amount', 'payment', 'amount_cents = -1, captured_cents = 0'],
      ['a negative capture', 'payment', 'captured_cents = -1'],
      ['a capture of another amount', 'payment', "state = 'captured', captured_cents = 541"],
      ['a negative refund', 'payment', 'refunded_cents = -1'],
      [
        'a refund of more than the capture',
        'payment',
        "state = 'refunded', captured_cents = 540, refunded_cents = 541",
      ],
    ])('%s', async (_what, table, assignment) => {
      const { id: orderId } = await savedOrder()
      const { id } = await savedPayment('open', orderId)
      const rowId = table === 'payment' ? id : orderId
      const update = sql`update ${sql.table(table)} set ${sql.raw(assignment)} where id = ${rowId}`
      await expect(update.execute(database.db)).rejects.toThrow(/check/i)
    })
  })
})
