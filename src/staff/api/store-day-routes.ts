import type { z } from '@hono/zod-openapi'
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  affectedSchema,
  restoreDaysBody,
  storeDayBody,
  storeDayResultSchema,
  storeDaySchema,
  storeDaysQuery,
  toMinute,
} from '#contract/staff/store-care.ts'
import type { ListedOrder } from '#db/orders.ts'
import { formatClockMinute, minutesPerDay } from '#domain/calendar/local-time.ts'
import { localized } from '#domain/i18n/languages.ts'
import { cancelOrder } from '#orders/cancel-order.ts'
import {
  changeStoreDays,
  listAffectedOrders,
  listStoreDays,
  restoreStoreDays,
  type StoreDayChange,
} from '#stores/store-days.ts'
import { toAffectedOrder } from './affected-order-response.ts'
import { maySeeStores, type StaffContext, type StaffEnv, type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const body = <T extends z.ZodType>(schema: T) => ({ required: true, content: { 'application/json': { schema } } })

const listRoute = createRoute({
  method: 'get',
  path: '/store-days',
  tags: ['Stores'],
  summary: 'The hours of stores on each day of a range',
  request: { query: storeDaysQuery },
  responses: staffResponses(listResponse(storeDaySchema)),
})

const previewRoute = createRoute({
  method: 'post',
  path: '/store-days/preview',
  tags: ['Stores'],
  summary: 'Whom a change of hours would hit',
  request: { body: body(storeDayBody) },
  responses: staffResponses(singleResponse(affectedSchema)),
})

const changeRoute = createRoute({
  method: 'put',
  path: '/store-days',
  tags: ['Stores'],
  summary: 'Close stores or set special hours for a range of days',
  request: { body: body(storeDayBody) },
  responses: staffResponses(singleResponse(storeDayResultSchema)),
})

const restoreRoute = createRoute({
  method: 'delete',
  path: '/store-days',
  tags: ['Stores'],
  summary: 'Restore the usual hours',
  request: { body: body(restoreDaysBody) },
  responses: staffResponses(listResponse(storeDaySchema)),
})

const toChange = ({ stores, from, until, periods, reason }: z.output<typeof storeDayBody>): StoreDayChange => ({
  storeIds: stores,
  from,
  until,
  periods: periods.map((period) => ({ openMinute: toMinute(period.from), closeMinute: toMinute(period.until) })),
  reason: { de: reason.de, ...(reason.en && { en: reason.en }) },
})

/** "24:00" instead of "00:00" for a period that ends at midnight. */
const formatEnd = (minute: number) => (minute === minutesPerDay ? '24:00' : formatClockMinute(minute))

export function addStoreDayRoutes(api: OpenAPIHono<StaffEnv>, { orders, wait }: StaffServices): void {
  async function toDays(c: StaffContext, range: { storeIds: readonly string[]; from: string; until: string }) {
    const days = await listStoreDays(orders, range)
    const data = days.map(({ storeId, date, periods, isHoliday, reason, isSetByStaff }) => ({
      store: storeId,
      date,
      periods: periods.map(({ openMinute, closeMinute }) => ({
        from: formatClockMinute(openMinute),
        until: formatEnd(closeMinute),
      })),
      isHoliday,
      reason: reason ? localized(reason, c.get('language')) : null,
      isSetByStaff,
    }))
    return { success: true as const, count: data.length, data }
  }

  api.openapi(listRoute, async (c) => {
    const { stores, from, until } = c.req.valid('query')
    const storeIds = stores.split(',').filter(Boolean)
    if (!maySeeStores(c, storeIds)) return staffError(c, 'otherStore')
    return c.json(await toDays(c, { storeIds, from, until }), 200)
  })

  api.openapi(previewRoute, async (c) => {
    const change = toChange(c.req.valid('json'))
    if (!maySeeStores(c, change.storeIds)) return staffError(c, 'otherStore')
    const affected = await listAffectedOrders(orders, change)
    return c.json({ success: true as const, data: { orders: affected.map(toAffectedOrder) } }, 200)
  })

  api.openapi(changeRoute, async (c) => {
    const input = c.req.valid('json')
    const change = toChange(input)
    if (!maySeeStores(c, change.storeIds)) return staffError(c, 'otherStore')
    const result = await changeStoreDays(orders, change, { actor: toActor(c.get('identity')), wait })
    if (result.kind !== 'changed') return staffError(c, result.kind)
    const canceled: ListedOrder[] = []
    const kept: ListedOrder[] = []
    for (const order of result.affected) {
      const text = localized(change.reason, order.language)
      const byStaff = { actor: toActor(c.get('identity')), preset: 'storeClosed' as const, text }
      const outcome = input.cancelOrders ? await cancelOrder(orders, order.id, 'byBusiness', byStaff) : undefined
      if (outcome?.kind === 'canceled') canceled.push(order)
      else kept.push(order)
    }
    return c.json(
      { success: true as const, data: { canceled: canceled.map(toAffectedOrder), kept: kept.map(toAffectedOrder) } },
      200,
    )
  })

  api.openapi(restoreRoute, async (c) => {
    const { stores: storeIds, from, until } = c.req.valid('json')
    if (!maySeeStores(c, storeIds)) return staffError(c, 'otherStore')
    const result = await restoreStoreDays(orders, { storeIds, from, until }, toActor(c.get('identity')))
    if (result.kind !== 'changed') return staffError(c, result.kind)
    return c.json(await toDays(c, { storeIds, from, until }), 200)
  })
}
