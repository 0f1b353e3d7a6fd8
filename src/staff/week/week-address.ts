import { type CalendarDate, isCalendarDate } from '#domain/calendar/calendar-date.ts'
import type { DaySpan } from '#domain/week/compared-weeks.ts'
import { type WeekOrderKind, weekOrderKinds } from '#domain/week/week-figures.ts'

/** What the address of the page says. */
export interface WeekAddress {
  /** Any day of the week; undefined: today. */
  day: CalendarDate | undefined
  store: string | undefined
}

export function readWeekAddress(url: string): WeekAddress {
  const { searchParams } = new URL(url)
  const day = searchParams.get('day')
  return { day: isCalendarDate(day) ? day : undefined, store: searchParams.get('store') || undefined }
}

const toAddress = (path: string, parameters: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path
}

export const toWeekAddress = ({ day, store }: WeekAddress): string => toAddress('/week', { day, store })

export interface WeekOrders extends DaySpan {
  store: string | undefined
  of: WeekOrderKind
  product: string | undefined
}

/** The list of the orders that a figure counts. */
export const toOrdersAddress = ({ from, until, store, of, product }: DaySpan & Partial<WeekOrders>): string =>
  toAddress('/week/orders', { from, until, store, of, product })

export function readOrdersAddress(url: string, today: CalendarDate): WeekOrders {
  const { searchParams } = new URL(url)
  const [from, until] = [searchParams.get('from'), searchParams.get('until')]
  const first = isCalendarDate(from) ? from : today
  return {
    from: first,
    until: isCalendarDate(until) ? until : first,
    store: searchParams.get('store') || undefined,
    of: weekOrderKinds.find((kind) => kind === searchParams.get('of')) ?? 'orders',
    product: searchParams.get('product') || undefined,
  }
}
