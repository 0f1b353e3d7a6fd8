import { listDuePayments, postponeCheck } from '#db/payments.ts'
import type { Payment } from '#domain/order/payment.ts'
import { nextCheckWithoutAnswer } from '#domain/order/payment-checks.ts'
import type { OrderServices } from './order-services.ts'
import { settlePayment } from './payments.ts'

/** With a run every five seconds, 1,500 a minute: enough to check 20,000 payments within a quarter of an hour. */
export const checksPerRun = 125
export const concurrentChecks = 10

/** After so many checks in a row without an answer the provider is considered down; the others stay due. */
const maxUnanswered = 10

/** Checks payments with the provider until their final state is known, for example after a lost response. */
export async function settleDuePayments(services: OrderServices): Promise<void> {
  const { db, now } = services
  const errors: unknown[] = []
  let unanswered = 0

  async function check({ id }: Payment): Promise<void> {
    try {
      const state = await settlePayment(services, id)
      const isUnanswered = state === 'unknown' || state === 'refundDue'
      unanswered = isUnanswered ? unanswered + 1 : 0
    } catch (error) {
      // One payment that cannot be settled must not keep the others waiting.
      errors.push(error)
      await postponeCheck(db, id, nextCheckWithoutAnswer(now()))
    }
  }

  const queue = (await listDuePayments(db, now(), checksPerRun)).values()
  async function checkUntilDown(): Promise<void> {
    for (const payment of queue) {
      if (unanswered >= maxUnanswered) return
      await check(payment)
    }
  }
  await Promise.all(Array.from({ length: concurrentChecks }, checkUntilDown))
  if (errors.length === 0) return
  const stacks = errors.map((error) => (error instanceof Error ? error.stack : String(error)))
  throw new AggregateError(errors, [`${errors.length} payments cannot be settled`, ...stacks].join('\n'))
}
