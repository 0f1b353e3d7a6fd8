import { addDays, type CalendarDate } from '../calendar/calendar-date.ts'
import { type DaySpan, type WeekName, weekNames } from './compared-weeks.ts'

/** The confirmed orders that are picked up in a store on a day. */
export interface OrderSums {
  storeId: string
  date: CalendarDate
  orders: number
  grossCents: number
  notCollected: number
  notCollectedCents: number
}

/** What was sold of a product in a week. */
export interface ProductSums {
  productId: string
  /** As it was called when it was ordered. */
  name: string
  quantity: number
  cents: number
}

export const refundCauses = [
  'items',
  'byCustomer',
  'onRequest',
  'notAvailable',
  'storeClosed',
  'mistake',
  'other',
] as const
export type RefundCause = (typeof refundCauses)[number]

/** Money that went back for orders of a store and day. */
export interface RefundSums {
  storeId: string
  date: CalendarDate
  cause: RefundCause
  /** Written by staff; empty if they gave no reason. */
  text: string
  count: number
  cents: number
  /** Of an order that was canceled, and so is in no other sum. */
  isCanceled: boolean
}

export interface CustomerCounts {
  fresh: number
  returning: number
}

export interface WeekRows {
  orders: readonly OrderSums[]
  refunds: readonly RefundSums[]
  products: readonly ProductSums[]
  customers: CustomerCounts
  /** Undefined if that is not kept as long. */
  soldOutMinutes: number | undefined
  answerMinutes: number | undefined
}

export interface Sales {
  orders: number
  /** What was ordered, less what was refunded of it. */
  cents: number
  averageCents: number
}

export interface WeekFigures extends Sales, CustomerCounts {
  notCollected: number
  notCollectedCents: number
  refunds: number
  refundedCents: number
  soldOutMinutes: number | undefined
  answerMinutes: number | undefined
}

const sumOf = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0)

type SalesRows = Pick<WeekRows, 'orders' | 'refunds'>

function toSales({ orders: rows, refunds }: SalesRows): Sales {
  const orders = sumOf(rows, ({ orders: count }) => count)
  const refunded = sumOf(refunds, ({ isCanceled, cents }) => (isCanceled ? 0 : cents))
  const cents = sumOf(rows, ({ grossCents }) => grossCents) - refunded
  return { orders, cents, averageCents: orders === 0 ? 0 : Math.round(cents / orders) }
}

const pick = ({ orders, refunds }: SalesRows, isWanted: (row: { storeId: string; date: CalendarDate }) => boolean) =>
  toSales({ orders: orders.filter(isWanted), refunds: refunds.filter(isWanted) })

export function weekFigures(rows: WeekRows): WeekFigures {
  const { orders, refunds, customers, soldOutMinutes, answerMinutes } = rows
  return {
    ...toSales(rows),
    ...customers,
    notCollected: sumOf(orders, ({ notCollected }) => notCollected),
    notCollectedCents: sumOf(orders, ({ notCollectedCents }) => notCollectedCents),
    refunds: sumOf(refunds, ({ count }) => count),
    refundedCents: sumOf(refunds, ({ cents }) => cents),
    soldOutMinutes,
    answerMinutes,
  }
}

type ByWeek<Value> = Record<WeekName, Value>

const byWeek = <Value>(value: (name: WeekName) => Value): ByWeek<Value> => ({
  week: value('week'),
  weekBefore: value('weekBefore'),
  yearBefore: value('yearBefore'),
})

/** From Monday to Sunday. */
export const salesByDay = (weeks: ByWeek<DaySpan>, rows: ByWeek<SalesRows>): ByWeek<Sales & { date: CalendarDate }>[] =>
  Array.from({ length: 7 }, (_, offset) =>
    byWeek((name) => {
      const date = addDays(weeks[name].from, offset)
      return { date, ...pick(rows[name], (row) => row.date === date) }
    }),
  )

/** The store with the highest value first, without stores that sold nothing in any of the weeks. */
export function salesByStore(rows: ByWeek<SalesRows>): { storeId: string; sales: ByWeek<Sales> }[] {
  const storeIds = new Set(weekNames.flatMap((name) => rows[name].orders.map(({ storeId }) => storeId)))
  return [...storeIds]
    .map((storeId) => ({ storeId, sales: byWeek((name) => pick(rows[name], (row) => row.storeId === storeId)) }))
    .toSorted((a, b) => b.sales.week.cents - a.sales.week.cents || (a.storeId < b.storeId ? -1 : 1))
}

export interface ProductTrend {
  productId: string
  name: string
  /** Of this week. */
  cents: number
  quantity: ByWeek<number>
}

const listedProducts = 8
/** With fewer pieces, a single customer makes the difference. */
const minFadingQuantity = 5

/** What sells best, and what has lost most pieces since last week. */
export function productTrends(rows: ByWeek<readonly ProductSums[]>): { best: ProductTrend[]; fading: ProductTrend[] } {
  const sums = byWeek((name) => new Map(rows[name].map((row) => [row.productId, row])))
  const ids = new Set([...sums.week.keys(), ...sums.weekBefore.keys()])
  const trends = [...ids].map((productId): ProductTrend => {
    const { week, weekBefore } = sums
    return {
      productId,
      name: (week.get(productId) ?? weekBefore.get(productId))?.name ?? '',
      cents: week.get(productId)?.cents ?? 0,
      quantity: byWeek((name) => sums[name].get(productId)?.quantity ?? 0),
    }
  })
  const byId = (a: ProductTrend, b: ProductTrend) => (a.productId < b.productId ? -1 : 1)
  const lost = ({ quantity }: ProductTrend) => quantity.weekBefore - quantity.week
  return {
    best: trends
      .filter(({ quantity }) => quantity.week > 0)
      .toSorted((a, b) => b.cents - a.cents || byId(a, b))
      .slice(0, listedProducts),
    fading: trends
      .filter((trend) => lost(trend) > 0 && trend.quantity.weekBefore >= minFadingQuantity)
      .toSorted((a, b) => lost(b) - lost(a) || byId(a, b))
      .slice(0, listedProducts),
  }
}

/** By cause and text, the most expensive first. */
export function refundReasons(
  refunds: readonly RefundSums[],
): Pick<RefundSums, 'cause' | 'text' | 'count' | 'cents'>[] {
  const groups = Map.groupBy(refunds, ({ cause, text }) => `${cause} ${text}`)
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (!first) return []
      const rows = [first, ...others]
      const { cause, text } = first
      return [{ cause, text, count: sumOf(rows, (row) => row.count), cents: sumOf(rows, (row) => row.cents) }]
    })
    .toSorted((a, b) => b.cents - a.cents)
}

/** The one in the middle, of an even number the later one; undefined of none. */
export const medianOf = (numbers: readonly number[]): number | undefined =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Which of the orders of a week a figure counts. */
export const weekOrderKinds = ['orders', 'notCollected', 'refunded', 'newCustomers', 'returningCustomers'] as const
export type WeekOrderKind = (typeof weekOrderKinds)[number]
