import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { listEntriesOfOrder } from '#db/journal.ts'
import { listOrdersOfDay } from '#db/orders.ts'
import { listRefundsOfDay, listRefundsOfOrder } from '#db/refunds.ts'
import { createRandom } from '#demo/random.ts'
import { addAmounts, amountsOfLines, noAmounts } from '#domain/books/book-amounts.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addMs } from '#domain/calendar/local-time.ts'
import { createBakeList } from '#domain/order/bake-list.ts'
import type { Order } from '#domain/order/order.ts'
import { linesToHandOut } from '#domain/order/refund.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { draftEdit, editOrder } from '#services/orders/edit-order.ts'
import { settlePayment } from '#services/orders/payments.ts'
import { refundItems } from '#services/orders/refund-items.ts'
import { startPayment } from '#services/orders/start-payment.ts'
import { aStore } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { verifyBooks } from './verify-books.ts'
import { writeJournal } from './write-journal.ts'

const sandbox = setUpSandbox()
const changes = 100
const orderCount = 6
/** With seven, seven and nineteen percent of tax, the last one with a deposit. */
const productIds = ['bauernbrot', 'zopf', 'schorle']

onBothDatabases('orders whose items change a hundred times', (database) => {
  const env = createOrderTestServices(database, sandbox)

  /** By one loaf, plait or drink more or less, by the customer or by staff. Returns whether the order became another one. */
  async function changeAtRandom(id: string, below: (limit: number) => number): Promise<boolean> {
    const services = env.services()
    const order = await env.order(id)
    const lines = productIds.map((productId) => ({ productId, quantity: below(4), notes: '' }))
    const isByStaff = below(2) === 0
    const { differenceCents } = await draftEdit(services, database.db, { order, lines, isByStaff })
    const result = await editOrder(services, {
      ...{ orderId: id, lines, seenDifferenceCents: differenceCents },
      byStaff: isByStaff ? { actor: adminActor } : undefined,
    })
    if (result.kind !== 'toPay') return result.kind === 'applied'
    const started = await startPayment(services, order, below(2) === 0 ? 'paypal' : 'card')
    if (started.kind !== 'started') throw new Error(started.kind)
    const paymentId = new URL(started.approveUrl).searchParams.get('token') ?? ''
    await sandbox.choose(paymentId, 'approve')
    return (await settlePayment(services, paymentId)) === 'captured'
  }

  /** What single items that were refunded leave of the lines. */
  async function linesLeft(order: Order) {
    const refunds = (await listRefundsOfOrder(database.db, order.id)).flatMap(({ lines }) => lines)
    return order.lines.map((line, index) => ({
      ...line,
      quantity: refunds.reduce((sum, one) => (one.line === index ? sum - one.quantity : sum), line.quantity),
    }))
  }

  test('the bake list is right after each, and the journal books each difference on its day and rate', async () => {
    env.otherProviders = [sandbox.stripe]
    const store = aStore({ id: randomUUID(), slotCapacity: 10_000 })
    env.content = { ...env.content, stores: [...env.content.stores, store] }
    const pickup = { ...onSaturday, storeId: store.id }
    const random = createRandom(51)
    const below = (limit: number) => Math.floor(random() * limit)
    const ids: string[] = []
    for (let count = 0; count < orderCount; count++)
      ids.push((await env.purchased({ pickup, cartId: await env.aCart(...productIds) })).id)
    const refunded = ids[0] ?? ''
    const lines = [{ line: 2, quantity: 1 }]
    await refundItems(env.services(), { orderId: refunded, lines, reason: '', actor: adminActor })
    const days = new Map(ids.map((id) => [id, new Set([berlinTime(env.now).date])]))
    let applied = 0
    for (let count = 0; count < changes; count++) {
      // Over two days, within the change window.
      env.now = addMs(env.now, 20 * 60_000)
      const id = ids[below(ids.length)] ?? ''
      if (!(await changeAtRandom(id, below))) continue
      applied += 1
      days.get(id)?.add(berlinTime(env.now).date)
      const orders = await listOrdersOfDay(database.db, { storeId: store.id, date: pickup.date, states: ['purchased'] })
      const refunds = await listRefundsOfDay(database.db, pickup.date)
      const toBake = orders.map((order) => ({
        ...{ storeId: store.id, lines: linesToHandOut(order, refunds.get(order.id) ?? []) },
      }))
      const listed = createBakeList(toBake, env.content, 'de').flatMap(({ rows }) => rows)
      const left = (await Promise.all(orders.map(linesLeft))).flat()
      for (const productId of productIds) {
        const expected = left.reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0)
        expect(listed.find((row) => row.productId === productId)?.quantity ?? 0).toBe(expected)
      }
    }
    expect(applied).toBeGreaterThan(changes / 2)

    env.now = addMs(env.now, 60_000)
    await writeJournal({ db: database.db, now: () => env.now })
    const entriesOf = async (id: string) =>
      (await listEntriesOfOrder(database.db, id)).filter(({ kind }) => kind !== 'fee')
    const soldOf = async (id: string) =>
      addAmounts(...(await entriesOf(id)).map(({ amounts }) => ({ ...amounts, feeCents: 0 })))
    for (const id of ids) {
      expect(await soldOf(id)).toEqual(addAmounts(noAmounts, amountsOfLines(await linesLeft(await env.order(id)))))
      const booked = new Set((await entriesOf(id)).map(({ businessDate }) => businessDate))
      expect([...booked].sort()).toEqual([...(days.get(id) ?? [])].sort())
    }

    env.now = addMs(env.now, 24 * 60 * 60_000)
    for (const id of ids) await cancelOrder(env.services(), id, 'byBusiness')
    await writeJournal({ db: database.db, now: () => env.now })
    const today = berlinTime(env.now).date
    for (const id of ids) {
      expect(await soldOf(id)).toEqual(noAmounts)
      expect((await entriesOf(id)).at(-1)?.businessDate).toBe(today)
    }
    expect((await verifyBooks(database.db, env.now)).problems).toEqual([])
  })
})
