import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { describeOption } from '#domain/catalog/options.ts'
import { shelfName } from '#domain/catalog/shelf-name.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { isToBePaidAtPickup, type Order } from '#domain/order/order.ts'
import { quantityToHandOut, type Refund } from '#domain/order/refund.ts'
import { boardColumnOf } from '#domain/staff/board.ts'
import { formatAllergens } from '#foundation/format-allergens.ts'

/** Without its refunds, an order shows all pieces that were bought. */
export function toStaffOrder(order: Order, language: Language, refunds: readonly Refund[] = []): StaffOrder {
  const { pickup, customer } = order
  const toRefundedQty = (line: number, quantity: number) => {
    const refundedQuantity = quantity - quantityToHandOut(order, refunds, line)
    return refundedQuantity > 0 ? { refundedQuantity } : {}
  }
  return {
    orderId: order.id,
    orderState: order.state,
    column: boardColumnOf(order),
    store: pickup.storeId,
    date: pickup.date,
    time: formatClockMinute(pickup.minute),
    code: order.pickupCode,
    customer,
    language: order.language,
    lines: order.lines.map((line, index) => ({
      productId: line.productId,
      name: shelfName(line.name, language),
      quantity: line.quantity,
      ...toRefundedQty(index, line.quantity),
      options: line.options.map((option) => describeOption(option, language)),
      notes: line.notes,
      ...(line.allergens.length > 0 && { allergens: formatAllergens(line.allergens, language) }),
      price: toEuros(line.priceCents + line.depositCents),
    })),
    notes: order.notes,
    staffNote: order.staffNote,
    total: toEuros(order.grossCents),
    toPay: isToBePaidAtPickup(order) ? toEuros(order.grossCents) : 0,
    readyAt: order.readyAt ?? null,
    handedOverAt: order.handedOverAt ?? null,
    handedOverBy: order.handedOverBy ?? null,
    notCollectedAt: order.notCollectedAt ?? null,
    createdAt: order.createdAt,
  }
}
