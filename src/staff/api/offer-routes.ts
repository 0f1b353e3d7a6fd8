import type { z } from '@hono/zod-openapi'
import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  capacityBody,
  capacitySchema,
  pauseBody,
  pauseSchema,
  stockBody,
  stockEntrySchema,
  stockQuery,
  storeQuery,
  toMinute,
} from '#contract/staff/store-care.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { localized } from '#domain/i18n/languages.ts'
import type { OrderingPause } from '#domain/ordering-pause.ts'
import { pauseOrdering, readPause, resumeOrdering } from '#stores/ordering-pause.ts'
import { readCapacity, setCapacity } from '#stores/slot-capacity.ts'
import { listStock, setStock } from '#stores/stock-limits.ts'
import { maySeeStore, type StaffContext, type StaffEnv, type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const body = <T extends z.ZodType>(schema: T) => ({ required: true, content: { 'application/json': { schema } } })

const tags = ['Stores']
const pauseResponses = staffResponses(singleResponse(pauseSchema))
const stockResponses = staffResponses(listResponse(stockEntrySchema))
const capacityResponses = staffResponses(singleResponse(capacitySchema))

const readPauseRoute = createRoute({
  method: 'get',
  path: '/pause',
  tags,
  summary: 'Whether a store takes new orders',
  request: { query: storeQuery },
  responses: pauseResponses,
})
const pauseRoute = createRoute({
  method: 'put',
  path: '/pause',
  tags,
  summary: 'Take no new orders until a time; ends by itself',
  request: { body: body(pauseBody) },
  responses: pauseResponses,
})
const resumeRoute = createRoute({
  method: 'delete',
  path: '/pause',
  tags,
  summary: 'Take orders again before the pause ends',
  request: { query: storeQuery },
  responses: pauseResponses,
})
const readStockRoute = createRoute({
  method: 'get',
  path: '/stock',
  tags,
  summary: 'How many of each product a store sells on a day, and how many are ordered',
  request: { query: stockQuery },
  responses: stockResponses,
})
const stockRoute = createRoute({
  method: 'put',
  path: '/stock',
  tags,
  summary: 'Set how many are sold on a day; 0 is sold out',
  request: { body: body(stockBody) },
  responses: stockResponses,
})
const readCapacityRoute = createRoute({
  method: 'get',
  path: '/capacity',
  tags,
  summary: 'How many orders a store takes per half hour',
  request: { query: storeQuery },
  responses: capacityResponses,
})
const capacityRoute = createRoute({
  method: 'put',
  path: '/capacity',
  tags,
  summary: 'Set how many orders a store takes per half hour',
  request: { body: body(capacityBody) },
  responses: capacityResponses,
})

const toPauseResponse = (pause: OrderingPause | undefined) => ({
  success: true as const,
  data: {
    pause: pause ? { date: pause.until.date, time: formatClockMinute(pause.until.minute), reason: pause.reason } : null,
  },
})

/** What a store offers: pause of ordering, stock and capacity. */
export function addOfferRoutes(api: OpenAPIHono<StaffEnv>, { orders }: StaffServices): void {
  const actorOf = (c: StaffContext) => toActor(c.get('identity'))

  api.openapi(readPauseRoute, async (c) => {
    const { store } = c.req.valid('query')
    if (!maySeeStore(c, store)) return staffError(c, 'otherStore')
    return c.json(toPauseResponse(await readPause(orders, store)), 200)
  })

  api.openapi(pauseRoute, async (c) => {
    const { store, until, reason } = c.req.valid('json')
    if (!maySeeStore(c, store)) return staffError(c, 'otherStore')
    const pause = { until: { date: until.date, minute: toMinute(until.time) }, reason }
    const result = await pauseOrdering(orders, store, pause, actorOf(c))
    if (result.kind !== 'paused') return staffError(c, result.kind === 'ended' ? 'notPossibleNow' : result.kind)
    return c.json(toPauseResponse(pause), 200)
  })

  api.openapi(resumeRoute, async (c) => {
    const { store } = c.req.valid('query')
    if (!maySeeStore(c, store)) return staffError(c, 'otherStore')
    const result = await resumeOrdering(orders, store, actorOf(c))
    if (result.kind === 'unknownStore') return staffError(c, 'unknownStore')
    return c.json(toPauseResponse(undefined), 200)
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
      name: localized(product.name, c.get('language')),
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

  api.openapi(stockRoute, async (c) => {
    const { store, date, productId, limit } = c.req.valid('json')
    if (!maySeeStore(c, store)) return staffError(c, 'otherStore')
    const result = await setStock(orders, { productId, storeId: store, date }, limit ?? undefined, actorOf(c))
    if (result.kind !== 'changed') return staffError(c, result.kind)
    return c.json(await toStock(c, store, date), 200)
  })

  api.openapi(readCapacityRoute, async (c) => {
    const { store } = c.req.valid('query')
    if (!maySeeStore(c, store)) return staffError(c, 'otherStore')
    const capacity = await readCapacity(orders, store)
    if (capacity === undefined) return staffError(c, 'unknownStore')
    return c.json({ success: true as const, data: { capacity, overbooked: [] } }, 200)
  })

  api.openapi(capacityRoute, async (c) => {
    const { store, capacity } = c.req.valid('json')
    if (!maySeeStore(c, store)) return staffError(c, 'otherStore')
    const result = await setCapacity(orders, store, capacity, actorOf(c))
    if (result.kind !== 'changed') return staffError(c, result.kind)
    const overbooked = result.overbooked.map(({ date, minute, used }) => ({
      date,
      time: formatClockMinute(minute),
      used,
    }))
    return c.json({ success: true as const, data: { capacity, overbooked } }, 200)
  })
}
