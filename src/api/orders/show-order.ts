import type { OrderAnswer } from '#contract/orders/order-answer.ts'
import type { OrderEventEntry } from '#db/orders.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute } from '#domain/calendar/clock-minute.ts'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import type { Bakery } from '#domain/content/bakery.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import { toEuros } from '#domain/money/euros.ts'
import { canBeWithdrawn } from '#domain/order/can-be-withdrawn.ts'
import { isChangeable } from '#domain/order/change-window.ts'
import { isPaid } from '#domain/order/is-paid.ts'
import { defaultEditNoticeDays, type Order, type OrderLine } from '#domain/order/order.ts'
import type { Payment } from '#domain/order/payment.ts'

interface Surroundings {
  language: Language
  bakery: Bakery
  now: LocalTime
  payments: readonly Payment[]
  events: readonly OrderEventEntry[]
}

function showLine(line: OrderLine, language: Language): OrderAnswer['items'][number] {
  return {
    productId: line.productId,
    name: localized(line.name, language),
    notes: line.notes,
    price: toEuros(line.priceCents),
    deposit: toEuros(line.depositCents),
    currency: 'EUR',
    qty: line.quantity,
    total: toEuros((line.priceCents + line.depositCents) * line.quantity),
    vatPercent: line.vatPercent,
    allergenes: line.allergens.join(','),
    canBeWithdrawn: canBeWithdrawn(line),
  }
}

/** The store may have left the content since; what the order knows of it stays. */
function showPickupStore({ pickup }: Order, { stores, company }: Bakery): OrderAnswer['pickupStore'] {
  const store = stores.find(({ id }) => id === pickup.storeId)
  return {
    id: pickup.storeId,
    name: store?.name ?? pickup.storeId,
    street_address: store?.streetAddress ?? '',
    postal_code: store?.postalCode ?? '',
    location: store?.location ?? '',
    phone: store?.phone ?? company.phone,
    maps_link: store?.mapsLink ?? '',
  }
}

/** The most telling of all payments of the order. */
function showPayment(payments: readonly Payment[]): OrderAnswer['payment'] {
  const has = (state: Payment['state']) => payments.some((payment) => payment.state === state)
  if (has('captured')) return 'paid'
  if (has('refundDue')) return 'refunding'
  if (has('refunded')) return 'refunded'
  if (has('pending')) return 'pending'
  return payments[0]?.state === 'declined' ? 'declined' : 'open'
}

export function showOrder(order: Order, surroundings: Surroundings): OrderAnswer {
  const { language, bakery, now, payments, events } = surroundings
  const isInWindow = isChangeable(order.pickup.date, now)
  return {
    orderId: order.id,
    orderState: order.state,
    payment: showPayment(payments),
    items: order.lines.map((line) => showLine(line, language)),
    priceTotal: toEuros(order.netCents),
    taxTotal: toEuros(order.taxCents),
    total: toEuros(order.grossCents),
    pickupStore: showPickupStore(order, bakery),
    pickupDate: order.pickup.date,
    pickupTime: formatClockMinute(order.pickup.minute),
    pickupCode: isPaid(order.state) ? order.pickupCode : '',
    notes: order.notes,
    preparationDays: order.preparationDays,
    ...(order.state === 'created' && { payUntil: order.payUntil }),
    isChangeable: order.state === 'purchased' && isInWindow,
    isCancelable: order.state === 'created' || (order.state === 'purchased' && isInWindow),
    changeUntil: addDays(order.pickup.date, -defaultEditNoticeDays),
    createdAt: order.createdAt,
    history: events.map(({ at, kind }) => ({ at, kind })),
  }
}
