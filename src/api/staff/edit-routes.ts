import { jsonBody } from '#api/shared/api-routes.ts'
import { toEditDraft, toEditedLines } from '#api/shared/edit-draft-response.ts'
import { singleResponse } from '#contract/envelope.ts'
import { requiredIdempotencyHeaders } from '#contract/fields.ts'
import { agreeToEditSchema, editDraftSchema, editItemsSchema } from '#contract/order-edits.ts'
import type { StaffProblem } from '#contract/staff/staff-errors.ts'
import { staffOrderDetailsSchema, staffOrderParams } from '#contract/staff/staff-orders.ts'
import { findOrder } from '#db/orders.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import type { CartLine } from '#domain/cart.ts'
import { toCents } from '#domain/money.ts'
import { toBasket } from '#domain/order/edit-items.ts'
import type { Order } from '#domain/order/order.ts'
import { localTime } from '#foundation/clock.ts'
import { type EditFailure, editOrder, showEdit } from '#services/orders/edit-order.ts'
import { loadOrderDetails } from './order-details-response.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { type StaffContext, type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'
import { findVisibleOrder } from './visible-order.ts'

const createRoute = routesOf('Orders')

const readRoute = createRoute('get', '/orders/{orderId}/items', 'orders.change', {
  summary: 'The items of an order, to be changed for a customer',
  request: { params: staffOrderParams },
  responses: staffResponses(singleResponse(editDraftSchema)),
})

const previewRoute = createRoute('post', '/orders/{orderId}/items/preview', 'orders.change', {
  summary: 'What an order would become with these items; changes nothing',
  request: { params: staffOrderParams, body: jsonBody(editItemsSchema) },
  responses: staffResponses(singleResponse(editDraftSchema)),
})

const agreeRoute = createRoute('post', '/orders/{orderId}/items', 'orders.change', {
  summary: 'Change the items of an order for a customer, until it is handed over',
  description:
    'Of an order that was paid online, more has to be paid first: the customer gets a mail with the way to pay, and until then the order stands as it was.',
  request: { params: staffOrderParams, headers: requiredIdempotencyHeaders, body: jsonBody(agreeToEditSchema) },
  responses: staffResponses(singleResponse(staffOrderDetailsSchema)),
})

/** The items themselves say what is in the way. */
const codeByFailure = {
  unknownOrder: 'orderNotFound',
  keyReused: 'keyReused',
  notChangeable: 'notPossibleNow',
  alreadyRefunded: 'alreadyRefunded',
  paymentInProgress: 'notPossibleNow',
  differenceChanged: 'differenceChanged',
  itemsNotOffered: 'itemsNotOffered',
  nothingLeft: 'cancelInstead',
  nothingChanged: 'notPossibleNow',
  orderTooLarge: 'orderTooLarge',
  slotFull: 'slotFull',
  soldOut: 'itemsNotOffered',
} as const satisfies Record<EditFailure['kind'], StaffProblem>

/** Staff change what is in an order, as its customer can. */
export function addEditRoutes(api: StaffRoutes, { orders }: StaffServices): void {
  const { db, now, content } = orders

  async function sendDraft(c: StaffContext, order: Order, wanted: readonly CartLine[] | undefined) {
    const refunds = await listRefundsOfOrder(db, order.id)
    const shown = await showEdit(orders, { order, lines: wanted ?? toBasket(order, refunds), isByStaff: true })
    const data = toEditDraft(order, shown, refunds, { content: content(), language: c.get('language') })
    return c.json({ success: true as const, data }, 200)
  }

  api.openapi(readRoute, async (c) => {
    const order = await findVisibleOrder(c, db, c.req.valid('param').orderId)
    return typeof order === 'string' ? staffError(c, order) : sendDraft(c, order, undefined)
  })

  api.openapi(previewRoute, async (c) => {
    const order = await findVisibleOrder(c, db, c.req.valid('param').orderId)
    if (typeof order === 'string') return staffError(c, order)
    return sendDraft(c, order, toEditedLines(c.req.valid('json').items, content()))
  })

  api.openapi(agreeRoute, async (c) => {
    const order = await findVisibleOrder(c, db, c.req.valid('param').orderId)
    if (typeof order === 'string') return staffError(c, order)
    const { items, seenDifference } = c.req.valid('json')
    const result = await editOrder(orders, {
      orderId: order.id,
      lines: toEditedLines(items, content()),
      seenDifferenceCents: toCents(seenDifference),
      byStaff: { actor: toActor(c.get('identity')), idempotencyKey: c.req.valid('header')['idempotency-key'] },
    })
    if (result.kind !== 'applied' && result.kind !== 'toPay') return staffError(c, codeByFailure[result.kind])
    const changed = (await findOrder(db, order.id)) ?? order
    const today = localTime(now()).now.date
    const data = await loadOrderDetails(changed, { db, content: content(), language: c.get('language'), today })
    return c.json({ success: true as const, data }, 200)
  })
}
