import { setTimeout as pause } from 'node:timers/promises'
import type { Shopper } from './a-shopper.ts'

const deadlineMs = 30_000

const orderOnce = async (shopper: Shopper, index: number) =>
  shopper.checkout(index, await shopper.cart(index), shopper.aForm(shopper.nextSlot()))

/** How long it takes until every process takes orders (again); Infinity if one does not. */
export async function untilAllOrder(shopper: Shopper, processes: number): Promise<number> {
  const startedAtMs = performance.now()
  for (let index = 0; index < processes; index++) {
    for (;;) {
      if (performance.now() - startedAtMs > deadlineMs) return Number.POSITIVE_INFINITY
      const placed = await orderOnce(shopper, index).catch(() => undefined)
      if (placed?.status === 200) break
      await pause(100)
    }
  }
  return Math.round(performance.now() - startedAtMs)
}
