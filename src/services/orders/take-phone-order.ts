import { randomBytes } from 'node:crypto'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction } from '#db/database.ts'
import { findOrder } from '#db/orders.ts'
import { claimRequest, type StaffRequest } from '#db/staff-requests.ts'
import { type CartLine, updateOldLines } from '#domain/cart.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { type Customer, createOrderNumber, type Order, type PickupChoice } from '#domain/order/order.ts'
import { type CreateFailure, createOrder } from './create-order.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'

export interface PhoneOrderInput extends StaffRequest {
  lines: readonly CartLine[]
  /** The mail address may be empty. */
  customer: Customer
  pickup: PickupChoice
  language: Language
  notes: string
  staffNote: string
}

type PhoneOrderFailure =
  | { kind: 'keyReused' | 'notPossibleNow' }
  | Exclude<CreateFailure, { kind: 'cartChanged' | 'notPayableAtPickup' }>
export type PhoneOrderResult = { kind: 'taken' | 'takenBefore'; order: Order } | PhoneOrderFailure

/** Takes an order that a customer makes on the phone. It is confirmed at once and paid at pickup. */
export async function takePhoneOrder(services: OrderServices, input: PhoneOrderInput): Promise<PhoneOrderResult> {
  const now = services.now()
  const content = services.content()
  const { pickup, actor, idempotencyKey, ...rest } = input
  const lines = updateOldLines(input.lines, content.products)
  return inTransaction<PhoneOrderResult, PhoneOrderFailure>(services.db, async (tx, refuse) => {
    const id = createOrderNumber(randomBytes)
    const body = { pickup, ...rest }
    const claim = await claimRequest(tx, { idempotencyKey, action: 'phone-order', body, resultId: id }, now)
    if (claim.kind === 'keyReused') return refuse(claim)
    if (claim.kind === 'repeated') {
      const known = await findOrder(tx, claim.resultId)
      return known ? { kind: 'takenBefore', order: known } : refuse({ kind: 'keyReused' })
    }
    const ordered = { ...rest, id, pickup, lines, origin: 'phone', paysAtPickup: true, by: actor.name } as const
    const created = await createOrder(tx, content, ordered, now)
    // Only customers send the total that they have seen, and have limits.
    if (created.kind === 'cartChanged' || created.kind === 'notPayableAtPickup')
      return refuse({ kind: 'notPossibleNow' })
    if (created.kind !== 'created') return refuse(created)
    const { order } = created
    await queueOrderMail(tx, { kind: 'orderConfirmed', order }, now)
    await queueOrderMail(tx, { kind: 'storeNewOrder', order }, now)
    await addAuditEntry(tx, {
      at: now,
      actor,
      action: 'order.create',
      subject: { kind: 'order', id },
      storeId: pickup.storeId,
      after: { pickup, grossCents: order.grossCents },
    })
    return { kind: 'taken', order }
  })
}
