import { createHash, randomBytes } from 'node:crypto'
import { deleteCart } from '#db/carts.ts'
import { inTransaction } from '#db/database.ts'
import { claimKey, findKeyedResult } from '#db/idempotency.ts'
import { findOrder } from '#db/orders.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Cart, updateOldLines } from '#domain/cart.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Billing } from '#domain/invoices/billing.ts'
import { type Customer, createOrderNumber, type Order, type PickupChoice } from '#domain/order/order.ts'
import { countCheckout, type LimitFailure } from './checkout-limits.ts'
import { type CreateFailure, createOrder } from './create-order.ts'
import { queueOrderMail } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'

export interface PlaceOrderInput {
  cartId: string
  customer: Customer
  pickup: PickupChoice
  notes: string
  billing?: Billing | undefined
  /** In the store instead of online. It is confirmed by mail first. */
  paysAtPickup?: boolean
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
  | { kind: 'cartChanged'; cart: Cart }
  | LimitFailure
  | Exclude<CreateFailure, { kind: 'cartChanged' }>
export type PlaceResult = { kind: 'placed' | 'placedBefore'; order: Order } | PlaceFailure

const hashJson = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url')

interface Attempt {
  key: string
  bodyHash: string
  now: Instant
}

/** Finds the order of an earlier identical request (double click, lost response). */
async function findPlacedBefore({ db }: OrderServices, { key, bodyHash }: Attempt): Promise<PlaceResult> {
  const known = await findKeyedResult(db, key)
  const order = known?.bodyHash === bodyHash ? await findOrder(db, known.resultId) : undefined
  return order ? { kind: 'placedBefore', order } : { kind: 'keyReused' }
}

/** Claims the key first, so that a second request with the same key waits until the first transaction has ended. */
async function tryToPlace(services: OrderServices, input: PlaceOrderInput, { key, bodyHash, now }: Attempt) {
  const content = services.content()
  const { cartId, idempotencyKey: _key, paysAtPickup = false, ...order } = input
  return inTransaction<PlaceResult | { kind: 'placedEarlier' }, PlaceFailure>(services.db, async (tx, refuse) => {
    const id = createOrderNumber(randomBytes)
    if (!(await claimKey(tx, key, { bodyHash, resultId: id }, now))) return { kind: 'placedEarlier' }
    const cart = await deleteCart(tx, cartId, now)
    const lines = updateOldLines(cart?.lines ?? [], content.products)
    const exceeded = await countCheckout(tx, input.visitor, services.limits, now)
    if (exceeded) return refuse(exceeded)
    const created = await createOrder(tx, content, { ...order, id, lines, origin: 'web', paysAtPickup }, now)
    if (created.kind === 'cartChanged') return refuse({ ...created, cart: { id: cartId, lines } })
    if (created.kind !== 'created') return refuse(created)
    const kind = paysAtPickup ? 'orderToConfirm' : 'orderReceived'
    await queueOrderMail(tx, { kind, order: created.order }, now, { isFirst: true })
    return { kind: 'placed', order: created.order }
  })
}

export async function placeOrder(services: OrderServices, input: PlaceOrderInput): Promise<PlaceResult> {
  // Sending again in another language, over another network or with another way to pay is the same request.
  const { idempotencyKey, language: _language, visitor: _visitor, paysAtPickup: _paysAtPickup, ...body } = input
  const attempt = { key: `checkout ${idempotencyKey ?? input.cartId}`, bodyHash: hashJson(body), now: services.now() }
  const result = await tryToPlace(services, input, attempt)
  return result.kind === 'placedEarlier' ? findPlacedBefore(services, attempt) : result
}
