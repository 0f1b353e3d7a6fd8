import { createHash, randomBytes } from 'node:crypto'
import { deleteCart } from '#db/carts.ts'
import { inTransaction } from '#db/database.ts'
import { claimKey, findKeyedResult } from '#db/idempotency.ts'
import { addOrderEvent, findOrder, insertOrder } from '#db/orders.ts'
import { reserveSlot } from '#db/slots.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { indexById } from '#domain/content/content.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { type DraftResult, draftOrder, type OrderDraft } from '#domain/order/draft-order.ts'
import { type Customer, createOrderNumber, type Order, type PickupChoice } from '#domain/order/order.ts'
import { orderDeadline } from '#domain/pickup/cut-off.ts'
import { berlinInstant, localTime } from '../clock.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'

export interface PlaceOrderInput {
  cartId: string
  customer: Customer
  pickup: PickupChoice
  notes: string
  language: Language
  /** Defaults to the cart id, because a cart can be ordered once. */
  idempotencyKey: string | undefined
}

export type PlaceFailure = { kind: 'keyReused' | 'slotFull' } | Exclude<DraftResult, { kind: 'drafted' }>
export type PlaceResult = { kind: 'placed' | 'placedBefore'; order: Order } | PlaceFailure

/** Minimum time to pay for orders placed just before the deadline. */
const minTimeToPayMs = 30 * 60_000

const hashJson = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

function getPayUntil({ date }: PickupChoice, preparationDays: number, now: Instant): Instant {
  const deadline = berlinInstant(orderDeadline(date, preparationDays))
  const earliest = new Date(Date.parse(now) + minTimeToPayMs).toISOString()
  return deadline > earliest ? deadline : earliest
}

function makeOrder(id: string, input: PlaceOrderInput, draft: OrderDraft, now: Instant): Order {
  const { customer, pickup, notes, language } = input
  return {
    ...draft,
    id,
    state: 'created',
    language,
    customer,
    pickup,
    notes,
    pickupCode: String(randomBytes(4).readUInt32BE() % 10_000).padStart(4, '0'),
    createdAt: now,
    payUntil: getPayUntil(pickup, draft.preparationDays, now),
    revision: 0,
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
  const { products, stores } = services.content()
  const store = indexById(stores).get(input.pickup.storeId)
  return inTransaction<PlaceResult | { kind: 'raced' }, PlaceFailure>(services.db, async (tx, refuse) => {
    const id = createOrderNumber(randomBytes)
    if (!(await claimKey(tx, key, { bodyHash, resultId: id }, now))) return { kind: 'raced' }
    const cart = await deleteCart(tx, input.cartId, now)
    const { pickup } = input
    const lines = cart?.lines ?? []
    const drafted = draftOrder({ ...localTime(now), lines, productById: indexById(products), store, pickup })
    if (drafted.kind !== 'drafted') return refuse(drafted)
    if (!(await reserveSlot(tx, pickup, store?.slotCapacity ?? 0))) return refuse({ kind: 'slotFull' })
    const order = makeOrder(id, input, drafted.draft, now)
    await insertOrder(tx, order)
    await addOrderEvent(tx, order.id, { at: now, kind: 'placed', detail: { pickup } })
    await queueOrderMail(tx, { kind: 'orderReceived', order }, now)
    return { kind: 'placed', order }
  })
}

export async function placeOrder(services: OrderServices, input: PlaceOrderInput): Promise<PlaceResult> {
  // The language is not part of the order: sending again in another language is the same request.
  const { idempotencyKey, language: _language, ...body } = input
  const attempt = { key: `checkout ${idempotencyKey ?? input.cartId}`, bodyHash: hashJson(body), now: services.now() }
  const before = await findPlacedBefore(services, attempt.key, attempt.bodyHash)
  if (before) return before
  const result = await tryToPlace(services, input, attempt)
  if (result.kind !== 'raced') return result
  return (await findPlacedBefore(services, attempt.key, attempt.bodyHash)) ?? { kind: 'keyReused' }
}
