import { inTransaction } from '../store/in-transaction.ts'
import { announce } from '../webhooks/announce.ts'
import type { World } from '../world.ts'
import { saveOrder } from './orders-store.ts'
import type { ProviderOrder } from './provider-order.ts'

/** Nobody approved in time, or nobody captured what was approved: then the buyer's approval is given back. */
export function expireOrder(world: World, order: ProviderOrder): void {
  inTransaction(world.db, () => {
    const expired: ProviderOrder = {
      ...order,
      status: 'VOIDED',
      updatedAt: world.now().toISOString(),
      deadlineAt: null,
    }
    saveOrder(world.db, expired)
    if (order.status === 'APPROVED') announce(world, { type: 'CHECKOUT.PAYMENT-APPROVAL.REVERSED', order: expired })
  })
}
