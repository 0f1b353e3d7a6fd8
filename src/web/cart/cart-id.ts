import { cartLifetimeSeconds } from '#domain/cart/cart.ts'
import type { ExpiringStorage } from '../state/expiring-storage.ts'

const entryName = 'cart'

export function readCartId(storage: ExpiringStorage, nowMs: number): string | undefined {
  const id = storage.get(entryName, nowMs)
  return typeof id === 'string' ? id : undefined
}

/** Each successful answer prolongs its life. */
export function keepCartId(storage: ExpiringStorage, cartId: string, nowMs: number): void {
  storage.set(entryName, cartId, nowMs + cartLifetimeSeconds * 1000)
}

export const forgetCartId = (storage: ExpiringStorage) => storage.remove(entryName)
