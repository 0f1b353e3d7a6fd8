import { toIssuedInvoice } from '#api/shared/issued-invoice.ts'
import { toOptionResponse } from '#api/shared/option-group-response.ts'
import type { WireOrder, WireReorder } from '#contract/orders.ts'
import type { OrderEventEntry } from '#db/orders.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute, type LocalTime } from '#domain/calendar/local-time.ts'
import { describeOption } from '#domain/catalog/options.ts'
import { canBeWithdrawn } from '#domain/catalog/withdrawal.ts'
import type { Content } from '#domain/content/content.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { type Invoice, isInvoiceable } from '#domain/invoices/invoice.ts'
import { toEuros } from '#domain/money.ts'
import { canChangeItems } from '#domain/order/edit-items.ts'
import { isReady, type Order, type OrderLine, orderedLines, taxByRate } from '#domain/order/order.ts'
import type { OrderEdit } from '#domain/order/order-edit.ts'
import { isPaid } from '#domain/order/order-states.ts'
import type { Payment, PaymentState } from '#domain/order/payment.ts'
import { type Refund, sumRefundsCents } from '#domain/order/refund.ts'
import type { ChangedItem } from '#domain/order/reorder.ts'
import { canChooseNewTime } from '#domain/order/slot-hold.ts'
import { isRepeatable } from '#domain/order/standing-order.ts'
import { changeNoticeDays, isChangeable } from '#domain/pickup/cut-off.ts'

interface OrderContext {
  language: Language
  content: Content
  now: LocalTime
  payments: readonly Payment[]
  refunds: readonly Refund[]
  invoices: readonly Invoice[]
  events: readonly OrderEventEntry[]
  openEdit: OrderEdit | undefined
}

function toItemResponse(line: OrderLine, language: Language): WireOrder['items'][number] {
  return {
    productId: line.productId,
    name: localized(line.name, language),
    options: line.options.map((option) => toOptionResponse(option, language)),
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

/** The store may have been removed from the content since; then only its id is known. */
function toPickupStoreResponse({ pickup }: Order, { stores, company }: Content): WireOrder['pickupStore'] {
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

const responseByPaymentState: Record<PaymentState, WireOrder['payment']> = {
  open: 'open',
  declined: 'declined',
  pending: 'pending',
  captured: 'paid',
  refundDue: 'refunding',
  refunded: 'refunded',
  failed: 'open',
}

/** The first of these that any payment has wins over the state of the first payment. */
const decisiveStates = ['captured', 'refundDue', 'refunded', 'pending'] as const satisfies readonly PaymentState[]

function toPaymentState({ paysAtPickup, paidAtPickupAt }: Order, payments: readonly Payment[]): WireOrder['payment'] {
  if (paysAtPickup) return paidAtPickupAt === undefined ? 'atPickup' : 'paid'
  const decisive = decisiveStates.find((state) => payments.some((payment) => payment.state === state))
  return responseByPaymentState[decisive ?? payments[0]?.state ?? 'open']
}

/** Only those that the provider has made, and for items that are still in the order. */
function toRefundedTotal(refunds: readonly Refund[]): Pick<WireOrder, 'refundedTotal'> {
  const cents = sumRefundsCents(refunds.filter(({ state, editId }) => state === 'refunded' && editId === undefined))
  return cents > 0 ? { refundedTotal: toEuros(cents) } : {}
}

export function toOrderResponse(order: Order, context: OrderContext): WireOrder {
  const { language, content, now, payments, refunds, invoices, events, openEdit } = context
  const isInChangeWindow = isChangeable(order.pickup.date, now)
  return {
    orderId: order.id,
    orderState: order.state,
    ...(order.handedOverAt && { handedOverAt: order.handedOverAt }),
    ...(isReady(order) && { readyAt: order.readyAt }),
    payment: toPaymentState(order, payments),
    ...(order.state === 'created' && order.paysAtPickup && { confirmMail: order.customer.mail }),
    ...toRefundedTotal(refunds),
    invoices: invoices.map(toIssuedInvoice),
    isInvoiceable: isInvoiceable(invoices, payments),
    isRepeatable: isRepeatable(order, now.date),
    items: orderedLines(order.lines).map((line) => toItemResponse(line, language)),
    priceTotal: toEuros(order.netCents),
    taxTotal: toEuros(order.taxCents),
    taxes: taxByRate(orderedLines(order.lines)).map(({ vatPercent, taxCents }) => ({
      vatPercent,
      tax: toEuros(taxCents),
    })),
    total: toEuros(order.grossCents),
    pickupStore: toPickupStoreResponse(order, content),
    pickupDate: order.pickup.date,
    pickupTime: formatClockMinute(order.pickup.minute),
    pickupCode: isPaid(order.state) ? order.pickupCode : '',
    notes: order.notes,
    preparationDays: order.preparationDays,
    ...(order.pickupBounds.from !== null && { pickUpFrom: formatClockMinute(order.pickupBounds.from) }),
    ...(order.pickupBounds.until !== null && { pickUpUntill: formatClockMinute(order.pickupBounds.until) }),
    work: order.workTenths / 10,
    ...(order.state === 'created' && { payUntil: order.payUntil }),
    isSlotHeld: order.hasSlot,
    ...(order.state === 'created' && order.holdUntil && { holdUntil: order.holdUntil }),
    isChangeable: (order.state === 'purchased' && isInChangeWindow) || canChooseNewTime(order),
    areItemsChangeable: canChangeItems(order, now),
    ...(openEdit && {
      openEdit: { difference: toEuros(openEdit.differenceCents), payUntil: openEdit.holdUntil },
    }),
    isCancelable: order.state === 'created' || (order.state === 'purchased' && isInChangeWindow),
    changeUntil: addDays(order.pickup.date, -changeNoticeDays),
    createdAt: order.createdAt,
    history: events.map(({ at, kind }) => ({ at, kind })),
  }
}

export function toReorderItemResponse(item: ChangedItem, language: Language): WireReorder['items'][number] {
  return {
    productId: item.productId,
    name: localized(item.name, language),
    qty: item.quantity,
    qtyBefore: item.quantityBefore,
    options: item.options.map((option) => toOptionResponse(option, language)),
    change: item.change,
    priceBefore: toEuros(item.priceCentsBefore),
    ...(item.priceCentsNow !== undefined && { priceNow: toEuros(item.priceCentsNow) }),
    allergensAdded: [...item.allergensAdded],
    allergensRemoved: [...item.allergensRemoved],
    optionsGone: item.optionsGone.map((option) => describeOption(option, language)),
  }
}
