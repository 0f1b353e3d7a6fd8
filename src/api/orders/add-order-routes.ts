import type { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { Link } from '#contract/orders/order-answer.ts'
import { countAttempt } from '#db/attempts.ts'
import { findOrder, listOrderEvents } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { parseClockMinute } from '#domain/calendar/clock-minute.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import { toEuros } from '#domain/money/euros.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import { readOrderNumber } from '#domain/order/order-number.ts'
import { cancelOrder } from '#orders/cancel-order.ts'
import { type ChangeFailure, changeOrder } from '#orders/change-order.ts'
import { lookUpOrder } from '#orders/look-up-order.ts'
import { type PlaceFailure, placeOrder } from '#orders/place-order.ts'
import { reorder } from '#orders/reorder.ts'
import { startPayment } from '#orders/start-payment.ts'
import { withdraw } from '#orders/withdraw.ts'
import { momentOf } from '../../moment-of.ts'
import type { ApiEnv, ApiServices } from '../middleware/api-context.ts'
import { fail } from '../middleware/fail.ts'
import { giveGrant, hasGrant } from '../middleware/grants.ts'
import { say } from '../middleware/say.ts'
import {
  cancelRoute,
  changeRoute,
  checkoutRoute,
  grantedRoute,
  lookUpRoute,
  openLinkRoute,
  reauthorizeRoute,
  reorderRoute,
  withdrawalRoute,
} from './order-routes.ts'
import { showOrder } from './show-order.ts'

interface PickupFields {
  pickupStore: string
  pickupDate: string
  pickupTime: string
}

const toPickup = ({ pickupStore, pickupDate, pickupTime }: PickupFields): PickupChoice => ({
  storeId: pickupStore,
  date: pickupDate,
  minute: parseClockMinute(pickupTime) ?? 0,
})

const fieldByFailure: Partial<Record<PlaceFailure['kind'] | ChangeFailure['kind'], string>> = {
  storeNotOffered: 'pickupStore',
  dateNotOffered: 'pickupDate',
  notToSundayOrHoliday: 'pickupDate',
  timeNotOffered: 'pickupTime',
  slotFull: 'pickupTime',
  notAvailable: 'pickupDate',
}

/** At the field that is to blame, where there is one. */
function fieldOf(kind: PlaceFailure['kind'] | ChangeFailure['kind']): Record<string, string> | undefined {
  const field = fieldByFailure[kind]
  return field ? { [field]: `error-${kind}` } : undefined
}

/** Never refused for what it says; only a flood of them is, since each one sends a mail. */
const withdrawalLimit = { maxAttempts: 10, windowMs: 15 * 60_000 }

type OpenApi = OpenAPIHono<ApiEnv>

export function addOrderRoutes(api: OpenApi, services: ApiServices): void {
  const { db, now, bakery, ordering, grants } = services
  const { publicUrl } = ordering

  async function show(order: Order, language: Language) {
    const [payments, events] = await Promise.all([listPaymentsOfOrder(db, order.id), listOrderEvents(db, order.id)])
    const moment = momentOf(now())
    const data = showOrder(order, { language, bakery: bakery(), now: moment.now, payments, events })
    return { success: true as const, data }
  }

  async function linksFor(order: Order): Promise<Link[]> {
    const started = await startPayment(ordering, order)
    const self: Link = { rel: 'self', href: `${publicUrl}/api/v1/orders/${order.id}` }
    return started.kind === 'started' ? [{ rel: 'approve', href: started.approveUrl }, self] : [self]
  }

  /** The order that the path names, if this browser may act on it. */
  async function granted(c: Context<ApiEnv>, typed: string): Promise<Order | undefined> {
    const orderId = readOrderNumber(typed)
    if (!orderId || !hasGrant(c, grants, 'grant', orderId, now())) return undefined
    return findOrder(db, orderId)
  }

  api.openapi(checkoutRoute, async (c) => {
    const { givenname, surname, mail, phone, notes, ...pickup } = c.req.valid('json')
    const result = await placeOrder(ordering, {
      cartId: c.req.valid('param').cartId,
      customer: { givenname, surname, mail, phone },
      pickup: toPickup(pickup),
      notes,
      language: c.get('language'),
      idempotencyKey: c.req.valid('header')['idempotency-key'],
    })
    if (result.kind === 'notAvailable')
      return fail(c, 'notAvailable', Object.fromEntries(result.productIds.map((id) => [id, 'error-notAvailable'])))
    if (!('order' in result)) return fail(c, result.kind, fieldOf(result.kind))
    giveGrant(c, grants, 'grant', result.order.id, now())
    const data = await linksFor(result.order)
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(lookUpRoute, async (c) => {
    const { orderId } = c.req.valid('param')
    const { mail } = c.req.valid('query')
    const result = await lookUpOrder(ordering, { orderId, mail, visitor: c.env?.visitor ?? 'in-process' })
    if (result.kind !== 'found')
      return result.kind === 'notFound' ? fail(c, 'orderNotFound') : fail(c, 'tooManyRequests')
    giveGrant(c, grants, 'grant', result.order.id, now())
    return c.json(await show(result.order, c.get('language')), 200)
  })

  api.openapi(openLinkRoute, async (c) => {
    const orderId = readOrderNumber(c.req.valid('param').orderId)
    const isGenuine = orderId && grants.access.read('link', c.req.valid('query').token, now()) === orderId
    const order = isGenuine ? await findOrder(db, orderId) : undefined
    if (!order) return fail(c, 'orderNotFound')
    giveGrant(c, grants, 'grant', order.id, now())
    return c.json(await show(order, c.get('language')), 200)
  })

  api.openapi(grantedRoute, async (c) => {
    const order = await granted(c, c.req.valid('param').orderId)
    return order ? c.json(await show(order, c.get('language')), 200) : fail(c, 'orderNotFound')
  })

  api.openapi(changeRoute, async (c) => {
    const { orderId, notes, ...pickup } = c.req.valid('json')
    const order = await granted(c, orderId)
    if (!order) return fail(c, 'orderNotFound')
    const result = await changeOrder(ordering, { orderId: order.id, pickup: toPickup(pickup), notes })
    if (result.kind === 'unknownOrder') return fail(c, 'orderNotFound')
    if (result.kind !== 'changed') return fail(c, result.kind, fieldOf(result.kind))
    return c.json({ success: true as const, message: say(c, 'orderChanged') }, 200)
  })

  api.openapi(reauthorizeRoute, async (c) => {
    const order = await granted(c, c.req.valid('param').orderId)
    if (!order) return fail(c, 'orderNotFound')
    const started = await startPayment(ordering, order)
    if (started.kind === 'notPayable') return fail(c, 'notPayable')
    if (started.kind === 'unavailable') return fail(c, 'paymentUnavailable')
    const data: Link[] = [{ rel: 'approve', href: started.approveUrl }]
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(cancelRoute, async (c) => {
    const order = await granted(c, c.req.valid('param').orderId)
    if (!order) return fail(c, 'orderNotFound')
    const result = await cancelOrder(ordering, order.id, 'byCustomer')
    if (result.kind !== 'canceled') return fail(c, 'notCancelable')
    return c.json({ success: true as const, message: say(c, 'orderCanceled') }, 200)
  })

  api.openapi(reorderRoute, async (c) => {
    const order = await granted(c, c.req.valid('param').orderId)
    if (!order) return fail(c, 'orderNotFound')
    const { cartId, items } = await reorder(ordering, order)
    const language = c.get('language')
    const shown = items.map((item) => ({
      productId: item.productId,
      name: localized(item.name, language),
      qty: item.quantity,
      change: item.change,
      priceBefore: toEuros(item.priceCentsBefore),
      ...(item.priceCentsNow !== undefined && { priceNow: toEuros(item.priceCentsNow) }),
      allergensAdded: [...item.allergensAdded],
      allergensRemoved: [...item.allergensRemoved],
    }))
    return c.json({ success: true as const, data: { cartId, items: shown } }, 200)
  })

  api.openapi(withdrawalRoute, async (c) => {
    const visitor = `withdrawal ${c.env?.visitor ?? 'in-process'}`
    if (!(await countAttempt(db, visitor, withdrawalLimit, now()))) return fail(c, 'tooManyRequests')
    const data = await withdraw(ordering, { ...c.req.valid('json'), language: c.get('language') })
    return c.json({ success: true as const, data }, 200)
  })
}
