import { createHash, randomBytes } from 'node:crypto'
import { deleteCart } from '#db/carts.ts'
import { inTransaction } from '#db/database.ts'
import { claimKey, findKeyedResult } from '#db/idempotency.ts'
import { addOrderEvent, findOrder, insertOrder } from '#db/orders.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Cart, updateOldLines } from '#domain/cart.ts'
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
import { holdEnd } from '#domain/order/slot-hold.ts'
import { localTime } from '#foundation/clock.ts'
import { countCheckout, type LimitFailure } from './checkout-limits.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'
import { getPayUntil } from './pay-deadline.ts'
import { type ReserveFailure, reserveUnpaid } from './reservations.ts'

export interface PlaceOrderInput {
  cartId: string
  customer: Customer
  pickup: PickupChoice
  notes: string
  /** The total that was shown to the customer; clients may omit it. */
  seenTotalCents?: number | undefined
  language: Language
  /** Defaults to the cart id, because a cart can be ordered once. */
  idempotencyKey: string | undefined
  /** Identifies the client for the limits. */
  visitor: string
}

export type PlaceFailure =
  | { kind: 'keyReused' }
  | ReserveFailure
  | { kind: 'cartChanged'; cart: Cart }
  | LimitFailure
  | DraftFailure
export type PlaceResult = { kind: 'placed' | 'placedBefore'; order: Order } | PlaceFailure

const hashJson = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

interface NewOrder {
  id: string
  input: PlaceOrderInput
  draft: OrderDraft
  holdMinutes: number
  now: Instant
}

function makeOrder({ id, input, draft, holdMinutes, now }: NewOrder): Order {
  const { customer, pickup, notes, language } = input
  const payUntil = getPayUntil(pickup, draft.preparationDays, now)
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
    payUntil,
    revision: 0,
    hasSlot: true,
    hasStock: true,
    holdUntil: holdEnd(now, holdMinutes, payUntil),
    ...notPickedUpYet,
    paysAtPickup: false,
  }
}

/** Finds the order of an earlier identical request (double click, lost response). */
async function findPlacedBefore(
  { db }: OrderServices,
  key: string,
  bodyHash: string,
): Promise<PlaceResult | undefined> {
  const known = await findKeyedResult(db, key)
  if (!known) return undefined
  if (known.bodyHash !== bodyHash) return { kind: 'keyReused' }
  const order = await findOrder(db, known.resultId)
  return order && { kind: 'placedBefore', order }
}

interface Attempt {
  key: string
  bodyHash: string
  now: Instant
}

/** Claims the key first, so that a second request with the same key waits until the first transaction has ended. */
async function tryToPlace(services: OrderServices, input: PlaceOrderInput, { key, bodyHash, now }: Attempt) {
  const content = services.content()
  const { products, stores, company } = content
  const store = indexById(stores).get(input.pickup.storeId)
  return inTransaction<PlaceResult | { kind: 'raced' }, PlaceFailure>(services.db, async (tx, refuse) => {
    const id = createOrderNumber(randomBytes)
    if (!(await claimKey(tx, key, { bodyHash, resultId: id }, now))) return { kind: 'raced' }
    const cart = await deleteCart(tx, input.cartId, now)
    const { pickup, seenTotalCents } = input
    const lines = updateOldLines(cart?.lines ?? [], products)
    const productById = indexById(products)
    const drafted = draftOrder({ ...localTime(now), lines, productById, store, pickup, seenTotalCents })
    if (drafted.kind === 'cartChanged') return refuse({ kind: 'cartChanged', cart: { id: input.cartId, lines } })
    if (drafted.kind !== 'drafted') return refuse(drafted)
    const exceeded = await countCheckout(tx, input.visitor, services.limits, now)
    if (exceeded) return refuse(exceeded)
    const placed = makeOrder({ id, input, draft: drafted.draft, holdMinutes: company.holdMinutes, now })
    const reserved = await reserveUnpaid(tx, content, placed)
    if (reserved.kind !== 'reserved') return refuse(reserved)
    const order = { ...placed, heldWorkTenths: reserved.heldWorkTenths }
    await insertOrder(tx, order, input.visitor)
    await addOrderEvent(tx, order.id, { at: now, kind: 'placed', detail: { pickup } })
    await queueOrderMail(tx, { kind: 'orderReceived', order }, now)
    return { kind: 'placed', order }
  })
}

export async function placeOrder(services: OrderServices, input: PlaceOrderInput): Promise<PlaceResult> {
  // Sending again in another language or over another network is the same request.
  const { idempotencyKey, language: _language, visitor: _visitor, ...body } = input
  const attempt = { key: `checkout ${idempotencyKey ?? input.cartId}`, bodyHash: hashJson(body), now: services.now() }
  const before = await findPlacedBefore(services, attempt.key, attempt.bodyHash)
  if (before) return before
  const result = await tryToPlace(services, input, attempt)
  if (result.kind !== 'raced') return result
  return (await findPlacedBefore(services, attempt.key, attempt.bodyHash)) ?? { kind: 'keyReused' }
}
