import { listResponse, singleResponse } from '#contract/envelope.ts'
import type { Refusal } from '#contract/refusal.ts'
import {
  type OpenQuestion,
  openQuestionSchema,
  openQuestionsQuery,
  scanBody,
  scanResultSchema,
  searchQuery,
  staffOrderDetailsSchema,
  staffOrderParams,
  staffOrderSchema,
} from '#contract/staff/staff-orders.ts'
import type { StaffRefusalData } from '#contract/staff/staff-refusal-data.ts'
import { listCanceledHandOvers } from '#db/canceled-hand-overs.ts'
import { listEventsOfOrders } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import { listUncollectedOrders, searchOrders } from '#db/staff-orders.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { toEuros } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import { toSearchTerms } from '#domain/order/order-search.ts'
import { type ActionObstacle, findObstacle } from '#domain/staff/order-actions.ts'
import { nameOfStore } from '#domain/store.ts'
import { localTime } from '#foundation/clock.ts'
import { type ScanResult, scanOrder } from '#services/orders/scan-order.ts'
import { loadOrderDetails, sumReturnedCents } from './order-details-response.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { maySeeStore, type StaffContext, type StaffServices } from './staff-context.ts'
import { toStaffOrder } from './staff-order-response.ts'
import { staffError, staffResponses } from './staff-responses.ts'
import { findVisibleOrder } from './visible-order.ts'

const createRoute = routesOf('Orders')

const detailsRoute = createRoute('get', '/orders/{orderId}', 'orders.read', {
  summary: 'An order with its history, payments and what can be done with it',
  request: { params: staffOrderParams },
  responses: staffResponses(singleResponse(staffOrderDetailsSchema)),
})

const scanRoute = createRoute('post', '/scan', 'orders.read', {
  tags: ['Counter'],
  summary: 'The order of a scanned pass, a typed number or a pickup code',
  description:
    'Succeeds for an order that can be handed over here and today. Otherwise the code says why not, and data holds the order if the session may see it.',
  request: { body: { required: true, content: { 'application/json': { schema: scanBody } } } },
  responses: staffResponses(singleResponse(scanResultSchema)),
})

const searchRoute = createRoute('get', '/search', 'orders.read', {
  summary: 'Orders by name, phone, mail, number or code; at most 50, those of today and the next days first',
  request: { query: searchQuery },
  responses: staffResponses(listResponse(staffOrderSchema)),
})

const openQuestionsRoute = createRoute('get', '/open-questions', 'orders.read', {
  summary: 'Orders of which only staff know what happened to them',
  description:
    'Orders of the last 14 days of which nobody knows whether they were fetched, and those that were handed over without a connection after they had been canceled.',
  request: { query: openQuestionsQuery },
  responses: staffResponses(listResponse(openQuestionSchema)),
})

type FoundOrder = Extract<ScanResult, { kind: 'found' }>

