import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { PickupChoice } from '#domain/order/order.ts'
import { orderDeadline } from '#domain/pickup/cut-off.ts'

/** Minimum time to pay for orders placed just before the deadline. */
const minTimeToPayMs = 30 * 60_000

export function getPayUntil({ date }: PickupChoice, preparationDays: number, now: Instant): Instant {
  const deadline = berlinInstant(orderDeadline(date, preparationDays))
  const earliest = addMs(now, minTimeToPayMs)
  return deadline > earliest ? deadline : earliest
}
