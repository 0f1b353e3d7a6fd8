import type { CartResponse } from '#contract/cart.ts'
import type { CheckoutRequest, Link } from '#contract/orders.ts'
import type { SiteFailure } from '#contract/refusal-data.ts'
import type { SiteResponse } from '../../api/api-client.ts'
import { isTransient, type RetryDeps, retryTransient } from '../../api/retry.ts'
import type { CartSession } from '../../state/cart-session.ts'
import type { ExpiringStorage } from '../../state/storage.ts'

export interface PlacedOrder {
  /** Missing when the payment provider cannot be reached: the order is stored and can be paid later. */
  approveUrl: string | undefined
  orderId: string
  /** Nothing is paid now: its page says what comes next. */
  isAtPickup: boolean
}

export type PlaceOrderResult =
  | { kind: 'placed'; order: PlacedOrder }
  /** Nothing is ordered: the cart on the server, which is shown now, is not the one that was shown. */
  | { kind: 'cartChanged'; shown: CartResponse }
  /** Changes of the cart could not be sent, so nothing is ordered. */
  | { kind: 'offline' }
  | { kind: 'failed'; failure: SiteFailure }

type CheckoutResponse = SiteResponse<'POST /carts/{cartId}/checkout'>

/** Nobody reads a summary faster than this. */
const readingMs = 1000

export interface PlaceOrderDeps extends RetryDeps {
  nowMs: () => number
  session: Pick<CartSession, 'getState' | 'settle' | 'receive' | 'clear'>
  loadCart: (cartId: string) => Promise<SiteResponse<'GET /carts/{cartId}'>>
  checkout: (cartId: string, body: CheckoutRequest, idempotencyKey: string) => Promise<CheckoutResponse>
  attempts: AttemptStore
}

/** A sent order without a response. It may have been placed. */
interface Attempt {
  cartId: string
  body: CheckoutRequest
  key: string
}

const attemptName = 'checkout-attempt'

/** Remembers the last attempt for this tab, also after a reload; for this page if the storage is full or blocked. */
export function createAttemptStore(tabStorage: ExpiringStorage, nowMs: () => number) {
  let last: Attempt | undefined
  return {
    get: (): Attempt | undefined => (last ??= tabStorage.get(attemptName, nowMs()) as Attempt | undefined),
    set(attempt: Attempt | undefined): void {
      last = attempt
      if (attempt) tabStorage.set(attemptName, attempt)
      else tabStorage.remove(attemptName)
    },
  }
}

type AttemptStore = ReturnType<typeof createAttemptStore>

const isSameOrder = (a: Attempt, b: Omit<Attempt, 'key'>) =>
  JSON.stringify([a.cartId, a.body]) === JSON.stringify([b.cartId, b.body])

function toPlacedOrder(links: readonly Link[], paymentMethod: CheckoutRequest['paymentMethod']): PlacedOrder {
  const findLink = (rel: string) => links.find((link) => link.rel === rel)?.href
  return {
    approveUrl: findLink('approve'),
    orderId: findLink('self')?.split('/').at(-1) ?? '',
    isAtPickup: paymentMethod === 'atPickup',
  }
}

/** The attempt is stored until its outcome is known, so that a lost response never leads to a second order. */
async function send(deps: PlaceOrderDeps, attempt: Attempt): Promise<CheckoutResponse> {
  const { attempts, session } = deps
  attempts.set(attempt)
  const response = await retryTransient(() => deps.checkout(attempt.cartId, attempt.body, attempt.key), deps)
  if (response.success || !isTransient(response)) attempts.set(undefined)
  if (response.success) session.clear(attempt.cartId)
  return response
}

/**
 * Finds the order of the last attempt, whose response was lost. The attempt is sent again only if its cart is gone: then
 * it cannot place an order that the visitor has not asked for again.
 */
export async function findLastOrder(
  deps: PlaceOrderDeps,
  paymentMethod?: CheckoutRequest['paymentMethod'],
): Promise<PlacedOrder | undefined> {
  const attempt = deps.attempts.get()
  if (!attempt) return undefined
  const cart = await deps.loadCart(attempt.cartId)
  if (!cart.success || cart.data.itemCount > 0) return undefined
  // It is the same order, whichever way it is paid.
  const body = { ...attempt.body, ...(paymentMethod && { paymentMethod }) }
  const response = await send(deps, { ...attempt, body })
  return response.success ? toPlacedOrder(response.data, body.paymentMethod) : undefined
}

/** Orders the cart as it is shown above the order button. The server refuses it if the total is another one by now. */
export async function placeOrder(
  deps: PlaceOrderDeps,
  shown: CartResponse,
  form: Omit<CheckoutRequest, 'seenTotal'>,
): Promise<PlaceOrderResult> {
  const { session, attempts } = deps
  const { changeElsewhere } = session.getState()
  if (changeElsewhere && deps.nowMs() - changeElsewhere.atMs < readingMs)
    return { kind: 'cartChanged', shown: changeElsewhere.shownBefore }
  await session.settle()
  const { server, pending } = session.getState().model
  if (!server || pending.length > 0) return { kind: 'offline' }
  const order = { cartId: server.cartId, body: { ...form, seenTotal: shown.total } }
  const last = attempts.get()
  const isRepeated = last !== undefined && isSameOrder(last, order)
  const lastOrder = isRepeated ? undefined : await findLastOrder(deps, form.paymentMethod)
  if (lastOrder) return { kind: 'placed', order: lastOrder }
  const key = isRepeated ? last.key : crypto.randomUUID()
  const response = await send(deps, { ...order, key })
  if (response.success) return { kind: 'placed', order: toPlacedOrder(response.data, form.paymentMethod) }
  if (response.code !== 'cartChanged') return { kind: 'failed', failure: response }
  session.receive(response.data)
  return { kind: 'cartChanged', shown }
}