export function addFindOrderRoutes(api: StaffRoutes, services: StaffServices): void {
  const { orders, access } = services
  const { db, now, content } = orders

  /** The store that is asked for, or the only one of the session; undefined: all. */
  const findStoreId = (c: StaffContext, store: string | undefined) => store ?? c.get('identity').storeId

  const show = async (c: StaffContext, order: Order) =>
    toStaffOrder(order, c.get('language'), await listRefundsOfOrder(db, order.id))

  async function listOf(c: StaffContext, found: readonly Order[]) {
    const visible = found.filter(({ pickup }) => maySeeStore(c, pickup.storeId))
    const data = await Promise.all(visible.map((order) => show(c, order)))
    return c.json({ success: true as const, count: data.length, data }, 200)
  }

  /** Which goods went to whom, and what the customer got back. */
  async function toCanceledQuestion(
    c: StaffContext,
    { order, at }: { order: Order; at: Instant },
  ): Promise<OpenQuestion> {
    const [shown, payments, refunds, events] = await Promise.all([
      show(c, order),
      listPaymentsOfOrder(db, order.id),
      listRefundsOfOrder(db, order.id),
      listEventsOfOrders(db, [order.id]),
    ])
    const event = events.get(order.id)?.findLast(({ kind }) => kind === 'canceledHandOver')
    const refunded = toEuros(sumReturnedCents(payments, refunds))
    return { ...shown, canceledHandOver: { at, by: String(event?.detail.by ?? ''), refunded } }
  }

  api.openapi(detailsRoute, async (c) => {
    const order = await findVisibleOrder(c, db, c.req.valid('param').orderId)
    if (typeof order === 'string') return staffError(c, order)
    const today = localTime(now()).now.date
    const data = await loadOrderDetails(order, { db, content: content(), language: c.get('language'), today })
    return c.json({ success: true as const, data }, 200)
  })

  /** Why the order is not handed over here and today. An order of a store that the session may not see is not shown. */
  async function findScanProblem(
    c: StaffContext,
    { order, isProven, problem }: FoundOrder,
  ): Promise<Refusal<never, Pick<StaffRefusalData, 'otherStore' | 'otherDay' | ActionObstacle>> | undefined> {
    const { storeId, date } = order.pickup
    const isVisible = maySeeStore(c, storeId)
    const seen = isVisible ? { order: await show(c, order), isProven } : {}
    if (!isVisible || problem === 'otherStore') {
      const name = nameOfStore(content().stores, storeId)
      return { code: 'otherStore', data: { ...seen, store: { id: storeId, name } } }
    }
    const today = localTime(now()).now.date
    const [payments, refunds] = await Promise.all([listPaymentsOfOrder(db, order.id), listRefundsOfOrder(db, order.id)])
    const obstacle = findObstacle('handOver', order, { payments, refunds, today })
    if (obstacle === 'alreadyHandedOver')
      return { code: obstacle, data: { ...seen, by: order.handedOverBy ?? '', at: order.handedOverAt ?? '' } }
    if (obstacle) return { code: obstacle, data: seen }
    return problem && { code: problem, data: { ...seen, date } }
  }

  api.openapi(scanRoute, async (c) => {
    const { text, store } = c.req.valid('json')
    const storeId = findStoreId(c, store)
    if (storeId !== undefined && !maySeeStore(c, storeId)) return staffError(c, 'otherStore')
    const result = await scanOrder(orders, { text, storeId, accessTokens: access.accessTokens })
    if (result.kind === 'unknownOrder') return staffError(c, 'orderNotFound')
    if (result.kind === 'severalOrders') {
      const orders = await Promise.all(result.orders.map((order) => show(c, order)))
      return staffError(c, 'severalOrders', { data: { orders } })
    }
    if (result.kind !== 'found') return staffError(c, result.kind)
    const refusal = await findScanProblem(c, result)
    if (refusal) return staffError(c, refusal.code, { data: refusal.data })
    const { order, isProven } = result
    return c.json({ success: true as const, data: { order: await show(c, order), isProven } }, 200)
  })

  api.openapi(searchRoute, async (c) => {
    const { q, store } = c.req.valid('query')
    const storeId = findStoreId(c, store)
    if (storeId !== undefined && !maySeeStore(c, storeId)) return staffError(c, 'otherStore')
    return listOf(c, await searchOrders(db, { terms: toSearchTerms(q), storeId, today: localTime(now()).now.date }))
  })

  api.openapi(openQuestionsRoute, async (c) => {
    const storeId = findStoreId(c, c.req.valid('query').store)
    if (storeId !== undefined && !maySeeStore(c, storeId)) return staffError(c, 'otherStore')
    const today = localTime(now()).now.date
    const [uncollected, canceled] = await Promise.all([
      listUncollectedOrders(db, { today, storeId }),
      listCanceledHandOvers(db, { storeId }),
    ])
    const isVisible = ({ pickup }: Order) => maySeeStore(c, pickup.storeId)
    const data: OpenQuestion[] = await Promise.all([
      ...canceled.filter(({ order }) => isVisible(order)).map((one) => toCanceledQuestion(c, one)),
      ...uncollected.filter(isVisible).map(async (order) => ({ ...(await show(c, order)), canceledHandOver: null })),
    ])
    return c.json({ success: true as const, count: data.length, data }, 200)
  })
}
