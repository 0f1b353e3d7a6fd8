import type { World } from '../world.ts'
import { capturesDue } from './captures-store.ts'
import { expireOrder } from './expire-order.ts'
import { ordersPastDeadline } from './orders-store.ts'
import { settleCapture } from './settle-capture.ts'

/** What the passing of time does: orders run out, pending captures complete. */
export function settleDue(world: World): void {
  for (const order of ordersPastDeadline(world.db, world.now())) expireOrder(world, order)
  for (const capture of capturesDue(world.db, world.now())) settleCapture(world, capture.id, 'COMPLETED')
}
