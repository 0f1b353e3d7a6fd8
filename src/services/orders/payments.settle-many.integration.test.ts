import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type CountingProvider, startCountingProvider } from '#tests/support/counting-provider.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, mondayMorning } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { checksPerRun, concurrentChecks, settleDuePayments } from './settle-due-payments.ts'

const sandbox = setUpSandbox()

const oldPayments = 5_000
/** The task runs every five seconds. */
const runMs = 5_000
const runsPerMinute = 60_000 / runMs
const after = (instant: Instant, ms: number) => new Date(Date.parse(instant) + ms).toISOString()

onBothDatabases('settling among 5,000 open payments', (database) => {
  const env = createOrderTestServices(database, sandbox)
  let provider: CountingProvider
  const oldOrderIds: string[] = []
  /** Two hours before the tests begin. */
  const oldCreatedAt = after(mondayMorning, -2 * 3_600_000)

  beforeAll(async () => {
    provider = await startCountingProvider()
  })
  afterAll(() => provider.stop())
  beforeEach(async () => {
    env.provider = provider.provider
    provider.setDown(false)
    await addOldPayments()
  })

  async function insertPayments(rows: readonly { id: string; orderId: string; createdAt: Instant }[]) {
    const batchSize = 1_000
    for (let start = 0; start < rows.length; start += batchSize)
      await database.db
        .insertInto('payment')
        .values(
          rows.slice(start, start + batchSize).map(({ id, orderId, createdAt }) => ({
            id,
            order_id: orderId,
            provider: 'paypal',
            method: 'paypal',
            state: 'open',
            amount_cents: 540,
            approve_url: 'http://provider.example',
            declines: 0,
            created_at: createdAt,
            checked_at: createdAt,
            next_check_at: createdAt,
            check_count: 8,
            refunded_cents: 0,
            booked_as: '',
          })),
        )
        .execute()
  }

  /** All of them are due. */
  async function addOldPayments(): Promise<void> {
    if (oldOrderIds.length === 0) {
      for (let count = 0; count < 20; count++) oldOrderIds.push((await env.placed()).id)
      const orderIdAt = (index: number) => oldOrderIds[index % oldOrderIds.length] ?? ''
      const toRow = (index: number) => ({ id: provider.newId(), orderId: orderIdAt(index), createdAt: oldCreatedAt })
      await insertPayments(Array.from({ length: oldPayments }, (_, index) => toRow(index)))
    }
    await database.db.deleteFrom('payment').where('order_id', 'not in', oldOrderIds).execute()
    await database.db.updateTable('payment').set({ check_count: 8, next_check_at: oldCreatedAt }).execute()
  }

  /** An order whose payment the buyer has approved; nobody has told us. */
  async function anApprovedOrder(): Promise<string> {
    const { id: orderId, grossCents } = await env.placed()
    const id = provider.newId()
    await insertPayments([{ id, orderId, createdAt: env.now }])
    await database.db.updateTable('payment').set({ check_count: 0 }).where('id', '=', id).execute()
    provider.approve(id, grossCents)
    return orderId
  }

  async function run(): Promise<void> {
    env.now = after(env.now, runMs)
    await settleDuePayments(env.services())
  }

  const countPurchased = async (orderIds: readonly string[]) => {
    const orders = await Promise.all(orderIds.map((id) => env.order(id)))
    return orders.filter(({ state }) => state === 'purchased').length
  }

  test('a new payment is settled in the first run, and the provider gets a bounded number of calls', async () => {
    const orderId = await anApprovedOrder()
    const before = { ...provider.calls }
    await run()
    expect((await env.order(orderId)).state).toBe('purchased')
    for (let count = 1; count < runsPerMinute; count++) await run()
    expect(provider.calls.inspect - before.inspect).toBeLessThanOrEqual(checksPerRun * runsPerMinute)
    expect(provider.calls.capture - before.capture).toBe(1)
    expect(provider.calls.mostAtOnce).toBeLessThanOrEqual(concurrentChecks)
  })

  test('old payments are checked too, and each of them rarely', async () => {
    for (let count = 0; count < 3; count++) await run()
    const rows = await database.db.selectFrom('payment').select(['next_check_at', 'check_count']).execute()
    const checked = rows.filter(({ check_count }) => check_count === 9)
    expect(checked).toHaveLength(3 * checksPerRun)
    for (const { next_check_at } of checked)
      expect(Date.parse(next_check_at) - Date.parse(env.now)).toBeGreaterThan(29 * 60_000)
  })

  test('an unavailable provider is not called for all of them', async () => {
    provider.setDown(true)
    const before = provider.calls.inspect
    await run()
    expect(provider.calls.inspect - before).toBeLessThanOrEqual(2 * concurrentChecks)
  })

  test('payments that were approved in an outage are settled within 15 minutes after it', async () => {
    const orderIds: string[] = []
    for (let count = 0; count < 40; count++) orderIds.push(await anApprovedOrder())
    provider.setDown(true)
    for (let minute = 0; minute < 30; minute++) {
      env.now = after(env.now, 60_000)
      await settleDuePayments(env.services())
    }
    expect(await countPurchased(orderIds)).toBe(0)
    provider.setDown(false)
    const endOfOutage = env.now
    while ((await countPurchased(orderIds)) < orderIds.length && env.now < after(endOfOutage, 15 * 60_000)) await run()
    expect(await countPurchased(orderIds)).toBe(orderIds.length)
  })
})
