import type { z } from '@hono/zod-openapi'
import { jsonBody } from '#api/shared/api-routes.ts'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  affectedSchema,
  capacityBody,
  capacitySchema,
  endPauseQuery,
  pauseBody,
  pauseSchema,
  stockBody,
  stockEntrySchema,
  stockQuery,
  storeQuery,
  toDateRange,
  toMinute,
  toStoreIds,
} from '#contract/staff/store-care.ts'
import type { ListedOrder } from '#db/orders.ts'
import { formatClockMinute, type LocalTime, localTimeAt } from '#domain/calendar/local-time.ts'
import { shelfName } from '#domain/catalog/shelf-name.ts'
import { localized } from '#domain/i18n/languages.ts'
import type { PickupPause } from '#domain/pickup/pickup-pause.ts'
import { endPauses, listPauses, pausePickups } from '#services/stores/pickup-pause.ts'
import {
  type CapacityChange,
  listOrdersOverCapacity,
  type OverbookedSlot,
  readCapacity,
  setCapacity,
} from '#services/stores/slot-capacity.ts'
import { listOrdersOverStock, listStock, type StockChange, setStock } from '#services/stores/stock-limits.ts'
import { toAffectedOrder } from './affected-order-response.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { maySeeStore, maySeeStores, type StaffContext, type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Stores')
const pauseResponses = staffResponses(listResponse(pauseSchema))
const stockResponses = staffResponses(listResponse(stockEntrySchema))
const capacityResponses = staffResponses(singleResponse(capacitySchema))

const affectedResponses = staffResponses(singleResponse(affectedSchema))

const readPausesRoute = createRoute('get', '/pauses', 'orders.read', {
  summary: 'The pickup times for which stores take no more orders, until they are over',
  responses: pauseResponses,
})
const pauseRoute = createRoute('put', '/pauses', 'offer.change', {
  summary: 'Take no more orders for some pickup times in one or several stores; ends by itself',
  request: { body: jsonBody(pauseBody) },
  responses: pauseResponses,
})
const endPauseRoute = createRoute('delete', '/pauses', 'offer.change', {
  summary: 'End a pause before its time, in one or several stores',
  request: { query: endPauseQuery },
  responses: pauseResponses,
})
const readStockRoute = createRoute('get', '/stock', 'orders.read', {
  summary: 'How many of each product a store sells on a day, and how many are ordered',
  request: { query: stockQuery },
  responses: stockResponses,
})
const stockRoute = createRoute('put', '/stock', 'offer.change', {
  summary: 'Set how many are sold on a day or a range of days, in one or several stores; 0 is sold out',
  description:
    'Answers the stock of the first store on the first day. Stores that do not sell the product are left out.',
  request: { body: jsonBody(stockBody) },
  responses: stockResponses,
})
const previewStockRoute = createRoute('post', '/stock/preview', 'offer.change', {
  summary: 'The orders of days on which more is ordered than the new stock',
  request: { body: jsonBody(stockBody) },
  responses: affectedResponses,
})
const readCapacityRoute = createRoute('get', '/capacity', 'orders.read', {
  summary: 'How many orders a store takes per half hour',
  request: { query: storeQuery },
  responses: capacityResponses,
})
const capacityRoute = createRoute('put', '/capacity', 'stores.change', {
  summary: 'Set how many orders stores take per half hour, from now on or on a range of days',
  description: 'Answers the capacity of the first store, and the slots of all stores that have more orders already.',
  request: { body: jsonBody(capacityBody) },
  responses: capacityResponses,
})
const previewCapacityRoute = createRoute('post', '/capacity/preview', 'stores.change', {
  summary: 'The orders in slots that have more than the new capacity',
  request: { body: jsonBody(capacityBody) },
  responses: affectedResponses,
})

const toStockChange = (input: z.output<typeof stockBody>): StockChange => {
  const { from, until } = toDateRange(input) ?? { from: '', until: '' }
  return { storeIds: toStoreIds(input), from, until, productId: input.productId, limit: input.limit ?? undefined }
}

const toCapacityChange = (input: z.output<typeof capacityBody>): CapacityChange => ({
  storeIds: toStoreIds(input),
  days: toDateRange(input),
  capacity: input.capacity ?? undefined,
})

const toAffectedResponse = (affected: readonly ListedOrder[]) => ({
  success: true as const,
  data: { orders: affected.map(toAffectedOrder) },
})

const toTime = ({ date, minute }: LocalTime) => ({ date, time: formatClockMinute(minute) })
const toTimes = ({ from, until }: PickupPause) => ({ from: toTime(from), until: toTime(until) })

