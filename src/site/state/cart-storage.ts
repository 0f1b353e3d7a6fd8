import { cartLifetimeSeconds } from '#domain/cart.ts'
import type { CartIntent } from './cart-model.ts'
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

/** Changes without a response when the page was left. The next page of the tab sends them again, with their keys. */
export function readUnsent(tabStorage: ExpiringStorage, nowMs: number): readonly CartIntent[] {
  const stored = tabStorage.get(unsentEntry, nowMs)
  return Array.isArray(stored) ? (stored as CartIntent[]) : []
}

export function saveUnsent(tabStorage: ExpiringStorage, intents: readonly CartIntent[], nowMs: number): void {
  if (intents.length === 0) tabStorage.remove(unsentEntry)
  else tabStorage.set(unsentEntry, intents, nowMs + cartLifetimeSeconds * 1000)
}
