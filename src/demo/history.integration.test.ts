import { beforeAll, expect, test } from 'vitest'
import { countFactsToBook } from '#db/books-facts.ts'
import { listWeekOrders, sumOrders } from '#db/week-figures.ts'
import type { Content } from '#domain/content/content.ts'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import { verifyBooks } from '#services/books/verify-books.ts'
import { readWeek } from '#services/orders/read-week.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { highLimits } from '#tests/support/order-test-services.ts'
import { testPush } from '#tests/support/push-service.ts'
import { demoContent } from '#tests/support/test-content.ts'
import { unreachableProvider } from '#tests/support/test-staff-api.ts'
import { addDemoHistory } from './history.ts'

const now = '2026-11-17T09:00:00.000Z'

onAnyDatabase('the history of the demo', (database) => {
  let content: Content
  let count = 0
  const services = () => ({
    ...{
      db: database.db,
      now: () => now,
      content: () => content,
      providers: createPaymentProviders([unreachableProvider]),
    },
    ...{ publicUrl: 'http://localhost:3000', limits: highLimits, push: testPush },
  })
  beforeAll(async () => {
    content = await demoContent()
    count = await addDemoHistory(
      services(),
      content.stores.filter(({ pickupStore }) => pickupStore),
    )
  })

  test('covers thirteen months until yesterday, with books that can be verified and nothing left to book', async () => {
    const orders = await sumOrders(database.db, { from: '2025-10-13', until: '2026-11-16' })
    expect(orders.reduce((sum, one) => sum + one.orders, 0)).toBeGreaterThan(count * 0.95)
    expect(await sumOrders(database.db, { from: '2026-11-17', until: '2027-12-31' })).toEqual([])
    const { problems, count: entries } = await verifyBooks(database.db, now)
    expect(problems).toEqual([])
    expect(entries).toBeGreaterThan(count)
    expect(await countFactsToBook(database.db)).toBe(0)
  })

  test('gives the report of a week something to say everywhere', async () => {
    const report = await readWeek(services(), { day: '2026-11-12' })
    for (const figures of Object.values(report.figures)) {
      expect(figures.orders).toBeGreaterThan(100)
      expect(figures.fresh).toBeGreaterThan(0)
      expect(figures.returning).toBeGreaterThan(figures.fresh)
    }
    expect(report.figures.week.soldOutMinutes).toBeGreaterThan(0)
    for (const list of [report.products.best, report.products.fading, report.refunds, report.soldOut])
      expect(list.length).toBeGreaterThan(0)
    const week = { from: '2026-11-09', until: '2026-11-15', limit: 1000 }
    expect(await listWeekOrders(database.db, { ...week, kind: 'notCollected' })).not.toEqual([])
  })
})
