import { isPaid } from '#domain/order/is-paid.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import type { OrderBody } from '../schema.ts'
import type { PlainRow } from './read-rows.ts'

/** Whether orders add up, and whether the paid ones have been paid. */
export function paidOrders() {
  const open = new Map<string, number>()
  return {
    /** False when the order does not add up to what it cost. */
    add({ id, state, gross_cents, body }: PlainRow): boolean {
      const { lines, netCents, taxCents } = body as OrderBody
      if (isPaid(state as OrderState)) open.set(String(id), Number(gross_cents))
      const sum = lines.reduce(
        (total, { quantity, priceCents, depositCents }) => total + quantity * (priceCents + depositCents),
        0,
      )
      return sum === gross_cents && netCents + taxCents === gross_cents
    },
    pay({ order_id, state, amount_cents }: PlainRow): void {
      if (state === 'captured' && open.get(String(order_id)) === amount_cents) open.delete(String(order_id))
    },
    unpaid: (): string[] => [...open.keys()],
  }
}
