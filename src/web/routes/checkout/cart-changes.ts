import type { CartItemResponse, CartResponse } from '#contract/cart.ts'
import { toCents } from '#domain/money.ts'

/** What is different about an item, before and after. */
export type ItemChange =
  | { kind: 'added'; qty: number; price: number }
  | { kind: 'removed' | 'gone' | 'unavailable' | 'available' }
  | { kind: 'quantity'; before: number; after: number }
  | { kind: 'price'; before: number; after: number }
  | { kind: 'note'; notes: string }

export interface ItemChanges {
  productId: string
  name: string
  changes: ItemChange[]
}

const unitPrice = ({ price, deposit }: CartItemResponse) => (toCents(price) + toCents(deposit)) / 100

function findChanges(before: CartItemResponse | undefined, after: CartItemResponse | undefined): ItemChange[] {
  if (!after) return [{ kind: 'removed' }]
  if (after.unavailableReason === 'gone') return before?.unavailableReason === 'gone' ? [] : [{ kind: 'gone' }]
  if (!before) return [{ kind: 'added', qty: after.qty, price: unitPrice(after) }]
  const changes: ItemChange[] = []
  if (before.qty !== after.qty) changes.push({ kind: 'quantity', before: before.qty, after: after.qty })
  const [priceBefore, priceAfter] = [unitPrice(before), unitPrice(after)]
  if (priceBefore !== priceAfter) changes.push({ kind: 'price', before: priceBefore, after: priceAfter })
  if (before.isAvailable !== after.isAvailable) changes.push({ kind: after.isAvailable ? 'available' : 'unavailable' })
  if (before.notes !== after.notes) changes.push({ kind: 'note', notes: after.notes })
  return changes
}

/** Compares the cart that was shown with the cart of the server. A product that is no longer sold keeps its old name. */
export function compareCarts(before: CartResponse, after: CartResponse): ItemChanges[] {
  const items = [...before.items, ...after.items]
  const productIds = [...new Set(items.map(({ productId }) => productId))]
  const findItem = (cart: CartResponse, id: string) => cart.items.find(({ productId }) => productId === id)
  return productIds
    .map((productId) => ({
      productId,
      name: items.find((item) => item.productId === productId)?.name ?? productId,
      changes: findChanges(findItem(before, productId), findItem(after, productId)),
    }))
    .filter(({ changes }) => changes.length > 0)
}
