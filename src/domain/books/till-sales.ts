import { berlinTime } from '../calendar/berlin-time.ts'
import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Instant } from '../calendar/local-time.ts'
import type { OrderLine } from '../order/order.ts'
import { addAmounts, amountsOfLines, grossOf, paidCents, type TaxAmount } from './book-amounts.ts'

/** What the till of a store has recorded of our orders on a day, to compare it with the report of the till. */
export interface TillSales {
  date: CalendarDate
  storeId: string
  orders: number
  /** Deposits included, as tills add them up. */
  rates: readonly { vatPercent: number; grossCents: number }[]
  grossCents: number
}

export interface TillOrder {
  storeId: string
  paidAt: Instant
  lines: readonly OrderLine[]
}

function sumRates(amounts: readonly TaxAmount[]): TillSales['rates'] {
  const centsByRate = new Map<number, number>()
  for (const amount of amounts)
    centsByRate.set(amount.vatPercent, (centsByRate.get(amount.vatPercent) ?? 0) + grossOf(amount))
  return [...centsByRate]
    .map(([vatPercent, grossCents]) => ({ vatPercent, grossCents }))
    .sort((a, b) => a.vatPercent - b.vatPercent)
}

/** By day in Berlin and store. */
export function summarizeTillOrders(orders: readonly TillOrder[]): TillSales[] {
  const groups = Map.groupBy(orders, ({ paidAt, storeId }) => `${berlinTime(paidAt).date} ${storeId}`)
  return [...groups].map(([key, group]) => {
    const [date = '', storeId = ''] = key.split(' ')
    const amounts = addAmounts(...group.map(({ lines }) => amountsOfLines(lines)))
    return {
      date,
      storeId,
      orders: group.length,
      rates: sumRates([...amounts.goods, ...amounts.deposits]),
      grossCents: paidCents(amounts),
    }
  })
}
