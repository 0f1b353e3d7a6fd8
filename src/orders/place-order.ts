import { createHash } from 'node:crypto'
import { takeCart } from '#db/carts.ts'
import { claimKey, findKeyedResult } from '#db/idempotency.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { addOrderEvent, findOrder, insertOrder } from '#db/orders.ts'
import { takeSlot } from '#db/slots.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { indexById } from '#domain/content/index-by-id.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { type DraftResult, draftOrder, type OrderDraft } from '#domain/order/draft-order.ts'
import type { Customer, Order, PickupChoice } from '#domain/order/order.ts'
import { orderNumber } from '#domain/order/order-number.ts'
import { orderDeadline } from '#domain/pickup/order-deadline.ts'
import { berlinInstant } from '../berlin-time.ts'
import { momentOf } from '../moment-of.ts'
import { drawBytes } from './draw-bytes.ts'
import type { OrderingServices } from './ordering-services.ts'
import { queueOrderMail } from './queue-order-mail.ts'

export interface OrderRequest {
  cartId: string
  customer: Customer
  pickup: PickupChoice
  notes: string
  language: Language
  /** Without one, the cart itself is the key: it can be ordered once. */
  idempotencyKey: string | undefined
}

export type PlaceFailure = { kind: 'keyReused' | 'slotFull' } | Exclude<DraftResult, { kind: 'drafted' }>
export type PlaceResult = { kind: 'placed' | 'placedBefore'; order: Order } | PlaceFailure

/** Whoever orders just before the deadline has this long to finish paying. */
const shortestTimeToPayMs = 30 * 60_000

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

function payUntil({ date }: PickupChoice, preparationDays: number, now: Instant): Instant {
  const deadline = berlinInstant(orderDeadline(date, preparationDays))
  const soonest = new Date(Date.parse(now) + shortestTimeToPayMs).toISOString()
  return deadline > soonest ? deadline : soonest
}

function makeOrder(id: string, request: OrderRequest, draft: OrderDraft, now: Instant): Order {
  const { customer, pickup, notes, language } = request
  return {
    ...draft,
    id,
    state: 'created',
    language,
    customer,
    pickup,
    notes,
    pickupCode: String(drawBytes(4).readUInt32BE() % 10_000).padStart(4, '0'),
    createdAt: now,
    payUntil: payUntil(pickup, draft.preparationDays, now),
    revision: 0,
  }
}

/** Asked for the same thing again (a double click, a lost answer): the order that is already there. */
async function placedBefore({ db }: OrderingServices, key: string, bodyHash: string): Promise<PlaceResult | undefined> {
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

/** The key is claimed first: a second request with it waits here until the first has ended, one way or the other. */
async function tryToPlace(services: OrderingServices, request: OrderRequest, { key, bodyHash, now }: Attempt) {
  const { products, stores } = services.bakery()
  const store = indexById(stores).get(request.pickup.storeId)
  return inTransaction<PlaceResult | { kind: 'raced' }, PlaceFailure>(services.db, async (tx, refuse) => {
    const id = orderNumber(drawBytes)
    if (!(await claimKey(tx, key, { bodyHash, resultId: id }, now))) return { kind: 'raced' }
    const cart = await takeCart(tx, request.cartId, now)
    const { pickup } = request
    const lines = cart?.lines ?? []
    const drafted = draftOrder({ ...momentOf(now), lines, products: indexById(products), store, pickup })
    if (drafted.kind !== 'drafted') return refuse(drafted)
    if (!(await takeSlot(tx, pickup, store?.slotCapacity ?? 0))) return refuse({ kind: 'slotFull' })
    const order = makeOrder(id, request, drafted.draft, now)
    await insertOrder(tx, order)
    await addOrderEvent(tx, order.id, { at: now, kind: 'placed', detail: { pickup } })
    await queueOrderMail(tx, { kind: 'orderReceived', order }, now)
    return { kind: 'placed', order }
  })
}

export async function placeOrder(services: OrderingServices, request: OrderRequest): Promise<PlaceResult> {
  // The language is not part of what is ordered: switching it and sending again is the same order.
  const { idempotencyKey, language: _language, ...body } = request
  const attempt = { key: `checkout ${idempotencyKey ?? request.cartId}`, bodyHash: hashOf(body), now: services.now() }
  const before = await placedBefore(services, attempt.key, attempt.bodyHash)
  if (before) return before
  const result = await tryToPlace(services, request, attempt)
  if (result.kind !== 'raced') return result
  return (await placedBefore(services, attempt.key, attempt.bodyHash)) ?? { kind: 'keyReused' }
}
