import { listResponse, singleResponse } from '#contract/envelope.ts'
import { type CountedItem, countedItemSchema } from '#contract/staff/overview.ts'
import {
  type WeekFiguresResponse,
  type WeekProductResponse,
  type WeekResponse,
  weekOrdersQuery,
  weekQuery,
  weekSchema,
} from '#contract/staff/week.ts'
import { listWeekOrders } from '#db/week-figures.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { indexById } from '#domain/content/content.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { nameOfStore } from '#domain/store.ts'
import type { WeekName } from '#domain/week/compared-weeks.ts'
import type { ProductTrend, Sales, WeekFigures } from '#domain/week/week-figures.ts'
import { readRecentAnswerDays } from '#services/hiring/recent-answers.ts'
import { readWeek } from '#services/orders/read-week.ts'
import { toOrderItem } from './counted-item.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import type { StaffServices } from './staff-context.ts'
import { staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Overview')

const weekRoute = createRoute('get', '/week', 'overview.read', {
  summary: 'How a week goes, beside the week before and the same week of last year',
  request: { query: weekQuery },
  responses: staffResponses(singleResponse(weekSchema)),
})
const ordersRoute = createRoute('get', '/week/orders', 'overview.read', {
  summary: 'The orders that a figure of a week counts, by pickup; 1,000 at most',
  request: { query: weekOrdersQuery },
  responses: staffResponses(listResponse(countedItemSchema)),
})

const maxListed = 1000

type ByWeek<Value> = Record<WeekName, Value>

const mapWeeks = <From, To>({ week, weekBefore, yearBefore }: ByWeek<From>, map: (one: From) => To): ByWeek<To> => ({
  ...{ week: map(week), weekBefore: map(weekBefore), yearBefore: map(yearBefore) },
})

const toSales = ({ orders, cents, averageCents }: Sales) => ({
  ...{ orders, value: toEuros(cents), average: toEuros(averageCents) },
})

/** With one decimal. */
const toHours = (minutes: number | undefined) => (minutes === undefined ? null : Math.round(minutes / 6) / 10)

const toFigures = (figures: WeekFigures): WeekFiguresResponse => ({
  ...toSales(figures),
  notCollected: figures.notCollected,
  notCollectedValue: toEuros(figures.notCollectedCents),
  refunds: figures.refunds,
  refunded: toEuros(figures.refundedCents),
  newCustomers: figures.fresh,
  returningCustomers: figures.returning,
  soldOutHours: toHours(figures.soldOutMinutes),
  answerHours: toHours(figures.answerMinutes),
})

/** Only for roles that see all stores, so no route asks for the store. */
export function addWeekRoutes(api: StaffRoutes, { orders }: StaffServices): void {
  const { db, now, content } = orders

  api.openapi(weekRoute, async (c) => {
    const today = berlinTime(now()).date
    const { day = today, store: storeId } = c.req.valid('query')
    const { stores, products } = content()
    const language: Language = c.get('language')
    const productById = indexById(products)
    const nameOf = (id: string, known = id) => {
      const product = productById.get(id)
      return product ? localized(product.name, language) : known
    }
    const toProduct = ({ productId, name, cents, quantity }: ProductTrend): WeekProductResponse => ({
      ...{ id: productId, name: nameOf(productId, name), value: toEuros(cents), quantity },
    })
    const report = await readWeek(orders, { day, storeId })
    const data: WeekResponse = {
      weeks: report.weeks,
      figures: mapWeeks(report.figures, toFigures),
      days: report.days.map((weeks) => mapWeeks(weeks, (sales) => ({ ...toSales(sales), date: sales.date }))),
      stores: report.stores.map(({ storeId: id, sales }) => ({
        ...{ id, name: nameOfStore(stores, id), sales: mapWeeks(sales, toSales) },
      })),
      coming: report.coming.map(({ date, orders: count, cents }) => ({ date, orders: count, value: toEuros(cents) })),
      products: { best: report.products.best.map(toProduct), fading: report.products.fading.map(toProduct) },
      refunds: report.refunds.map(({ cause, text, count, cents }) => ({ cause, text, count, value: toEuros(cents) })),
      soldOut: report.soldOut.map(({ productId, storeId: id, date, minutes }) => ({
        ...{ product: nameOf(productId), productId, storeName: nameOfStore(stores, id), date },
        hours: toHours(minutes) ?? 0,
      })),
      applicationDays: (await readRecentAnswerDays(db, today)) ?? null,
    }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(ordersRoute, async (c) => {
    const { from, until, store: storeId, of: kind, product: productId } = c.req.valid('query')
    const found = await listWeekOrders(db, { from, until, storeId, kind, productId, limit: maxListed })
    const data: CountedItem[] = found.map((order) => ({ ...toOrderItem(order, content().stores), state: null }))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })
}
