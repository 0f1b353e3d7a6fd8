import type { Db } from '#db/database.ts'
import {
  countCustomers,
  listMessageAnswers,
  listStockMarks,
  sumOrders,
  sumProducts,
  sumRefunds,
  type WeekQuery,
} from '#db/week-figures.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import { periodsOn } from '#domain/opening-hours.ts'
import { keptDays, lastDeletableDate } from '#domain/retention.ts'
import { comparedWeeks, type DaySpan, type WeekName } from '#domain/week/compared-weeks.ts'
import { type SoldOutTime, soldOutTimes } from '#domain/week/sold-out.ts'
import {
  medianOf,
  type ProductTrend,
  productTrends,
  type RefundSums,
  refundReasons,
  type Sales,
  salesByDay,
  salesByStore,
  type WeekFigures,
  type WeekRows,
  weekFigures,
} from '#domain/week/week-figures.ts'
import { localTime } from '#foundation/clock.ts'

interface WeekServices {
  db: Db
  now: () => Instant
  content: () => Content
}

type ByWeek<Value> = Record<WeekName, Value>

export interface WeekReport {
  weeks: ByWeek<DaySpan>
  figures: ByWeek<WeekFigures>
  days: readonly ByWeek<Sales & { date: CalendarDate }>[]
  /** Empty for a single store. */
  stores: readonly { storeId: string; sales: ByWeek<Sales> }[]
  /** Ordered for the days after today. */
  coming: readonly { date: CalendarDate; orders: number; cents: number }[]
  products: { best: readonly ProductTrend[]; fading: readonly ProductTrend[] }
  refunds: readonly Pick<RefundSums, 'cause' | 'text' | 'count' | 'cents'>[]
  soldOut: readonly SoldOutTime[]
}

const comingDays = 14
/** A product is marked as sold out for a quarter of a year at most. */
const markedAheadDays = 92
const shownSoldOut = 10

const minutesBetween = (from: Instant, until: Instant) => (Date.parse(until) - Date.parse(from)) / 60_000
const startOf = (date: CalendarDate): Instant => berlinInstant({ date, minute: 0 })

async function readSoldOut({ db, now, content }: WeekServices, week: WeekQuery): Promise<SoldOutTime[]> {
  const since = startOf(addDays(week.from, -markedAheadDays))
  const marks = await listStockMarks(db, { storeId: week.storeId, since })
  const hours = new Map(content().stores.map((store) => [store.id, store.hours]))
  return soldOutTimes(marks, week, now(), (storeId, date) => {
    const ofStore = hours.get(storeId)
    return ofStore ? periodsOn(ofStore, date, localTime(startOf(date)).holidays) : []
  }).toSorted((a, b) => b.minutes - a.minutes)
}

async function readAnswerMinutes(db: Db, { from, until, storeId }: WeekQuery): Promise<number | undefined> {
  const days = { since: startOf(from), before: startOf(addDays(until, 1)) }
  const answers = await listMessageAnswers(db, { ...days, storeId })
  return medianOf(answers.map(({ createdAt, answeredAt }) => minutesBetween(createdAt, answeredAt)))
}

/** How a week goes, beside the week before and the same week of last year: of all stores, or of one. */
export async function readWeek(
  services: WeekServices,
  { day, storeId }: { day: CalendarDate; storeId?: string | undefined },
): Promise<WeekReport> {
  const { db, now } = services
  const at = now()
  const today = berlinTime(at).date
  const weeks = comparedWeeks(day, today)
  const soldOut = await readSoldOut(services, { ...weeks.week, storeId })

  async function readRows(name: WeekName): Promise<WeekRows> {
    const query = { ...weeks[name], storeId }
    const keepsMarks = query.from > lastDeletableDate('auditEntries', today)
    const keepsMessages = query.from > addDays(today, -keptDays('messages'))
    const marked = name === 'week' ? soldOut : keepsMarks ? await readSoldOut(services, query) : undefined
    return {
      orders: await sumOrders(db, query),
      refunds: await sumRefunds(db, query),
      products: await sumProducts(db, query),
      customers: await countCustomers(db, query),
      soldOutMinutes: keepsMarks ? marked?.reduce((sum, { minutes }) => sum + minutes, 0) : undefined,
      answerMinutes: keepsMessages ? await readAnswerMinutes(db, query) : undefined,
    }
  }

  const rows = {
    week: await readRows('week'),
    weekBefore: await readRows('weekBefore'),
    yearBefore: await readRows('yearBefore'),
  }
  const tomorrow = addDays(today, 1)
  const ahead = await sumOrders(db, { from: tomorrow, until: addDays(today, comingDays), storeId })
  return {
    weeks,
    figures: {
      week: weekFigures(rows.week),
      weekBefore: weekFigures(rows.weekBefore),
      yearBefore: weekFigures(rows.yearBefore),
    },
    days: salesByDay(weeks, rows),
    stores: storeId === undefined ? salesByStore(rows) : [],
    coming: [...Map.groupBy(ahead, ({ date }) => date)].map(([date, sums]) => ({
      date,
      orders: sums.reduce((sum, { orders }) => sum + orders, 0),
      cents: sums.reduce((sum, { grossCents }) => sum + grossCents, 0),
    })),
    products: productTrends({
      week: rows.week.products,
      weekBefore: rows.weekBefore.products,
      yearBefore: rows.yearBefore.products,
    }),
    refunds: refundReasons(rows.week.refunds),
    soldOut: soldOut.slice(0, shownSoldOut),
  }
}
