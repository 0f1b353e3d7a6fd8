import { z } from '@hono/zod-openapi'
import { jsonBody } from '#api/shared/api-routes.ts'
import { getVisitor } from '#api/shared/create-api-app.ts'
import { singleResponse } from '#contract/envelope.ts'
import { idempotencyHeaders, requiredIdempotencyHeaders } from '#contract/fields.ts'
import { billingSchema, invoiceParams } from '#contract/orders.ts'
import type { PasskeyProof } from '#contract/staff/passkeys.ts'
import {
  cancelBody,
  contactBody,
  missingItemsBody,
  moveBody,
  noteBody,
  refundBody,
} from '#contract/staff/staff-order-changes.ts'
import { canceledHandOverBody, staffOrderDetailsSchema, staffOrderParams } from '#contract/staff/staff-orders.ts'
import { findOrder } from '#db/orders.ts'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import { invoiceHeaders } from '#domain/invoices/invoice-file.ts'
import { can, isInScope } from '#domain/staff/roles.ts'
import { localTime } from '#foundation/clock.ts'
import { getTranslator } from '#foundation/translations.ts'
import { answerCanceledHandOver } from '#services/orders/answer-canceled-hand-over.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { changeContact } from '#services/orders/change-contact.ts'
import { readInvoiceFile, requestInvoice } from '#services/orders/invoices.ts'
import { moveOrder } from '#services/orders/move-order.ts'
import { refundItems } from '#services/orders/refund-items.ts'
import { resendMail } from '#services/orders/resend-mail.ts'
import { writeStaffNote } from '#services/orders/write-staff-note.ts'
import { approveInDemo } from '#services/staff/demo-sign-in.ts'
import { approveWithPasskey } from '#services/staff/passkeys.ts'
import { loadOrderDetails } from './order-details-response.ts'
import { fresh, routesOf, type StaffRoutes } from './route-access.ts'
import { sendTooManyAttempts } from './session-response.ts'
import { maySeeStore, type StaffContext, type StaffServices, toActor } from './staff-context.ts'
import { expiredResponse, staffError, staffResponses } from './staff-responses.ts'
import { findVisibleOrder } from './visible-order.ts'

const createRoute = routesOf('Orders')

const responses = staffResponses(singleResponse(staffOrderDetailsSchema))

const moveRoute = createRoute('post', '/orders/{orderId}/move', 'orders.change', {
  summary: 'Move an order to another time, day or store; the customer gets a mail',
  request: { params: staffOrderParams, headers: idempotencyHeaders, body: jsonBody(moveBody) },
  responses,
})

const cancelRoute = createRoute('post', '/orders/{orderId}/cancel', fresh('orders.change'), {
  summary: 'Cancel an order and refund what is left of its payment; the mail says the reason',
  request: { params: staffOrderParams, headers: idempotencyHeaders, body: jsonBody(cancelBody) },
  responses,
})

const refundRoute = createRoute('post', '/orders/{orderId}/refund', fresh('orders.change'), {
  summary: 'Refund single items; the order stays',
  description: 'If the provider does not answer, the refund stays due and is made later.',
  request: {
    params: staffOrderParams,
    headers: requiredIdempotencyHeaders,
    body: jsonBody(refundBody),
  },
  responses,
})

const missingItemsRoute = createRoute('post', '/orders/{orderId}/missing-items', 'orders.handOver', {
  summary: 'Refund what is missing at the hand-over, up to the amount that the counter may give back',
  request: {
    params: staffOrderParams,
    headers: requiredIdempotencyHeaders,
    body: jsonBody(missingItemsBody),
  },
  responses: { ...responses, ...expiredResponse },
})

const resendRoute = createRoute('post', '/orders/{orderId}/resend', 'orders.change', {
  summary: 'Send the customer the mail that fits the order as it is now',
  request: { params: staffOrderParams, headers: idempotencyHeaders },
  responses,
})

const noteRoute = createRoute('post', '/orders/{orderId}/note', 'orders.handOver', {
  summary: 'Write the note that only staff see; empty removes it',
  request: { params: staffOrderParams, body: jsonBody(noteBody) },
  responses,
})

