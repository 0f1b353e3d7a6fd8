import { randomBytes } from 'node:crypto'
import type { Tx } from '#db/database.ts'
import { addOrderEvent, insertOrder, listPickupCodes } from '#db/orders.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { CartLine } from '#domain/cart.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import { type DraftFailure, draftOrder } from '#domain/order/draft-order.ts'
import { createPickupCode, notPickedUpYet, type Order } from '#domain/order/order.ts'
import { findPayAtPickupObstacle } from '#domain/order/pay-at-pickup.ts'
import { holdEnd } from '#domain/order/slot-hold.ts'
import { localTime } from '#foundation/clock.ts'
import { getPayUntil } from './pay-deadline.ts'
import { type ReserveFailure, reserve, reserveUnpaid } from './reservations.ts'

interface NewOrder
  extends Pick<Order, 'id' | 'origin' | 'paysAtPickup' | 'language' | 'customer' | 'billing' | 'pickup' | 'notes'> {
  lines: readonly CartLine[]
  staffNote?: string
  seenTotalCents?: number | undefined
  /** The client that places it, for the limits; staff have none. */
  visitor?: string
  /** The name of the person or device that takes it. */
  by?: string
}

export type CreateFailure = { kind: 'cartChanged' } | { kind: 'notPayableAtPickup' } | DraftFailure | ReserveFailure
type CreateResult = { kind: 'created'; order: Order } | CreateFailure

/**
 * Drafts, reserves and stores an order. One that staff take is confirmed at once and keeps its slot for good; one of the
 * website waits for its payment, or for the confirmation of somebody who pays at pickup.
 */
export async function createOrder(tx: Tx, content: Content, input: NewOrder, now: Instant): Promise<CreateResult> {
  const { lines, seenTotalCents, visitor, by, ...chosen } = input
  const { pickup, origin, paysAtPickup, billing } = chosen
  const isConfirmed = origin === 'phone'
  const store = indexById(content.stores).get(pickup.storeId)
  const drafted = draftOrder({
    ...localTime(now),
    ...{ lines, pickup, seenTotalCents, isTakenByStaff: isConfirmed },
    productById: indexById(content.products),
    store,
  })
  if (drafted.kind !== 'drafted') return drafted
  const { draft } = drafted
  if (paysAtPickup && !isConfirmed) {
    const order = { grossCents: draft.grossCents, hasInvoice: billing !== undefined }
    if (findPayAtPickupObstacle(store?.payAtPickupMaxCents, order)) return { kind: 'notPayableAtPickup' }
  }
  const payUntil = isConfirmed ? now : getPayUntil(pickup, draft.preparationDays, now)
  const built: Order = {
    ...draft,
    ...notPickedUpYet,
    ...chosen,
    state: isConfirmed ? 'purchased' : 'created',
    pickupCode: createPickupCode(randomBytes, await listPickupCodes(tx, pickup)),
    createdAt: now,
    payUntil,
    revision: 0,
    hasSlot: true,
    hasStock: true,
    holdUntil: isConfirmed ? undefined : holdEnd(now, content.company.holdMinutes, payUntil),
  }
  const reserved = isConfirmed ? await reserve(tx, content, built) : await reserveUnpaid(tx, content, built)
  if (reserved && reserved.kind !== 'reserved') return reserved
  const order = { ...built, heldWorkTenths: reserved?.heldWorkTenths }
  await insertOrder(tx, order, visitor)
  const staff = by === undefined ? {} : { by }
  await addOrderEvent(tx, order.id, { at: now, kind: 'placed', detail: { pickup, ...staff } })
  if (isConfirmed) {
    const detail = { from: 'created', to: order.state, ...staff }
    await addOrderEvent(tx, order.id, { at: now, kind: 'toBePaidAtPickup', detail })
  }
  return { kind: 'created', order }
}
