import { randomBytes } from 'node:crypto'
import type { Tx } from '#db/database.ts'
import { addOrderEvent, insertOrder, listPickupCodes } from '#db/orders.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { CartLine } from '#domain/cart.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import { type DraftFailure, draftOrder } from '#domain/order/draft-order.ts'
import { createPickupCode, notPickedUpYet, type Order } from '#domain/order/order.ts'
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

export type CreateFailure = { kind: 'cartChanged' } | DraftFailure | ReserveFailure
type CreateResult = { kind: 'created'; order: Order } | CreateFailure

/** Drafts, reserves and stores an order. One that is paid at pickup is confirmed at once and keeps its slot for good. */
export async function createOrder(tx: Tx, content: Content, input: NewOrder, now: Instant): Promise<CreateResult> {
  const { lines, seenTotalCents, visitor, by, ...chosen } = input
  const { pickup, origin, paysAtPickup } = chosen
  const drafted = draftOrder({
    ...localTime(now),
    ...{ lines, pickup, seenTotalCents, isTakenByStaff: origin === 'phone' },
    productById: indexById(content.products),
    store: indexById(content.stores).get(pickup.storeId),
  })
  if (drafted.kind !== 'drafted') return drafted
  const { draft } = drafted
  const payUntil = paysAtPickup ? now : getPayUntil(pickup, draft.preparationDays, now)
  const built: Order = {
    ...draft,
    ...notPickedUpYet,
    ...chosen,
    state: paysAtPickup ? 'purchased' : 'created',
    pickupCode: createPickupCode(randomBytes, await listPickupCodes(tx, pickup)),
    createdAt: now,
    payUntil,
    revision: 0,
    hasSlot: true,
    hasStock: true,
    holdUntil: paysAtPickup ? undefined : holdEnd(now, content.company.holdMinutes, payUntil),
  }
  const reserved = paysAtPickup ? await reserve(tx, content, built) : await reserveUnpaid(tx, content, built)
  if (reserved && reserved.kind !== 'reserved') return reserved
  const order = { ...built, heldWorkTenths: reserved?.heldWorkTenths }
  await insertOrder(tx, order, visitor)
  const staff = by === undefined ? {} : { by }
  await addOrderEvent(tx, order.id, { at: now, kind: 'placed', detail: { pickup, ...staff } })
  if (paysAtPickup) {
    const detail = { from: 'created', to: order.state, ...staff }
    await addOrderEvent(tx, order.id, { at: now, kind: 'toBePaidAtPickup', detail })
  }
  return { kind: 'created', order }
}
