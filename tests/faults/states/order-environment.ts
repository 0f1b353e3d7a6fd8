import { openDatabase } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { PaymentProvider, PaymentReport } from '#integrations/payment/payment-provider.ts'
import { startTestSandbox } from '../../../sandbox/testing/test-sandbox.ts'
import {
  createOrderHandles,
  createTestContent,
  highLimits,
  mondayMorning,
  type OrderTestState,
} from '../../support/order-test-services.ts'
import { createSandboxHandles } from '../../support/test-sandbox.ts'

/** Ordered by foreign keys: referencing tables first. */
const tables = [
  'outbox',
  'audit_entry',
  'order_event',
  'refund',
  'payment',
  'order_edit',
  'customer_order',
  'slot_use',
  'stock_use',
  'idempotency_key',
  'cart',
] as const

const createRecording = () => ({ responsesToLose: 0, reports: new Map<string, PaymentReport[]>() })

/** Records all payment reports, and loses responses on request: the action takes effect, but the caller gets no result. */
function recordReports(provider: PaymentProvider, recording: ReturnType<typeof createRecording>): PaymentProvider {
  const lost = { kind: 'unknown' as const, reason: 'lost' }
  const isLost = () => recording.responsesToLose > 0 && recording.responsesToLose-- > 0
  function record(id: string, report: PaymentReport): PaymentReport {
    recording.reports.set(id, [...(recording.reports.get(id) ?? []), report])
    return isLost() ? lost : report
  }
  return {
    ...provider,
    inspect: async (id) => record(id, await provider.inspect(id)),
    capture: async (id, key) => record(id, await provider.capture(id, key)),
    expire: async (id) => record(id, await provider.expire(id)),
    async create(request) {
      const result = await provider.create(request)
      return isLost() ? { kind: 'unavailable', reason: 'lost' } : result
    },
    async refund(captureId, key, amountCents) {
      const result = await provider.refund(captureId, key, amountCents)
      return isLost() ? lost : result
    },
  }
}

/** The order services on a database, with the sandbox as payment providers and one clock for all. */
export async function createOrderEnvironment(databaseUrl: string) {
  const running = await startTestSandbox()
  const sandbox = createSandboxHandles(running)
  const recording = createRecording()
  const providers = {
    paypal: recordReports(sandbox.provider, recording),
    stripe: recordReports(sandbox.stripe, recording),
  }
  const db = openDatabase(databaseUrl, () => {})
  const state: OrderTestState = {
    db,
    now: mondayMorning,
    content: await createTestContent(),
    provider: providers.paypal,
    limits: highLimits,
  }
  const orderIds: string[] = []
  const paymentIds: string[] = []
  return {
    ...createOrderHandles(state, sandbox),
    state,
    db,
    sandbox,
    recording,
    orderIds,
    paymentIds,
    moveClock(minutes: number) {
      state.now = new Date(Date.parse(state.now) + minutes * 60_000).toISOString() as Instant
      sandbox.clock.advance(minutes * 60_000)
    },
    /** `provider`: with which orders are paid unless the customer chooses. */
    async reset(provider?: keyof typeof providers) {
      for (const table of tables) await db.deleteFrom(table).execute()
      await running.reset()
      recording.reports.clear()
      recording.responsesToLose = 0
      state.now = mondayMorning
      if (provider) {
        state.provider = providers[provider]
        state.otherProviders = Object.values(providers).filter((other) => other !== state.provider)
      }
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
