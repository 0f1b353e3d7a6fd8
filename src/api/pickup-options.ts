import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { singleResponse } from '#contract/envelope.ts'
import {
  type MissingReason,
  type PickupOptions,
  type PickupQuery,
  pickupOptionsSchema,
  pickupQuery,
} from '#contract/orders.ts'
import { listSlotUse, slotKey } from '#db/slots.ts'
import { formatClockMinute, type LocalTime } from '#domain/calendar/local-time.ts'
import { areAvailableOn } from '#domain/catalog/availability.ts'
import type { Product } from '#domain/catalog/product.ts'
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
import { checkoutDates, editDates, pickupTimes } from '#domain/pickup/pickup-slots.ts'
import type { Store } from '#domain/store.ts'
import { localTime, type TimeContext } from '../clock.ts'
import { getTranslator } from '../translations.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { jsonResponses, notFoundResponse } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

const defaultDaysByPurpose = { checkout: defaultPreparationDays, edit: changeNoticeDays }
const listDatesByPurpose = { checkout: checkoutDates, edit: editDates }

interface PickupContext {
  usedBySlot: ReadonlyMap<string, number>
  productById: ReadonlyMap<string, Product>
  language: Language
}

export const toMoment = ({ date, minute }: LocalTime) => ({ date, time: formatClockMinute(minute) })

/** Ids that are not in the content are left out. */
export const findProducts = (ids: string, productById: ReadonlyMap<string, Product>): Product[] =>
  [...new Set(ids.split(','))].flatMap((id) => productById.get(id) ?? [])

function toMissingReason(obstacle: PickupObstacle, language: Language): MissingReason {
  const nameOf = ({ id, name }: Product) => ({ productId: id, name: localized(name, language) })
  switch (obstacle.kind) {
    case 'preparation':
      return { code: 'preparation', ...nameOf(obstacle.product), days: obstacle.days }
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
      const holidayName = holiday && getTranslator(language, 'store-finder')(`holiday.${holiday}`)
      const detail = reason ? localized(reason, language) : holidayName
      return { code: 'storeClosed', ...(detail && { detail }) }
    }
    case 'notToSundayOrHoliday':
      return { code: 'notToSundayOrHoliday' }
    default:
      return obstacle satisfies never
  }
}

/** Lists exactly the dates and times that the server accepts, marks full slots, and explains the other dates. */
function toPickupOptionsResponse(
  store: Store,
  query: PickupQuery,
  time: TimeContext,
  { usedBySlot, productById, language }: PickupContext,
): PickupOptions {
  const { purpose, movedFrom } = query
  const { hours, slotCapacity } = store
  const products = findProducts(query.products, productById)
  const preparationDays = Math.max(
    query.preparationDays ?? 0,
    defaultDaysByPurpose[purpose],
    // An order keeps the preparation with which it was placed.
    purpose === 'checkout' ? requiredPreparationDays(products) : 0,
  )
  const productIds = products.map(({ id }) => id)
  const dates = listDatesByPurpose[purpose]({ ...time, hours, preparationDays })
    .filter((date) => !movedFrom || isAllowedMove(movedFrom, date, time.holidays))
    .filter((date) => areAvailableOn(productIds, date, productById))
  const earliest = dates[0]
  const deadline = earliest && purpose === 'checkout' ? orderDeadline(earliest, preparationDays) : undefined
  const common = { storeId: store.id, preparationDays }
  if (!store.pickupStore) return { ...common, dates: [], missing: [] }
  return {
    ...common,
    dates: dates.map((date) => ({
      date,
      times: pickupTimes({ hours, holidays: time.holidays, date, purpose }).map((minute) => ({
        time: formatClockMinute(minute),
        isFree: (usedBySlot.get(slotKey(date, minute)) ?? 0) < slotCapacity,
      })),
    })),
    ...(deadline && { orderBy: toMoment(deadline) }),
    missing: explainMissingDates({ ...time, hours, purpose, preparationDays, products, movedFrom }, dates).map(
      ({ date, obstacles }) => ({ date, reasons: obstacles.map((obstacle) => toMissingReason(obstacle, language)) }),
    ),
  }
}

const pickupRoute = createRoute({
  method: 'get',
  path: '/locations/{id}/pickup',
  tags: ['Stores'],
  summary: 'Dates and times at which orders can be picked up',
  request: { params: z.object({ id: z.string().max(100) }), query: pickupQuery },
  responses: { ...jsonResponses(singleResponse(pickupOptionsSchema)), ...notFoundResponse },
})

export function addPickupRoute(api: OpenAPIHono<ApiEnv>, { db, content, now }: ApiServices): void {
  api.openapi(pickupRoute, async (c) => {
    const { stores, products } = content()
    const store = indexById(stores).get(c.req.valid('param').id)
    if (!store) return errorResponse(c, 'notFound')
    const time = localTime(now())
    const usedBySlot = await listSlotUse(db, store.id, time.now.date)
    const data = toPickupOptionsResponse(store, c.req.valid('query'), time, {
      usedBySlot,
      productById: indexById(products),
      language: c.get('language'),
    })
    return c.json({ success: true as const, data }, 200)
  })
}
