import { randomBytes } from 'node:crypto'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction } from '#db/database.ts'
import { addOrderEvent, findOrder, insertOrder } from '#db/orders.ts'
import { claimRequest, type StaffRequest } from '#db/staff-requests.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type CartLine, updateOldLines } from '#domain/cart.ts'
import { indexById } from '#domain/content/content.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { type DraftFailure, draftOrder, type OrderDraft } from '#domain/order/draft-order.ts'
import {
  type Customer,
  createOrderNumber,
  createPickupCode,
  notPickedUpYet,
  type Order,
  type PickupChoice,
} from '#domain/order/order.ts'
import { localTime } from '#foundation/clock.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'
import { changeOrderState } from './order-state.ts'
import { type ReserveFailure, reserve } from './reservations.ts'

export interface PhoneOrderInput extends StaffRequest {
  lines: readonly CartLine[]
  /** The mail address may be empty. */
  customer: Customer
  pickup: PickupChoice
  language: Language
  notes: string
  staffNote: string
}

type PhoneOrderFailure = { kind: 'keyReused' | 'notPossibleNow' } | DraftFailure | ReserveFailure
export type PhoneOrderResult = { kind: 'taken' | 'takenBefore'; order: Order } | PhoneOrderFailure

function makeOrder(id: string, input: PhoneOrderInput, draft: OrderDraft, now: Instant): Order {
  const { customer, pickup, notes, staffNote, language } = input
  return {
    ...draft,
    id,
    state: 'created',
    language,
    customer,
    pickup,
    notes,
    pickupCode: createPickupCode(randomBytes),
    createdAt: now,
    payUntil: now,
    revision: 0,
    hasSlot: true,
    hasStock: true,
    holdUntil: undefined,
    ...notPickedUpYet,
    staffNote,
    paysAtPickup: true,
  }
}

/** Takes an order that a customer makes on the phone. It is confirmed at once and paid at pickup. */
export async function takePhoneOrder(services: OrderServices, input: PhoneOrderInput): Promise<PhoneOrderResult> {
  const now = services.now()
  const content = services.content()
  const { pickup, actor, idempotencyKey, ...rest } = input
  const productById = indexById(content.products)
  const lines = updateOldLines(input.lines, content.products)
  const store = indexById(content.stores).get(pickup.storeId)
  return inTransaction<PhoneOrderResult, PhoneOrderFailure>(services.db, async (tx, refuse) => {
    const id = createOrderNumber(randomBytes)
    const body = { pickup, ...rest }
    const claim = await claimRequest(tx, { idempotencyKey, action: 'phone-order', body, resultId: id }, now)
    if (claim.kind === 'keyReused') return refuse(claim)
    if (claim.kind === 'repeated') {
      const known = await findOrder(tx, claim.resultId)
      return known ? { kind: 'takenBefore', order: known } : refuse({ kind: 'keyReused' })
    }
    const drafted = draftOrder({ ...localTime(now), lines, productById, store, pickup, isTakenByStaff: true })
    // Only customers send the total that they have seen.
    if (drafted.kind === 'cartChanged') return refuse({ kind: 'notPossibleNow' })
    if (drafted.kind !== 'drafted') return refuse(drafted)
    const order = makeOrder(id, input, drafted.draft, now)
    const refused = await reserve(tx, content, order)
    if (refused) return refuse(refused)
    await insertOrder(tx, order)
    await addOrderEvent(tx, id, { at: now, kind: 'placed', detail: { pickup, by: actor.name } })
    const confirmed = await changeOrderState(tx, order, 'takenByPhone', now, { by: actor.name })
    if (!confirmed) return refuse({ kind: 'notPossibleNow' })
    await queueOrderMail(tx, { kind: 'orderConfirmed', order: confirmed }, now)
    await queueOrderMail(tx, { kind: 'storeNewOrder', order: confirmed }, now)
    await addAuditEntry(tx, {
      at: now,
      actor,
      action: 'order.create',
      subject: { kind: 'order', id },
      storeId: pickup.storeId,
      after: { pickup, grossCents: order.grossCents },
    })
    return { kind: 'taken', order: confirmed }
  })
}
