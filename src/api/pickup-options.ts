import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { singleResponse } from '#contract/envelope.ts'
import { type PickupOptions, type PickupQuery, pickupOptionsSchema, pickupQuery } from '#contract/orders.ts'
import { listSlotUse, slotKey } from '#db/slots.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { areAvailableOn } from '#domain/catalog/availability.ts'
import type { Product } from '#domain/catalog/product.ts'
import { indexById } from '#domain/content/content.ts'
import { changeNoticeDays, defaultPreparationDays, isAllowedMove, orderDeadline } from '#domain/pickup/cut-off.ts'
import { checkoutDates, editDates, pickupTimes } from '#domain/pickup/pickup-slots.ts'
import type { Store } from '#domain/store.ts'
import { localTime, type TimeContext } from '../clock.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { jsonResponses, notFoundResponse } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

const defaultDaysByPurpose = { checkout: defaultPreparationDays, edit: changeNoticeDays }
const listDatesByPurpose = { checkout: checkoutDates, edit: editDates }

interface PickupContext {
  usedBySlot: ReadonlyMap<string, number>
  products: ReadonlyMap<string, Product>
}

/** Lists exactly the dates and times that the server accepts, and marks full slots. */
function toPickupOptionsResponse(
  store: Store,
  query: PickupQuery,
  time: TimeContext,
  { usedBySlot, products }: PickupContext,
): PickupOptions {
  const { purpose, movedFrom } = query
  const { hours, slotCapacity } = store
  const preparationDays = Math.max(query.preparationDays ?? 0, defaultDaysByPurpose[purpose])
  const productIds = query.products.split(',')
  const dates = listDatesByPurpose[purpose]({ ...time, hours, preparationDays })
    .filter((date) => !movedFrom || isAllowedMove(movedFrom, date, time.holidays))
    .filter((date) => purpose === 'checkout' || areAvailableOn(productIds, date, products))
    .map((date) => ({
      date,
      times: pickupTimes({ hours, holidays: time.holidays, date, purpose }).map((minute) => ({
        time: formatClockMinute(minute),
        isFree: (usedBySlot.get(slotKey(date, minute)) ?? 0) < slotCapacity,
      })),
    }))
  const earliest = dates[0]
  const deadline = earliest && purpose === 'checkout' ? orderDeadline(earliest.date, preparationDays) : undefined
  return {
    storeId: store.id,
    preparationDays,
    dates: store.pickupStore ? dates : [],
    ...(deadline && { orderBy: { date: deadline.date, time: formatClockMinute(deadline.minute) } }),
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
      products: indexById(products),
    })
    return c.json({ success: true as const, data }, 200)
  })
}
