import type { World } from '../world.ts'
import { addMs, hourMs } from './add-ms.ts'
import { approvalHours } from './create-order.ts'
import { type Failure, failure } from './failure.ts'
import { saveOrder } from './orders-store.ts'
import type { ProviderOrder } from './provider-order.ts'

/** The order waits for the buyer again; until a new approval every capture gives this same answer. */
export function declineOrder(world: World, order: ProviderOrder, origin: string): Failure {
  const now = world.now()
  saveOrder(world.db, {
    ...order,
    status: 'PAYER_ACTION_REQUIRED',
    updatedAt: now.toISOString(),
    deadlineAt: addMs(now, approvalHours * hourMs).toISOString(),
  })
  const href = `${origin}/checkoutnow?token=${order.id}`
  return failure('INSTRUMENT_DECLINED', {}, [{ href, rel: 'redirect', method: 'GET' }])
}
