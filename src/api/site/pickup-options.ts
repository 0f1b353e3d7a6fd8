import { z } from '@hono/zod-openapi'
import { type ApiRoutes, routesOf } from '#api/shared/api-routes.ts'
import { singleResponse } from '#contract/envelope.ts'
import {
  type MissingReason,
  type PickupOptions,
  type PickupQuery,
  pickupOptionsSchema,
  pickupQuery,
} from '#contract/orders.ts'
import type { HolidayCode } from '#domain/calendar/holidays.ts'
import { formatClockMinute, type LocalTime, parseClockMinute } from '#domain/calendar/local-time.ts'
import type { Product } from '#domain/catalog/product.ts'
import { type StockUse, stockLeft } from '#domain/catalog/stock.ts'
import { indexById } from '#domain/content/content.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import {
  changeNoticeDays,
  defaultPreparationDays,
  isAllowedMove,
  orderDeadline,
  requiredPreparationDays,
} from '#domain/pickup/cut-off.ts'
import { explainMissingDates, type PickupObstacle } from '#domain/pickup/missing-dates.ts'
import {
  exceedsSlots,
  type NeededProduct,
  parseNeeded,
  pickupBounds,
  workTenthsOf,
} from '#domain/pickup/order-needs.ts'
import { checkoutDates, editDates, pickupTimes } from '#domain/pickup/pickup-slots.ts'
import type { Store } from '#domain/store.ts'
import { localTime } from '#foundation/clock.ts'
import { getTranslator } from '#foundation/translations.ts'
import { readPickupSupply } from '#services/orders/pickup-supply.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { jsonResponses } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

const createRoute = routesOf('Stores')

const defaultDaysByPurpose = { checkout: defaultPreparationDays, edit: changeNoticeDays }
const listDatesByPurpose = { checkout: checkoutDates, edit: editDates }

export const toMoment = ({ date, minute }: LocalTime) => ({ date, time: formatClockMinute(minute) })

const nameHoliday = (holiday: HolidayCode | undefined, language: Language) =>
  holiday && getTranslator(language, 'store-finder')(`holiday.${holiday}`)

function toMissingReason(obstacle: PickupObstacle, language: Language): MissingReason {
  const nameOf = ({ id, name }: Product) => ({ productId: id, name: localized(name, language) })
  switch (obstacle.kind) {
    case 'preparation':
      return {
        code: 'preparation',
        ...nameOf(obstacle.product),
        days: obstacle.days,
        ...(obstacle.fromQuantity !== undefined && { fromQuantity: obstacle.fromQuantity }),
      }
    case 'notice':
      return { code: 'notice', days: obstacle.days }
    case 'cutOff':
      return { code: 'cutOff', orderBy: toMoment(obstacle.orderBy) }
    case 'notThatWeekday':
      return { code: 'notThatWeekday', ...nameOf(obstacle.product), weekdays: [...obstacle.product.weekdays] }
    case 'outOfSeason':
      return { code: 'outOfSeason', ...nameOf(obstacle.product), season: obstacle.season }
    case 'storeClosed': {
      const { holiday, reason } = obstacle
      const detail = reason ? localized(reason, language) : nameHoliday(holiday, language)
      return { code: 'storeClosed', ...(detail && { detail }) }
    }
    case 'notToSundayOrHoliday':
      return { code: 'notToSundayOrHoliday' }
    case 'notInStore':
      return { code: 'notInStore', ...nameOf(obstacle.product) }
    case 'soldOut':
      return { code: 'soldOut', ...nameOf(obstacle.product), left: obstacle.left }
    case 'outsideTimes': {
      const { from, until } = obstacle.bounds
      return {
        code: 'outsideTimes',
        ...(from !== null && { from: formatClockMinute(from) }),
        ...(until !== null && { until: formatClockMinute(until) }),
      }
    }
    default:
      return obstacle satisfies never
  }
}

const toMinute = (time: string | undefined) => (time === undefined ? null : (parseClockMinute(time) ?? null))

