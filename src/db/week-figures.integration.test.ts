import { beforeAll, describe, expect, test } from 'vitest'
import { createRandom } from '#demo/random.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import type { Order } from '#domain/order/order.ts'
import { isPaid } from '#domain/order/order-states.ts'
import { aMessage, anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { seedStores } from '#tests/support/seeded-books.ts'
import { addAuditEntry } from './audit.ts'
import { insertMessage, insertMessageReply } from './messages.ts'
import { addOrderEvent, insertOrder } from './orders.ts'
import { insertPayment } from './payments.ts'
import {
  countCustomers,
  listMessageAnswers,
  listStockMarks,
  listWeekOrders,
  sumOrders,
  sumProducts,
  sumRefunds,
} from './week-figures.ts'

const week = { from: '2026-11-16', until: '2026-11-22' }
const [ulm] = seedStores
const limit = 1000

interface Seeded {
  order: Order
  refundCents: number
}

const sumOf = <T>(rows: readonly T[], value: (row: T) => number) => rows.reduce((sum, row) => sum + value(row), 0)

onBothDatabases('the figures of a week', (database) => {
  const seeded: Seeded[] = []
  const isInWeek = ({ pickup }: Order) => pickup.date >= week.from && pickup.date <= week.until
  const paid = () => seeded.filter(({ order }) => isInWeek(order) && isPaid(order.state))

  beforeAll(async () => {
    const random = createRandom(48)
    const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
    await database.db.transaction().execute(async (tx) => {
      for (let index = 0; index < 300; index++) {
        const state = pick(['purchased', 'preparation', 'completed', 'completed', 'canceled', 'created'] as const)
        const isMissed = state === 'completed' && random() < 0.2
        const order = anOrder({
          id: `${20_000 + index}-WEEKX`,
          state,
          pickup: { storeId: pick(seedStores), date: addDays('2026-11-09', Math.floor(random() * 21)), minute: 450 },
          customer: { givenname: '', surname: 'X', mail: pick(['', 'a@x.de', 'b@x.de', `${index}@x.de`]), phone: '' },
          lines: Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
            const productId = pick(['seele', 'brezel', 'brot'])
            return { productId, name: { de: productId }, quantity: 1 + Math.floor(random() * 9), priceCents: 85 }
          }),
          ...(isMissed && { notCollectedAt: '2026-11-30T10:00:00.000Z' }),
        })
        const refundCents = random() < 0.2 && isPaid(state) ? 85 : 0
        seeded.push({ order, refundCents })
        await insertOrder(tx, order)
        if (refundCents === 0) continue
        const payment = {
          id: `P${order.id}`,
          orderId: order.id,
          provider: 'paypal',
          method: 'paypal',
          createdAt: order.createdAt,
        } as const
        await insertPayment(tx, { ...payment, amountCents: order.grossCents, approveUrl: '' })
        for (const refundState of ['refunded', 'refused'] as const)
          await tx
            .insertInto('refund')
            .values({
              ...{
                id: `${refundState} ${order.id}`,
                payment_id: payment.id,
                order_id: order.id,
                amount_cents: refundCents,
              },
              ...{ lines: '[]', reason: pick(['', 'Verbrannt']), state: refundState, created_by: 'Renate' },
              ...{ created_at: order.createdAt, settled_at: null, next_check_at: order.createdAt, check_count: 0 },
            })
            .execute()
      }
    })
  })

  test('add up the confirmed orders by store and day, as a plain query does', async () => {
    const rows = await sumOrders(database.db, week)
    expect(sumOf(rows, ({ orders }) => orders)).toBe(paid().length)
    for (const { storeId, date, ...sums } of rows) {
      const orders = paid().filter(({ order: { pickup } }) => pickup.storeId === storeId && pickup.date === date)
      const missed = orders.filter(({ order }) => order.notCollectedAt !== undefined)
      const gross = ({ order }: Seeded) => order.grossCents
      expect(sums).toEqual({
        ...{ orders: orders.length, grossCents: sumOf(orders, gross) },
        ...{ notCollected: missed.length, notCollectedCents: sumOf(missed, gross) },
      })
    }
    const ofStore = await sumOrders(database.db, { ...week, storeId: ulm })
    expect(ofStore).toEqual(rows.filter(({ storeId }) => storeId === ulm))
  })

  test('add up the lines of a product', async () => {
    const rows = await sumProducts(database.db, { ...week, storeId: ulm })
    const lines = paid().flatMap(({ order }) => (order.pickup.storeId === ulm ? order.lines : []))
    const expected = ['brezel', 'brot', 'seele'].map((productId) => {
      const quantity = sumOf(
        lines.filter((line) => line.productId === productId),
        (line) => line.quantity,
      )
      return { productId, name: productId, quantity, cents: quantity * 85 }
    })
    expect(rows.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))).toEqual(expected)
  })

  test('add up refunds that were not refused, and name the reason of a cancellation', async () => {
    const before = await sumRefunds(database.db, week)
    const refunded = paid().filter(({ refundCents }) => refundCents > 0)
    expect(sumOf(before, ({ cents }) => cents)).toBe(refunded.length * 85)
    expect(new Set(before.map(({ text }) => text))).toEqual(new Set(['', 'Verbrannt']))

    const canceled = seeded.find(({ order }) => isInWeek(order) && order.state === 'canceled')?.order
    await database.db.transaction().execute(async (tx) => {
      const event = { at: '2026-11-15T08:00:00.000Z', kind: 'canceledByBusiness' }
      await addOrderEvent(tx, canceled?.id ?? '', { ...event, detail: { refundCents: 540, preset: 'storeClosed' } })
    })
    const added = (await sumRefunds(database.db, week)).filter(({ isCanceled }) => isCanceled)
    expect(added).toEqual([
      {
        ...{ storeId: canceled?.pickup.storeId, date: canceled?.pickup.date, cause: 'storeClosed', text: '' },
        ...{ count: 1, cents: 540, isCanceled: true },
      },
    ])
  })

  test('know new customers from those who have ordered before, once each, and nobody without an address', async () => {
    const mails = new Set(paid().flatMap(({ order }) => order.customer.mail || []))
    const known = seeded.flatMap(({ order }) =>
      isPaid(order.state) && order.pickup.date < week.from ? [order.customer.mail] : [],
    )
    const returning = [...mails].filter((mail) => known.includes(mail))
    expect(returning.length).toBeGreaterThan(0)
    expect(await countCustomers(database.db, week)).toEqual({
      fresh: mails.size - returning.length,
      returning: returning.length,
    })
  })

  describe('have lists with the same orders', () => {
    const list = (more: Partial<Parameters<typeof listWeekOrders>[1]>) =>
      listWeekOrders(database.db, { ...week, kind: 'orders', limit, ...more })

    test('of all, of a store, and of those that nobody fetched', async () => {
      expect((await list({})).map(({ id }) => id).toSorted()).toEqual(paid().map(({ order }) => order.id))
      expect((await list({ storeId: ulm })).every(({ storeId }) => storeId === ulm)).toBe(true)
      const missed = paid().filter(({ order }) => order.notCollectedAt !== undefined)
      expect(await list({ kind: 'notCollected' })).toHaveLength(missed.length)
      expect(await list({ kind: 'refunded' })).toHaveLength(paid().filter(({ refundCents }) => refundCents > 0).length)
    })

    test('of a product, and of new and returning customers', async () => {
      const withRolls = paid().filter(({ order }) => order.lines.some(({ productId }) => productId === 'brezel'))
      expect(await list({ productId: 'brezel' })).toHaveLength(withRolls.length)
      const [fresh, returning] = await Promise.all([
        list({ kind: 'newCustomers' }),
        list({ kind: 'returningCustomers' }),
      ])
      expect(fresh.length + returning.length).toBe(paid().filter(({ order }) => order.customer.mail !== '').length)
      expect(new Set(returning.map(({ id }) => id)).isDisjointFrom(new Set(fresh.map(({ id }) => id)))).toBe(true)
    })
  })

  test('read what staff have marked as sold out from the audit log', async () => {
    const actor = { kind: 'device', id: 'd', name: 'Tablet' } as const
    const subject = { kind: 'product', id: 'seele' } as const
    const mark = { actor, subject, storeId: ulm, at: '2026-11-17T09:00:00.000Z' }
    await database.db.transaction().execute(async (tx) => {
      await addAuditEntry(tx, { ...mark, action: 'stock.set', after: { date: '2026-11-17', limit: 0 } })
      const range = { from: '2026-11-18', until: '2026-11-20', limit: null }
      await addAuditEntry(tx, { ...mark, at: '2026-11-17T10:00:00.000Z', action: 'stock.restored', after: range })
      await addAuditEntry(tx, { ...mark, action: 'order.ready', after: { date: '2026-11-17', limit: 0 } })
    })
    const ofUlm = { productId: 'seele', storeId: ulm }
    expect(await listStockMarks(database.db, { since: '2026-11-16T00:00:00.000Z', storeId: ulm })).toEqual([
      { ...ofUlm, at: mark.at, from: '2026-11-17', until: '2026-11-17', limit: 0 },
      { ...ofUlm, at: '2026-11-17T10:00:00.000Z', from: '2026-11-18', until: '2026-11-20', limit: undefined },
    ])
    expect(await listStockMarks(database.db, { since: '2026-11-18T00:00:00.000Z' })).toEqual([])
  })

  test('measure an answer by the first reply', async () => {
    const createdAt = '2026-11-17T09:00:00.000Z'
    await database.db.transaction().execute(async (tx) => {
      for (const id of ['m1', 'm2']) await insertMessage(tx, aMessage({ id, createdAt, storeId: ulm }))
      for (const [id, at] of [['r2', '2026-11-18T09:00:00.000Z'] as const, ['r1', '2026-11-17T10:30:00.000Z'] as const])
        await insertMessageReply(tx, 'm1', { id, at, authorId: 'p', authorName: 'Renate', text: '' })
    })
    const day = { since: '2026-11-17T00:00:00.000Z', before: '2026-11-18T00:00:00.000Z' }
    expect(await listMessageAnswers(database.db, day)).toEqual([{ createdAt, answeredAt: '2026-11-17T10:30:00.000Z' }])
    expect(await listMessageAnswers(database.db, { ...day, storeId: 'ulm-muensterplatz' })).toEqual([])
  })
})
