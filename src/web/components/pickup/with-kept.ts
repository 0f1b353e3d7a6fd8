import type { PickupOptions } from '#contract/orders/order-answer.ts'
import type { PickupValue } from './pickup-value.ts'

type Dates = PickupOptions['dates']

/** The slot that an order holds is free for that order, even if nobody else could have it any more. */
export function withKept(options: PickupOptions | undefined, kept: PickupValue | undefined): Dates {
  const dates = options?.dates ?? []
  if (!options || !kept || kept.storeId !== options.storeId) return dates
  const slot = { time: kept.time, isFree: true }
  const known = dates.find(({ date }) => date === kept.date)
  const times = [...(known?.times.filter(({ time }) => time !== kept.time) ?? []), slot]
  const withSlot = { date: kept.date, times: times.sort((a, b) => a.time.localeCompare(b.time)) }
  return [...dates.filter(({ date }) => date !== kept.date), withSlot].sort((a, b) => a.date.localeCompare(b.date))
}