const canceledHandOverRoute = createRoute('post', '/orders/{orderId}/canceled-hand-over', 'orders.handOver', {
  summary: 'Say where goods and money are of an order that was handed over although it was canceled',
  request: { params: staffOrderParams, body: jsonBody(canceledHandOverBody) },
  responses,
})

const contactRoute = createRoute('post', '/orders/{orderId}/contact', 'orders.change', {
  summary: 'Change the phone number and mail address of an order',
  request: { params: staffOrderParams, body: jsonBody(contactBody) },
  responses,
})

const invoiceRoute = createRoute('post', '/orders/{orderId}/invoices', 'orders.change', {
  summary: 'Issue the invoice of a paid order; the customer gets it by mail',
  description: 'An order has one invoice: asked again, nothing changes.',
  request: { params: staffOrderParams, body: jsonBody(billingSchema) },
  responses,
})

const invoiceFileRoute = createRoute('get', '/orders/{orderId}/invoices/{number}', 'orders.change', {
  summary: 'An invoice as PDF/A-3 with the data of EN 16931 (ZUGFeRD)',
  request: { params: invoiceParams },
  responses: {
    ...staffResponses(z.any()),
    200: { description: 'The file', content: { 'application/pdf': { schema: z.any() } } },
  },
})

/** What staff do with an order besides handing it over. Every success answers with the order as it is now. */
export function addOrderWorkRoutes(api: StaffRoutes, { orders, access, hasDemoSignIn }: StaffServices): void {
  const { db, now, content } = orders

  const requestOf = (c: StaffContext, idempotencyKey: string | undefined) => ({
    actor: toActor(c.get('identity')),
    idempotencyKey,
  })

  /** Somebody who may refund any amount says yes on the device in front of them, and stays signed out. */
  function approve(c: StaffContext, { credential }: { credential?: PasskeyProof | undefined }) {
    const session = { identity: c.get('identity'), tokenHash: c.get('session').tokenHash }
    if (credential) return approveWithPasskey(access, session, { credential, visitor: getVisitor(c) })
    return hasDemoSignIn ? approveInDemo(access, session.identity) : { kind: 'noPasskey' as const }
  }

  async function sendDetails(c: StaffContext, orderId: string) {
    const order = await findOrder(db, orderId)
    if (!order) return staffError(c, 'orderNotFound')
    const today = localTime(now()).now.date
    const data = await loadOrderDetails(order, { db, content: content(), language: c.get('language'), today })
    return c.json({ success: true as const, data }, 200)
  }

  api.openapi(moveRoute, async (c) => {
    const order = await findVisibleOrder(c, db, c.req.valid('param').orderId)
    if (typeof order === 'string') return staffError(c, order)
    const { store: storeId, date, time } = c.req.valid('json')
    if (!maySeeStore(c, storeId)) return staffError(c, 'otherStore')
    const pickup = { storeId, date, minute: parseClockMinute(time) ?? 0 }
    const request = requestOf(c, c.req.valid('header')['idempotency-key'])
    const result = await moveOrder(orders, { orderId: order.id, pickup, ...request })
    if (result.kind === 'moved') return sendDetails(c, order.id)
    if (result.kind === 'unknownOrder') return staffError(c, 'orderNotFound')
    if (result.kind === 'soldOut') return staffError(c, 'soldOut', { data: { productIds: result.productIds } })
    return staffError(c, result.kind)
  })

  api.openapi(cancelRoute, async (c) => {
    const order = await findVisibleOrder(c, db, c.req.valid('param').orderId)
    if (typeof order === 'string') return staffError(c, order)
    const { preset, reason: text } = c.req.valid('json')
    const request = requestOf(c, c.req.valid('header')['idempotency-key'])
    const result = await cancelOrder(orders, order.id, 'byBusiness', { preset, text, ...request })
    if (result.kind === 'canceled') return sendDetails(c, order.id)
    if (result.kind === 'notCancelable') return staffError(c, result.obstacle ?? 'notPossibleNow')
    return staffError(c, result.kind === 'unknownOrder' ? 'orderNotFound' : result.kind)
  })

  api.openapi(refundRoute, async (c) => {
    const order = await findVisibleOrder(c, db, c.req.valid('param').orderId)
    if (typeof order === 'string') return staffError(c, order)
    const { lines, reason } = c.req.valid('json')
    const result = await refundItems(orders, {
      orderId: order.id,
      lines: lines.map(({ line, quantity }) => ({ line, quantity })),
      reason,
      ...requestOf(c, c.req.valid('header')['idempotency-key']),
    })
    if (result.kind === 'accepted') return sendDetails(c, order.id)
    return staffError(c, result.kind === 'unknownOrder' ? 'orderNotFound' : result.kind)
  })

  api.openapi(missingItemsRoute, async (c) => {
    const order = await findVisibleOrder(c, db, c.req.valid('param').orderId)
    if (typeof order === 'string') return staffError(c, order)
    const { lines, reason, approval } = c.req.valid('json')
    const approved = approval && (await approve(c, approval))
    if (approved?.kind === 'tooManyAttempts') return sendTooManyAttempts(c, approved, access)
    if (approved && approved.kind !== 'approved') return staffError(c, approved.kind)
    const by = approved?.by
    if (by && !(can(by, 'orders.change') && isInScope(by, order.pickup.storeId))) return staffError(c, 'notAllowed')
    const request = requestOf(c, c.req.valid('header')['idempotency-key'])
    const result = await refundItems(orders, {
      orderId: order.id,
      lines,
      reason: getTranslator(order.language, 'staff')(`missingItem.reasons.${reason}`),
      isAtCounter: by === undefined,
      ...request,
      ...(by && { actor: toActor(by) }),
    })
    if (result.kind === 'accepted') return sendDetails(c, order.id)
    return staffError(c, result.kind === 'unknownOrder' ? 'orderNotFound' : result.kind)
  })

  api.openapi(resendRoute, async (c) => {
    const order = await findVisibleOrder(c, db, c.req.valid('param').orderId)
    if (typeof order === 'string') return staffError(c, order)
    const request = requestOf(c, c.req.valid('header')['idempotency-key'])
    const result = await resendMail(orders, { orderId: order.id, ...request })
    if (result.kind === 'queued') return sendDetails(c, order.id)
    return staffError(c, result.kind === 'unknownOrder' ? 'orderNotFound' : result.kind)
  })

  api.openapi(invoiceRoute, async (c) => {
    const order = await findVisibleOrder(c, db, c.req.valid('param').orderId)
    if (typeof order === 'string') return staffError(c, order)
    const invoice = await requestInvoice(orders, order.id, c.req.valid('json'), toActor(c.get('identity')))
    return invoice ? sendDetails(c, order.id) : staffError(c, 'notInvoiceable')
  })

  api.openapi(invoiceFileRoute, async (c) => {
    const { orderId, number } = c.req.valid('param')
    const order = await findVisibleOrder(c, db, orderId)
    if (typeof order === 'string') return staffError(c, order)
    const pdf = await readInvoiceFile(db, number, order.id)
    return pdf ? c.body(new Uint8Array(pdf), 200, invoiceHeaders(number)) : staffError(c, 'invoiceNotFound')
  })

  api.openapi(canceledHandOverRoute, async (c) => {
    const order = await findVisibleOrder(c, db, c.req.valid('param').orderId)
    if (typeof order === 'string') return staffError(c, order)
    const { answer } = c.req.valid('json')
    await answerCanceledHandOver(orders, { orderId: order.id, answer, actor: toActor(c.get('identity')) })
    return sendDetails(c, order.id)
  })

  api.openapi(contactRoute, async (c) => {
    const order = await findVisibleOrder(c, db, c.req.valid('param').orderId)
    if (typeof order === 'string') return staffError(c, order)
    await changeContact(orders, { orderId: order.id, ...c.req.valid('json'), actor: toActor(c.get('identity')) })
    return sendDetails(c, order.id)
  })

  api.openapi(noteRoute, async (c) => {
    const order = await findVisibleOrder(c, db, c.req.valid('param').orderId)
    if (typeof order === 'string') return staffError(c, order)
    const { note } = c.req.valid('json')
    await writeStaffNote(orders, { orderId: order.id, note, actor: toActor(c.get('identity')) })
    return sendDetails(c, order.id)
  })
}
