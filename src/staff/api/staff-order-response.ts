import type { StaffOrder } from '#contract/staff/staff-orders.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { describeOption } from '#domain/catalog/options.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { isToBePaidAtPickup, type Order } from '#domain/order/order.ts'
import { boardColumnOf } from '#domain/staff/board.ts'

export function toStaffOrder(order: Order, language: Language): StaffOrder {
  const { pickup, customer } = order
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
    lines: order.lines.map((line) => ({
      productId: line.productId,
      name: localized(line.name, language),
      qty: line.quantity,
      options: line.options.map((option) => describeOption(option, language)),
      notes: line.notes,
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
