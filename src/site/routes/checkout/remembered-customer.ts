import type { CheckoutRequest } from '#contract/orders.ts'
import type { ApiClient } from '../../api/api-client.ts'
import type { ExpiringStorage } from '../../state/storage.ts'

const entryName = 'customer'
const lifetimeMs = 180 * 86_400_000
const fields = ['pickupStore', 'givenname', 'surname', 'mail', 'phone', 'paymentMethod'] as const

export type RememberedCustomer = Pick<CheckoutRequest, (typeof fields)[number]>

/** What the last order on this device used, if the customer asked to keep it. */
export function readRememberedCustomer(storage: ExpiringStorage, nowMs: number): RememberedCustomer | undefined {
  const stored = storage.get(entryName, nowMs) as Partial<Record<string, unknown>> | null | undefined
  if (typeof stored !== 'object' || stored === null) return undefined
  const toText = (value: unknown) => (typeof value === 'string' ? value : '')
  return Object.fromEntries(fields.map((field) => [field, toText(stored[field])])) as RememberedCustomer
}

export const rememberCustomer = (storage: ExpiringStorage, draft: RememberedCustomer, nowMs: number): void =>
  storage.set(entryName, Object.fromEntries(fields.map((field) => [field, draft[field]])), nowMs + lifetimeMs)

/** The draft without what came from memory; what was typed since stays. Store and way to pay are no details of a person. */
export function withoutRemembered<D extends RememberedCustomer>(draft: D, remembered: RememberedCustomer): D {
  const isRemembered = (field: keyof RememberedCustomer) =>
    field !== 'pickupStore' && field !== 'paymentMethod' && draft[field] === remembered[field]
  return { ...draft, ...Object.fromEntries(fields.filter(isRemembered).map((field) => [field, ''])) }
}

export const forgetCustomer = (storage: ExpiringStorage): void => storage.remove(entryName)

/** Those that this device could order again. Without a connection its permissions end by themselves. */
export const forgetPastOrders = (api: ApiClient): void => void api('DELETE /orders/granted').catch(() => undefined)
