import { inTransaction } from '../store/in-transaction.ts'
import { announce } from '../webhooks/announce.ts'
import type { World } from '../world.ts'
import { findCapture, saveCapture } from './captures-store.ts'
import type { Capture } from './provider-order.ts'

/** Ends a pending capture one way or the other; null when there is none to end. */
export function settleCapture(world: World, captureId: string, status: 'COMPLETED' | 'DECLINED'): Capture | null {
  return inTransaction(world.db, () => {
    const pending = findCapture(world.db, captureId)
    if (pending?.status !== 'PENDING') return null
    const capture: Capture = { ...pending, status, settlesAt: null, updatedAt: world.now().toISOString() }
    saveCapture(world.db, capture)
    announce(world, { type: `PAYMENT.CAPTURE.${status === 'COMPLETED' ? 'COMPLETED' : 'DENIED'}`, capture })
    return capture
  })
}
