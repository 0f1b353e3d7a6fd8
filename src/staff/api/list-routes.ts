import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import { singleResponse } from '#contract/envelope.ts'
import {
  type BakeList,
  bakeListQuery,
  bakeListSchema,
  pickupListQuery,
  pickupListSchema,
} from '#contract/staff/lists.ts'
import { type ListedOrder, listOrders, listOrdersOfDay } from '#db/orders.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { describeLine } from '#domain/catalog/options.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { createBakeList } from '#domain/order/bake-list.ts'
import { isPaid } from '#domain/order/order-states.ts'
import { hasOptions } from '#domain/order/product-totals.ts'
import { maySeeStore, type StaffContext, type StaffEnv, type StaffServices } from './staff-context.ts'
import { toStaffOrder } from './staff-order-response.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const bakeRoute = createRoute({
  method: 'get',
  path: '/lists/bake',
  tags: ['Lists'],
  summary: 'What has to be baked, by category and store',
  request: { query: bakeListQuery },
  responses: staffResponses(singleResponse(bakeListSchema)),
})

const pickupRoute = createRoute({
  method: 'get',
  path: '/lists/pickup',
  tags: ['Lists'],
  summary: 'The orders to pack and hand over, by store and time',
  request: { query: pickupListQuery },
  responses: staffResponses(singleResponse(pickupListSchema)),
})

/** About a product or the whole order. */
function toCustomerNotes(
  { id, storeId, minute, lines, notes }: ListedOrder,
  language: Language,
): BakeList['customerNotes'] {
  const source = { orderId: id, store: storeId, time: formatClockMinute(minute) }
  const ofLines = lines.map((line) => ({ ...source, product: describeLine(line, language), text: line.notes }))
  return [...ofLines, { ...source, product: null, text: notes }].filter(({ text }) => text.trim() !== '')
}

export function addListRoutes(api: OpenAPIHono<StaffEnv>, { orders: { db, content } }: StaffServices): void {
  /** The stores asked for, or undefined if one of them is not for this session. */
  function findStores(c: StaffContext, ids: readonly string[] | undefined) {
    const { stores } = content()
    const mine = stores.filter(({ id }) => maySeeStore(c, id))
    if (!ids) return mine
    return ids.every((id) => maySeeStore(c, id)) ? stores.filter(({ id }) => ids.includes(id)) : undefined
  }

  api.openapi(bakeRoute, async (c) => {
    const { date, stores: ids } = c.req.valid('query')
    const stores = findStores(c, ids)
    if (!stores) return staffError(c, 'otherStore')
    const language = c.get('language')
    const ordered = await listOrders(db, { from: date, until: date })
    const inStores = ordered.filter(({ storeId }) => stores.some(({ id }) => id === storeId))
    const paid = inStores.filter(({ state }) => isPaid(state))
    const sections = createBakeList(paid, content(), language)
    const data: BakeList = {
      date,
      stores: stores
        .filter(({ id }) => paid.some(({ storeId }) => storeId === id))
        .map(({ id, name }) => ({ id, name })),
      sections: sections.map(({ name = null, rows }) => ({
        name,
        rows: rows.map((row) => ({
          productId: row.productId,
          name: row.name,
          qty: row.quantity,
          byStore: { ...row.quantityByStore },
          variants: hasOptions(row) ? row.variants.map(({ options, quantity }) => ({ options, qty: quantity })) : [],
        })),
      })),
      customerNotes: paid.flatMap((order) => toCustomerNotes(order, language)),
      openOrders: inStores.filter(({ state }) => state === 'created').length,
    }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(pickupRoute, async (c) => {
    const { date, stores: ids } = c.req.valid('query')
    const stores = findStores(c, ids)
    if (!stores) return staffError(c, 'otherStore')
    const states = ['purchased', 'preparation', 'completed'] as const
    const lists = await Promise.all(
      stores.map(async ({ id, name }) => {
        const found = await listOrdersOfDay(db, { storeId: id, date, states })
        return { id, name, orders: found.map((order) => toStaffOrder(order, c.get('language'))) }
      }),
    )
    return c.json(
      { success: true as const, data: { date, stores: lists.filter(({ orders }) => orders.length > 0) } },
      200,
    )
  })
}
