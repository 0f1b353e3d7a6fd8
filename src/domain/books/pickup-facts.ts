import type { Instant } from '../calendar/local-time.ts'
import type { Order } from '../order/order.ts'
import { amountsOfLines, negateAmounts } from './book-amounts.ts'
import type { PickupRecorder } from './books-settings.ts'
import type { BookableFact } from './journal-entry.ts'

export interface PickupFacts {
  order: Pick<Order, 'id' | 'lines' | 'pickup'>
  /** When the customer paid in the store. */
  paidAt: Instant | undefined
  /** The same as it is in the journal. */
  bookedPaidAt: Instant | undefined
  /** The same if the till has recorded it. */
  tillPaidAt: Instant | undefined
  /** When staff took the hand-over back. */
  undoneAt: Instant
}

type BookedFact = Pick<BookableFact, 'kind' | 'sourceKey' | 'storeId' | 'amounts'>

/**
 * What is missing in the journal about an order that is paid in the store. A hand-over that was booked and then undone, or
 * recorded again for another time, is taken back by a correction. What the till records is not booked. `booked`: the entries
 * of the order, the oldest first.
 */
export function listMissingPickupFacts(
  { order, paidAt, bookedPaidAt, tillPaidAt, undoneAt }: PickupFacts,
  booked: readonly BookedFact[],
  recorder: PickupRecorder,
): BookableFact[] {
  if (paidAt === (bookedPaidAt ?? tillPaidAt)) return []
  const sales = booked.filter(({ kind }) => kind === 'pickupSale')
  const last = sales.at(-1)
  const shared = { way: 'store', orderId: order.id, note: '' } as const
  const facts: BookableFact[] = []
  if (bookedPaidAt !== undefined && last)
    facts.push({
      ...shared,
      sourceKey: `pickup-undone:${order.id}:${sales.length}`,
      kind: 'correction',
      storeId: last.storeId,
      occurredAt: undoneAt,
      amounts: negateAmounts(last.amounts),
    })
  if (paidAt !== undefined && recorder === 'journal')
    facts.push({
      ...shared,
      sourceKey: `pickup:${order.id}:${sales.length + 1}`,
      kind: 'pickupSale',
      storeId: order.pickup.storeId,
      occurredAt: paidAt,
      amounts: amountsOfLines(order.lines),
    })
  return facts
}
