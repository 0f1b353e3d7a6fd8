import type { CartItemResponse, CartResponse } from '#contract/cart.ts'
import { toCents } from '#domain/money.ts'

/** What is different about an item, before and after. */
export type ItemChange =
  | { kind: 'added'; quantity: number; price: number }
  | { kind: 'removed' | 'gone' | 'available' }
  | { kind: 'unavailable'; reason: CartItemResponse['unavailableReason'] }
  | { kind: 'quantity'; before: number; after: number }
  | { kind: 'price'; before: number; after: number }
  | { kind: 'note'; notes: string }

export interface ItemChanges {
  lineId: string
  name: string
  options: CartItemResponse['options']
  changes: ItemChange[]
}

const unitPrice = ({ price, deposit }: CartItemResponse) => (toCents(price) + toCents(deposit)) / 100

function findChanges(before: CartItemResponse | undefined, after: CartItemResponse | undefined): ItemChange[] {
  if (!after) return [{ kind: 'removed' }]
  if (after.unavailableReason === 'gone') return before?.unavailableReason === 'gone' ? [] : [{ kind: 'gone' }]
  if (!before) return [{ kind: 'added', quantity: after.quantity, price: unitPrice(after) }]
  const changes: ItemChange[] = []
  if (before.quantity !== after.quantity)
    changes.push({ kind: 'quantity', before: before.quantity, after: after.quantity })
  const [priceBefore, priceAfter] = [unitPrice(before), unitPrice(after)]
  if (priceBefore !== priceAfter) changes.push({ kind: 'price', before: priceBefore, after: priceAfter })
  if (after.isAvailable && !before.isAvailable) changes.push({ kind: 'available' })
  if (!after.isAvailable && before.unavailableReason !== after.unavailableReason)
    changes.push({ kind: 'unavailable', reason: after.unavailableReason })
  if (before.notes !== after.notes) changes.push({ kind: 'note', notes: after.notes })
  return changes
}

/**
 * Compares the cart that was shown with the cart of the server. A product that is no longer sold keeps its old name. A line
 * that got other options is another line.
 */
export function compareCarts(before: CartResponse, after: CartResponse): ItemChanges[] {
  const items = [...before.items, ...after.items]
  const lineIds = [...new Set(items.map(({ lineId }) => lineId))]
  const findItem = (cart: CartResponse, id: string) => cart.items.find(({ lineId }) => lineId === id)
  return lineIds
    .map((lineId) => {
      const known = items.find((item) => item.lineId === lineId)
      return {
        lineId,
        name: known?.name ?? lineId,
        options: known?.options ?? [],
        changes: findChanges(findItem(before, lineId), findItem(after, lineId)),
      }
    })
    .filter(({ changes }) => changes.length > 0)
}
