import type { z } from '@hono/zod-openapi'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  type PlannedHours,
  storeDayBody,
  storeDayPreviewSchema,
  storeDayResultSchema,
  storeDaySchema,
  storeDaysQuery,
  toMinute,
} from '#contract/staff/store-care.ts'
import type { ListedOrder } from '#db/orders.ts'
import { formatClockMinute, minutesPerDay } from '#domain/calendar/local-time.ts'
import { coversHours, type HoursChange, type PlannedDay } from '#domain/hours-change.ts'
import { localized } from '#domain/i18n/languages.ts'
import type { DayPeriod } from '#domain/opening-hours.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { moveToStore } from '#services/orders/move-to-store.ts'
import { changeStoreDays, listStoreDays, planStoreDays, type StoreDayChange } from '#services/stores/store-days.ts'
import { toAffectedOrder } from './affected-order-response.ts'
import { fresh, routesOf, type StaffRoutes } from './route-access.ts'
import { maySeeStores, type StaffContext, type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Stores')

const body = <T extends z.core.SomeType>(schema: T) => ({ required: true, content: { 'application/json': { schema } } })

const listRoute = createRoute('get', '/store-days', 'orders.read', {
  summary: 'The hours of stores on each day of a range',
  request: { query: storeDaysQuery },
  responses: staffResponses(listResponse(storeDaySchema)),
})

const previewRoute = createRoute('post', '/store-days/preview', 'stores.change', {
  summary: 'The hours of each store before and after a change, and whom it would hit',
  request: { body: body(storeDayBody) },
  responses: staffResponses(singleResponse(storeDayPreviewSchema)),
})

const changeRoute = createRoute('put', '/store-days', fresh('stores.change'), {
  summary: 'Close stores, change one of their times or restore their usual hours, for a range of days',
  request: { body: body(storeDayBody) },
  responses: staffResponses(singleResponse(storeDayResultSchema)),
})

function toHoursChange(change: z.output<typeof storeDayBody>['change']): HoursChange {
  switch (change.kind) {
    case 'opensAt':
    case 'closesAt':
      return { kind: change.kind, minute: toMinute(change.time) }
    case 'periods':
      return {
        kind: 'periods',
        periods: change.periods.map(({ from, until }) => ({
          openMinute: toMinute(from),
          closeMinute: toMinute(until),
        })),
      }
    default:
      return change
  }
}

const toChange = ({ stores, from, until, change, reason }: z.output<typeof storeDayBody>): StoreDayChange => ({
  storeIds: [...new Set(stores)],
  from,
  until,
  change: toHoursChange(change),
  reason: { de: reason?.de ?? '', ...(reason?.en && { en: reason.en }) },
})

/** "24:00" instead of "00:00" for a period that ends at midnight. */
const formatEnd = (minute: number) => (minute === minutesPerDay ? '24:00' : formatClockMinute(minute))

const toPeriods = (periods: readonly DayPeriod[]) =>
  periods.map(({ openMinute, closeMinute }) => ({ from: formatClockMinute(openMinute), until: formatEnd(closeMinute) }))

/** Days of a store that change alike are one row. */
function toPlannedHours(days: readonly PlannedDay[]): PlannedHours[] {
  const groups = Map.groupBy(days, ({ storeId, before, after }) => JSON.stringify([storeId, before, after]))
  return [...groups.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { storeId, before, after } = first
    return {
      store: storeId,
      dates: same.map(({ date }) => date),
      before: toPeriods(before),
      after: toPeriods(after),
      isLonger: !coversHours(before, after),
    }
  })
}

export function addStoreDayRoutes(api: StaffRoutes, { orders, wait }: StaffServices): void {
  async function toDays(c: StaffContext, range: { storeIds: readonly string[]; from: string; until: string }) {
    const days = await listStoreDays(orders, range)
    const data = days.map(({ storeId, date, periods, isHoliday, reason, isSetByStaff }) => ({
      store: storeId,
      date,
      periods: toPeriods(periods),
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
    const plan = await planStoreDays(orders, change)
    if (plan.kind !== 'planned') return staffError(c, plan.kind)
    const data = { hours: toPlannedHours(plan.days), orders: plan.affected.map(toAffectedOrder) }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(changeRoute, async (c) => {
    const input = c.req.valid('json')
    const change = toChange(input)
    const { moveOrdersTo } = input
    if (!maySeeStores(c, [...change.storeIds, ...(moveOrdersTo ? [moveOrdersTo] : [])]))
      return staffError(c, 'otherStore')
    const actor = toActor(c.get('identity'))
    const result = await changeStoreDays(orders, change, { actor, wait })
    if (result.kind !== 'changed') return staffError(c, result.kind)
    const done: Record<'canceled' | 'moved' | 'kept', ListedOrder[]> = { canceled: [], moved: [], kept: [] }
    for (const order of result.affected) {
      const text = localized(change.reason, order.language)
      const byStaff = { actor, preset: 'storeClosed' as const, text }
      if (moveOrdersTo) {
        const isMoved = await moveToStore(orders, { orderId: order.id, storeId: moveOrdersTo, actor })
        done[isMoved ? 'moved' : 'kept'].push(order)
      } else {
        const outcome = input.cancelOrders ? await cancelOrder(orders, order.id, 'byBusiness', byStaff) : undefined
        done[outcome?.kind === 'canceled' ? 'canceled' : 'kept'].push(order)
      }
    }
    const data = {
      canceled: done.canceled.map(toAffectedOrder),
      moved: done.moved.map(toAffectedOrder),
      kept: done.kept.map(toAffectedOrder),
    }
    return c.json({ success: true as const, data }, 200)
  })
}
