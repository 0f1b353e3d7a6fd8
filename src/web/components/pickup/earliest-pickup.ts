import type { PickupOptions } from '#contract/orders/order-answer.ts'

/** The first date with a free time, and that time. */
export function earliestPickup(options: PickupOptions | undefined): { date: string; time: string } | undefined {
  for (const { date, times } of options?.dates ?? []) {
    const free = times.find(({ isFree }) => isFree)
    if (free) return { date, time: free.time }
  }
  return undefined
}
