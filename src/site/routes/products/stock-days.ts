import type { PickupOptions } from '#contract/orders.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'

const shownDays = 5

export interface StockDay {
  date: CalendarDate
  /** Zero if less is left than can be ordered. */
  left: number
}

/** Of one product in one store: what is left on the next days on which it is limited. */
export function listStockDays({ stock, missing }: Pick<PickupOptions, 'stock' | 'missing'>, min: number): StockDay[] {
  const soldOut = missing.filter(({ reasons }) => reasons.some(({ code }) => code === 'soldOut'))
  const days = [...stock.map(({ date, left }) => ({ date, left })), ...soldOut.map(({ date }) => ({ date, left: 0 }))]
  return days
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .slice(0, shownDays)
    .map(({ date, left }) => ({ date, left: left < min ? 0 : left }))
}
