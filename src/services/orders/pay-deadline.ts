import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { PickupChoice } from '#domain/order/order.ts'
import { minMinutesToPay, orderDeadline } from '#domain/pickup/cut-off.ts'

export function getPayUntil({ date }: PickupChoice, preparationDays: number, now: Instant): Instant {
  const deadline = berlinInstant(orderDeadline(date, preparationDays))
  const earliest = addMs(now, minMinutesToPay * 60_000)
  return deadline > earliest ? deadline : earliest
}
