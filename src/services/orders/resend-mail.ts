import { addAuditEntry } from '#db/audit.ts'
import { inTransaction, type Tx } from '#db/database.ts'
import { addOrderEvent, listOrderEvents, lockOrder } from '#db/orders.ts'
import { claimRequest, type StaffRequest } from '#db/staff-requests.ts'
import { type CancelInfo, cancelPresets } from '#domain/order/cancellation.ts'
import { findFittingMail } from '#domain/order/fitting-mail.ts'
import type { Order } from '#domain/order/order.ts'
import type { CustomerMailKind } from '#domain/outbox-message.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'

interface ResendInput extends StaffRequest {
  orderId: string
}

type ResendFailure = { kind: 'unknownOrder' | 'keyReused' | 'noMailAddress' }
export type ResendResult = { kind: 'queued'; mail: CustomerMailKind; order: Order } | ResendFailure

const reasonByEvent: Partial<Record<string, CancelInfo['reason']>> = {
  expired: 'expired',
  canceledByCustomer: 'byCustomer',
  canceledByBusiness: 'byBusiness',
}

/** What the first mail said. */
async function findCancelInfo(tx: Tx, orderId: string): Promise<CancelInfo | undefined> {
  const event = (await listOrderEvents(tx, orderId)).findLast(({ kind }) => reasonByEvent[kind] !== undefined)
  const reason = event && reasonByEvent[event.kind]
  if (!reason) return undefined
  const { refundCents, preset, text, from } = event.detail
  return {
    reason,
    refundCents: Number(refundCents),
    preset: cancelPresets.find((known) => known === preset),
    text: typeof text === 'string' ? text : undefined,
    isUnconfirmed: from === 'created',
  }
}

/** Sends the customer the mail that fits the order as it is now. */
export async function resendMail(services: OrderServices, input: ResendInput): Promise<ResendResult> {
  const at = services.now()
  const { orderId, actor, idempotencyKey } = input
  return inTransaction<ResendResult, ResendFailure>(services.db, async (tx, refuse) => {
    const claim = await claimRequest(tx, { idempotencyKey, action: 'resend', body: { orderId }, resultId: orderId }, at)
    if (claim.kind === 'keyReused') return refuse(claim)
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    const mail = findFittingMail(order)
    if (!mail) return refuse({ kind: 'noMailAddress' })
    if (claim.kind === 'repeated') return { kind: 'queued', mail, order }
    const cancel = mail === 'orderCanceled' ? await findCancelInfo(tx, orderId) : undefined
    await queueOrderMail(tx, { kind: mail, order, cancel }, at, { isAskedByStaff: true })
    await addOrderEvent(tx, orderId, { at, kind: 'mailResent', detail: { by: actor.name, mail } })
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'order.resend',
      subject: { kind: 'order', id: orderId },
      storeId: order.pickup.storeId,
      after: { mail },
    })
    return { kind: 'queued', mail, order }
  })
}
