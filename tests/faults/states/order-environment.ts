import { openDatabase } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { PaymentProvider, PaymentReport } from '#integrations/payment/payment-provider.ts'
import {
  createTestContent,
  mondayMorning,
  type OrderTestState,
  createOrderHandles,
} from '../../support/order-test-services.ts'
import { createSandboxHandles } from '../../support/test-sandbox.ts'
import { startTestSandbox } from '../../../sandbox/testing/test-sandbox.ts'

/** In an order in which nothing points at what is gone already. */
const tables = ['outbox', 'order_event', 'payment', 'customer_order', 'slot_use', 'idempotency_key', 'cart'] as const

/** Remembers what it was told, and loses answers when it is asked to: what was to be done is done, nobody hears of it. */
function forgetful(provider: PaymentProvider) {
  const memory = { answersToLose: 0, heard: new Map<string, PaymentReport[]>() }
  const lost = { kind: 'unknown' as const, reason: 'lost' }
  const isLost = () => memory.answersToLose > 0 && memory.answersToLose-- > 0
  function note(id: string, report: PaymentReport): PaymentReport {
    memory.heard.set(id, [...(memory.heard.get(id) ?? []), report])
    return isLost() ? lost : report
  }
  const forgetting: PaymentProvider = {
    ...provider,
    inspect: async (id) => note(id, await provider.inspect(id)),
    capture: async (id, key) => note(id, await provider.capture(id, key)),
    async create(request) {
      const result = await provider.create(request)
      return isLost() ? { kind: 'unavailable', reason: 'lost' } : result
    },
    async refund(captureId, key) {
      const result = await provider.refund(captureId, key)
      return isLost() ? lost : result
    },
  }
  return { provider: forgetting, memory }
}

/** The ordering floor on a database, the real sandbox as its provider, one clock for both. */
export async function createOrderEnvironment(databaseUrl: string) {
  const running = await startTestSandbox()
  const sandbox = createSandboxHandles(running)
  const { provider, memory } = forgetful(sandbox.provider)
  const db = openDatabase(databaseUrl, () => {})
  const state: OrderTestState = { db, now: mondayMorning, bakery: await createTestContent(), provider }
  const orderIds: string[] = []
  const paymentIds: string[] = []
  return {
    ...createOrderHandles(state, sandbox),
    state,
    db,
    sandbox,
    memory,
    orderIds,
    paymentIds,
    moveClock(minutes: number) {
      state.now = new Date(Date.parse(state.now) + minutes * 60_000).toISOString() as Instant
      sandbox.clock.advance(minutes * 60_000)
    },
    async reset() {
      for (const table of tables) await db.deleteFrom(table).execute()
      await running.reset()
      memory.heard.clear()
      memory.answersToLose = 0
      state.now = mondayMorning
      orderIds.length = 0
      paymentIds.length = 0
    },
    async close() {
      await db.destroy()
      await running.stop()
    },
  }
}

export type OrderEnvironment = Awaited<ReturnType<typeof createOrderEnvironment>>
