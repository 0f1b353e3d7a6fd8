import type { CartResponse } from '#contract/cart.ts'
import type { Failure } from '#contract/envelope.ts'
import { cartLifetimeSeconds, noCartId } from '#domain/cart.ts'
import type { CartApi } from '../api/shop-api.ts'
import type { AppStateStore } from './app-state.ts'
import type { ExpiringStorage } from './storage.ts'

const cartIdEntry = 'cart'

export function readCartId(storage: ExpiringStorage, nowMs: number): string | undefined {
  const id = storage.get(cartIdEntry, nowMs)
  return typeof id === 'string' ? id : undefined
}

/** Called after each successful response, which extends the lifetime of the cart. */
export function saveCartId(storage: ExpiringStorage, cartId: string, nowMs: number): void {
  storage.set(cartIdEntry, cartId, nowMs + cartLifetimeSeconds * 1000)
}

export const removeCartId = (storage: ExpiringStorage) => storage.remove(cartIdEntry)

const unsentEntry = 'unsent'

/**
 * Products that may not have reached a cart whose id this device knows. If the page is left before the response, they
 * are added again when the next page starts.
 */
export function readUnsent(storage: ExpiringStorage, nowMs: number): string[] {
  const stored = storage.get(unsentEntry, nowMs)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

function saveUnsent(storage: ExpiringStorage, productIds: readonly string[], nowMs: number): void {
  if (productIds.length === 0) storage.remove(unsentEntry)
  else storage.set(unsentEntry, productIds, nowMs + cartLifetimeSeconds * 1000)
}

export const addUnsent = (storage: ExpiringStorage, productId: string, nowMs: number) =>
  saveUnsent(storage, [...readUnsent(storage, nowMs), productId], nowMs)

/** Removes one occurrence: the same product can be waiting twice. */
function removeUnsent(storage: ExpiringStorage, productId: string, nowMs: number): void {
  const unsent = readUnsent(storage, nowMs)
  const index = unsent.indexOf(productId)
  if (index >= 0) saveUnsent(storage, unsent.toSpliced(index, 1), nowMs)
}

function takeUnsent(storage: ExpiringStorage, nowMs: number): string[] {
  const unsent = readUnsent(storage, nowMs)
  saveUnsent(storage, [], nowMs)
  return unsent
}

interface CartDeps {
  api: CartApi
  state: AppStateStore
  storage: ExpiringStorage
  nowMs: number
  /** Resolves when the optimistic change is painted. */
  nextPaint: () => Promise<void>
}

/** Applies a cart response to the stored cart id and to the cart badge. */
export function applyCart(
  { state, storage, nowMs }: Omit<CartDeps, 'api' | 'nextPaint'>,
  { cartId, itemCount, total }: CartResponse,
): void {
  saveCartId(storage, cartId, nowMs)
  state.setState({ cartItemCount: itemCount + waitingAdds, cartTotal: total })
}

// The first add creates the cart. A concurrent second add waits for its id; otherwise it would create another cart.
let lastAdd: Promise<unknown> = Promise.resolve()
// Waiting adds are already counted on the badge, but not in the response to an earlier add.
let waitingAdds = 0

/** Resolves when all adds have a response. The cart page waits for it before it loads the cart. */
export const pendingAdds = (): Promise<unknown> => lastAdd

/** Increases the badge at once; the response of the server corrects it. */
export function addToCart(deps: CartDeps, productId: string): Promise<{ success: true } | Failure> {
  const { api, state, storage, nowMs, nextPaint } = deps
  const change = (by: number) => state.setState(({ cartItemCount }) => ({ cartItemCount: cartItemCount + by }))
  change(+1)
  waitingAdds++
  const stored = nextPaint().then(() => addUnsent(storage, productId, nowMs))
  const adding = Promise.all([lastAdd, stored]).then(async () => {
    const cartId = readCartId(storage, nowMs)
    // The request (keepalive) survives leaving the page, but the response with the id of a new cart does not.
    if (cartId) removeUnsent(storage, productId, nowMs)
    const response = await api.addToCart(cartId ?? noCartId, productId)
    // When the page is left, the request fails too. No further frame is painted then, so the product stays unsent.
    if (!response.success) await nextPaint()
    if (!cartId) removeUnsent(storage, productId, nowMs)
    waitingAdds--
    if (response.success) applyCart(deps, response.data)
    else change(-1)
    return response
  })
  lastAdd = adding
  return adding
}

/** Runs on start-up: loads the count of an existing cart and adds what the previous page could not send. */
export async function loadCartCount(api: CartApi, state: AppStateStore, storage: ExpiringStorage): Promise<void> {
  const nowMs = Date.now()
  const cartId = readCartId(storage, nowMs)
  if (cartId) {
    const response = await api.cart(cartId)
    if (response.success) applyCart({ state, storage, nowMs }, response.data)
  } else state.setState({ cartItemCount: 0, cartTotal: 0 })
  const deps = { api, state, storage, nowMs, nextPaint: () => Promise.resolve() }
  await Promise.all(takeUnsent(storage, nowMs).map((productId) => addToCart(deps, productId)))
}