/** What stores offer: pauses, stock and capacity. */
export function addOfferRoutes(api: StaffRoutes, { orders }: StaffServices): void {
  const actorOf = (c: StaffContext) => toActor(c.get('identity'))

  async function toPauses(c: StaffContext) {
    const visible = (await listPauses(orders)).filter(({ storeId }) => maySeeStore(c, storeId))
    const data = [...Map.groupBy(visible, ({ key }) => key)].flatMap(([id, same]) => {
      const pause = same[0]?.pause
      return pause ? [{ id, stores: same.map(({ storeId }) => storeId), ...toTimes(pause), reason: pause.reason }] : []
    })
    return { success: true as const, count: data.length, data }
  }

  api.openapi(readPausesRoute, async (c) => c.json(await toPauses(c), 200))

  api.openapi(pauseRoute, async (c) => {
    const { stores, from, until, reason } = c.req.valid('json')
    if (!maySeeStores(c, stores)) return staffError(c, 'otherStore')
    const pause = {
      from: localTimeAt(from.date, toMinute(from.time)),
      until: localTimeAt(until.date, toMinute(until.time)),
      reason,
    }
    const result = await pausePickups(orders, [...new Set(stores)], pause, actorOf(c))
    if (result.kind !== 'paused') return staffError(c, result.kind)
    return c.json(await toPauses(c), 200)
  })

  api.openapi(endPauseRoute, async (c) => {
    const { id, stores } = c.req.valid('query')
    const storeIds = stores.split(',').filter(Boolean)
    if (!maySeeStores(c, storeIds)) return staffError(c, 'otherStore')
    const result = await endPauses(orders, storeIds, actorOf(c), id)
    if (result.kind === 'unknownStore') return staffError(c, 'unknownStore')
    return c.json(await toPauses(c), 200)
  })

  async function toStock(c: StaffContext, store: string, date: string) {
    const entries = await listStock(orders, store, date)
    const { categories } = orders.content()
    const categoryName = (id: string) => {
      const category = categories.find((one) => one.id === id)
      return category ? localized(category.name, c.get('language')) : id
    }
    const data = entries.map(({ product, limit = null, used, left = null, isSetByHand }) => ({
      productId: product.id,
      name: shelfName(product.name, c.get('language')),
      category: product.category,
      categoryName: categoryName(product.category),
      limit,
      used,
      left,
      isSetByHand,
    }))
    return { success: true as const, count: data.length, data }
  }

  api.openapi(readStockRoute, async (c) => {
    const { store, date } = c.req.valid('query')
    if (!maySeeStore(c, store)) return staffError(c, 'otherStore')
    return c.json(await toStock(c, store, date), 200)
  })

  api.openapi(previewStockRoute, async (c) => {
    const change = toStockChange(c.req.valid('json'))
    if (!maySeeStores(c, change.storeIds)) return staffError(c, 'otherStore')
    return c.json(toAffectedResponse(await listOrdersOverStock(orders, change)), 200)
  })

  api.openapi(stockRoute, async (c) => {
    const change = toStockChange(c.req.valid('json'))
    if (!maySeeStores(c, change.storeIds)) return staffError(c, 'otherStore')
    const result = await setStock(orders, change, actorOf(c))
    if (result.kind !== 'changed') return staffError(c, result.kind)
    return c.json(await toStock(c, change.storeIds[0] ?? '', change.from), 200)
  })

  async function toCapacity(storeId: string, overbooked: readonly OverbookedSlot[] = []) {
    const capacity = await readCapacity(orders, storeId)
    return (
      capacity && {
        success: true as const,
        data: {
          capacity: capacity.usual,
          days: capacity.days,
          overbooked: overbooked.map((slot) => ({
            store: slot.storeId,
            date: slot.date,
            time: formatClockMinute(slot.minute),
            used: slot.used,
          })),
        },
      }
    )
  }

  api.openapi(readCapacityRoute, async (c) => {
    const { store } = c.req.valid('query')
    if (!maySeeStore(c, store)) return staffError(c, 'otherStore')
    const response = await toCapacity(store)
    return response ? c.json(response, 200) : staffError(c, 'unknownStore')
  })

  api.openapi(previewCapacityRoute, async (c) => {
    const change = toCapacityChange(c.req.valid('json'))
    if (!maySeeStores(c, change.storeIds)) return staffError(c, 'otherStore')
    return c.json(toAffectedResponse(await listOrdersOverCapacity(orders, change)), 200)
  })

  api.openapi(capacityRoute, async (c) => {
    const change = toCapacityChange(c.req.valid('json'))
    if (!maySeeStores(c, change.storeIds)) return staffError(c, 'otherStore')
    const result = await setCapacity(orders, change, actorOf(c))
    if (result.kind !== 'changed') return staffError(c, result.kind)
    const response = await toCapacity(change.storeIds[0] ?? '', result.overbooked)
    return response ? c.json(response, 200) : staffError(c, 'unknownStore')
  })
}
