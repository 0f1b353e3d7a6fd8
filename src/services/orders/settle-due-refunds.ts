import { listDueRefunds, postponeRefund } from '#db/refunds.ts'
import type { OrderServices } from './order-services.ts'
import { settleRefund } from './refunds.ts'

const refundsPerRun = 50
/** After so many in a row without an answer the provider is considered down; the others stay due. */
const maxUnanswered = 10

/** Asks the provider again for refunds that it has not confirmed, for example after a lost response. */
export async function settleDueRefunds(services: OrderServices): Promise<void> {
  const { db, now } = services
  const errors: unknown[] = []
  let unanswered = 0
  for (const refund of await listDueRefunds(db, now(), refundsPerRun)) {
    if (unanswered >= maxUnanswered) break
    try {
      unanswered = (await settleRefund(services, refund.id)) === 'due' ? unanswered + 1 : 0
    } catch (error) {
      // One refund that cannot be settled must not keep the others waiting.
      errors.push(error)
      await postponeRefund(db, refund, now())
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} refunds cannot be settled`)
}
