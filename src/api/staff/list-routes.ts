import { singleResponse } from '#contract/envelope.ts'
import {
  type BakeList,
  bakeListQuery,
  bakeListSchema,
  pickupListQuery,
  pickupListSchema,
} from '#contract/staff/lists.ts'
import { type ListedOrder, listOrders, listOrdersOfDay } from '#db/orders.ts'
import { listRefundsOfDay } from '#db/refunds.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { describeLine } from '#domain/catalog/options.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { createBakeList } from '#domain/order/bake-list.ts'
import { isPaid } from '#domain/order/order-states.ts'
import { hasOptions } from '#domain/order/product-totals.ts'
import { linesToHandOut } from '#domain/order/refund.ts'
import { compareByPosition, nameOfStore } from '#domain/store.ts'
import { type ExpectedOrder, listExpectedOrders } from '#services/orders/standing-orders.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { maySeeStore, maySeeStores, type StaffContext, type StaffServices } from './staff-context.ts'
import { toStaffOrder } from './staff-order-response.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Lists')

const bakeRoute = createRoute('get', '/lists/bake', 'orders.read', {
  summary: 'What has to be baked, by category and store',
  request: { query: bakeListQuery },
  responses: staffResponses(singleResponse(bakeListSchema)),
})

const pickupRoute = createRoute('get', '/lists/pickup', 'orders.read', {
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

const toExpected = ({ order, basket }: ExpectedOrder, language: Language): BakeList['expected'][number] => ({
  orderId: order.id,
  store: basket.pickup.storeId,
  time: formatClockMinute(basket.pickup.minute),
  name: `${order.customer.surname}, ${order.customer.givenname}`,
  items: basket.items
    .filter(({ quantity }) => quantity > 0)
    .map((item) => ({ name: describeLine(item, language), quantity: item.quantity })),
})

export function addListRoutes(api: StaffRoutes, { orders }: StaffServices): void {
  const { db, content } = orders
  /** Tells whose orders are listed; undefined if one of the stores asked for is not for this session. */
  function selectStores(c: StaffContext, ids: readonly string[] | undefined) {
    if (!ids) return (storeId: string) => maySeeStore(c, storeId)
    return maySeeStores(c, ids) ? (storeId: string) => ids.includes(storeId) : undefined
  }

  /** The stores of these orders, in the order of the content. One that left the content keeps its orders on the lists. */
  function nameStores(storeIds: readonly string[]): { id: string; name: string }[] {
    const { stores } = content()
    const sorted = [...new Set(storeIds)].sort(compareByPosition(stores))
    return sorted.map((storeId) => ({ id: storeId, name: nameOfStore(stores, storeId) }))
  }

  api.openapi(bakeRoute, async (c) => {
    const { date, stores: ids } = c.req.valid('query')
    const isListed = selectStores(c, ids)
    if (!isListed) return staffError(c, 'otherStore')
    const language = c.get('language')
    const ordered = await listOrders(db, { from: date, until: date })
    const inStores = ordered.filter(({ storeId }) => isListed(storeId))
    const refunds = await listRefundsOfDay(db, date)
    const paid = inStores
      .filter(({ state }) => isPaid(state))
      .map((order) => ({ ...order, lines: linesToHandOut(order, refunds.get(order.id) ?? []) }))
    const expected = (await listExpectedOrders(orders, date)).filter(({ basket }) => isListed(basket.pickup.storeId))
    const sections = createBakeList(paid, content(), language)
    const data: BakeList = {
      date,
      stores: nameStores(paid.map(({ storeId }) => storeId)),
      sections: sections.map(({ name = null, rows }) => ({
        name,
        rows: rows.map((row) => ({
          productId: row.productId,
          name: row.name,
          quantity: row.quantity,
          byStore: { ...row.quantityByStore },
          variants: hasOptions(row) ? row.variants.map(({ options, quantity }) => ({ options, quantity })) : [],
        })),
      })),
      customerNotes: paid.flatMap((order) => toCustomerNotes(order, language)),
      expected: expected.map((one) => toExpected(one, language)),
      openOrders: inStores.filter(({ state }) => state === 'created').length,
    }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(pickupRoute, async (c) => {
    const { date, stores: ids } = c.req.valid('query')
    const isListed = selectStores(c, ids)
    if (!isListed) return staffError(c, 'otherStore')
    const states = ['purchased', 'preparation', 'completed'] as const
    const ofDay = await listOrdersOfDay(db, { date, states })
    const refunds = await listRefundsOfDay(db, date)
    const byStore = Map.groupBy(ofDay, ({ pickup }) => pickup.storeId)
    const stores = nameStores([...byStore.keys()].filter(isListed)).map(({ id, name }) => ({
      id,
      name,
      orders: (byStore.get(id) ?? []).map((order) => toStaffOrder(order, c.get('language'), refunds.get(order.id))),
    }))
    return c.json({ success: true as const, data: { date, stores } }, 200)
  })
}
