import type { PickupOptions } from '#contract/orders.ts'
import type { NotOfferedResponse, ProductResponse } from '#contract/products.ts'
import { isSoldIn } from '#domain/catalog/stock.ts'
import { useAppState } from '../state/app-state.ts'

/** No day is left, and not because the store is closed. */
const isSoldOut = ({ dates, missing }: PickupOptions) =>
  dates.length === 0 && missing.some(({ reasons }) => reasons.some(({ code }) => code === 'soldOut'))

/** Why the product cannot be ordered now: anywhere, or in the store that the visitor has chosen. */
export function useNotOffered(
  { notOffered, soldIn }: Pick<ProductResponse, 'notOffered' | 'soldIn'>,
  inMyStore?: PickupOptions,
): NotOfferedResponse | undefined {
  const storeId = useAppState(({ myStore }) => myStore?.id)
  if (notOffered || !storeId) return notOffered
  if (!isSoldIn({ soldIn }, storeId)) return { code: 'notInStore' }
  return inMyStore && isSoldOut(inMyStore) ? { code: 'soldOutOnAllDays' } : undefined
}