/** What the order needs. A new order needs what its products need; a placed one keeps what it was placed with. */
function findNeeds(query: PickupQuery, items: readonly NeededProduct[]) {
  const { purpose } = query
  if (purpose === 'checkout') {
    const preparationDays = Math.max(query.preparationDays ?? 0, requiredPreparationDays(items))
    const bounds = pickupBounds(items.map(({ product }) => product))
    return { preparationDays, bounds, workTenths: workTenthsOf(items) }
  }
  return {
    preparationDays: Math.max(query.preparationDays ?? 0, defaultDaysByPurpose[purpose]),
    bounds: { from: toMinute(query.pickUpFrom), until: toMinute(query.pickUpUntill) },
    workTenths: query.work === undefined ? workTenthsOf(items) : Math.round(query.work * 10),
  }
}

/** Of the products that are limited, on the offered dates. */
const listStockLeft = (items: readonly NeededProduct[], storeId: string, dates: readonly string[], used: StockUse) =>
  items.flatMap(({ product }) =>
    dates.flatMap((date) => {
      const left = stockLeft(product, storeId, date, used(product.id, date))
      return left === undefined ? [] : [{ productId: product.id, date, left }]
    }),
  )

/** Lists exactly the dates and times that the server accepts, marks full slots, and explains the other dates. */
async function readPickupOptions(
  { db, content, now }: ApiServices,
  store: Store,
  query: PickupQuery,
  language: Language,
): Promise<PickupOptions> {
  const { purpose, movedFrom, movedFromStore } = query
  const { hours, id: storeId } = store
  const time = localTime(now())
  const items = parseNeeded(query.products, indexById(content().products))
  const { preparationDays, bounds, workTenths } = findNeeds(query, items)
  const current = movedFrom && movedFromStore ? { storeId: movedFromStore, date: movedFrom } : undefined
  const supply = await readPickupSupply(db, { ...time, store, items, workTenths, current })
  const dates = listDatesByPurpose[purpose]({ ...time, hours, preparationDays, bounds })
    .filter((date) => !movedFrom || isAllowedMove(movedFrom, date, time.holidays))
    .filter((date) => supply.isAvailableOn(date) && supply.isSoldHere)
    .filter((date) => supply.hasProducts(date) || supply.shortagesOn(date).length === 0)
  const common = { today: time.now.date, storeId, preparationDays, isTooLarge: exceedsSlots(store, dates, workTenths) }
  if (!store.pickupStore) return { ...common, stock: [], dates: [], missing: [] }
  const missing = explainMissingDates(
    { ...time, hours, purpose, preparationDays, items, bounds, movedFrom, storeId, stockUse: supply.stockUse },
    dates,
  )
  function toOccasion(date: string) {
    const reason = hours.specialDays.find((day) => day.date === date)?.reason
    const occasion = reason ? localized(reason, language) : nameHoliday(time.holidays.get(date), language)
    return occasion && { occasion }
  }
  const offered = dates.map((date) => ({
    date,
    ...toOccasion(date),
    times: pickupTimes({ hours, holidays: time.holidays, date, purpose, bounds }).map((minute) => ({
      time: formatClockMinute(minute),
      isFree: supply.isFree({ date, minute }),
    })),
  }))
  const next =
    purpose === 'checkout' ? offered.find(({ times }) => times.some(({ isFree }) => isFree))?.date : undefined
  return {
    ...common,
    stock: listStockLeft(items, storeId, dates, supply.stockUse),
    dates: offered,
    ...(next && { next: { date: next, orderBy: toMoment(orderDeadline(next, preparationDays)) } }),
    missing: missing.map(({ date, obstacles }) => ({
      date,
      reasons: obstacles.map((obstacle) => toMissingReason(obstacle, language)),
    })),
  }
}

const pickupRoute = createRoute('get', '/locations/{id}/pickup', {
  summary: 'Dates and times at which orders can be picked up',
  request: { params: z.object({ id: z.string().max(100) }), query: pickupQuery },
  responses: jsonResponses(singleResponse(pickupOptionsSchema), 404),
})

export function addPickupRoute(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  api.openapi(pickupRoute, async (c) => {
    const store = indexById(services.content().stores).get(c.req.valid('param').id)
    if (!store) return errorResponse(c, 'notFound')
    const data = await readPickupOptions(services, store, c.req.valid('query'), c.get('language'))
    return c.json({ success: true as const, data }, 200)
  })
}
