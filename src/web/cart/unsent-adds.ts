import { cartLifetimeSeconds } from '#domain/cart/cart.ts'
import type { ExpiringStorage } from '../state/expiring-storage.ts'

const entryName = 'unsent'

/**
 * What was put in and is not sure to be in a cart that this device can name. Left with the page, it is put in when the
 * next one starts.
 */
export function readUnsent(storage: ExpiringStorage, nowMs: number): string[] {
  const kept = storage.get(entryName, nowMs)
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
}

function keep(storage: ExpiringStorage, productIds: readonly string[], nowMs: number): void {
  if (productIds.length === 0) storage.remove(entryName)
  else storage.set(entryName, productIds, nowMs + cartLifetimeSeconds * 1000)
}

export const noteUnsent = (storage: ExpiringStorage, productId: string, nowMs: number) =>
  keep(storage, [...readUnsent(storage, nowMs), productId], nowMs)

/** Once only: the same product may wait a second time. */
export function noteSent(storage: ExpiringStorage, productId: string, nowMs: number): void {
  const unsent = readUnsent(storage, nowMs)
  const at = unsent.indexOf(productId)
  if (at >= 0) keep(storage, unsent.toSpliced(at, 1), nowMs)
}

export function takeUnsent(storage: ExpiringStorage, nowMs: number): string[] {
  const unsent = readUnsent(storage, nowMs)
  keep(storage, [], nowMs)
  return unsent
}
