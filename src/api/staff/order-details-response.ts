import { toIssuedInvoice } from '#api/shared/issued-invoice.ts'
import type { StaffOrderDetails } from '#contract/staff/staff-orders.ts'
import type { DbOrTx } from '#db/database.ts'
import { listInvoicesOfOrder } from '#db/invoices.ts'
import { findOpenEdit } from '#db/order-edits.ts'
import { listOrderEvents, type OrderEventEntry } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { describeLine } from '#domain/catalog/options.ts'
import type { Content } from '#domain/content/content.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { isInvoiceable } from '#domain/invoices/invoice.ts'
import { toEuros } from '#domain/money.ts'
import { cancelPresets } from '#domain/order/cancellation.ts'
import { findFittingMail } from '#domain/order/fitting-mail.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import type { Payment } from '#domain/order/payment.ts'
import { counterRefundLeftCents, type Refund, refundableQuantity, sumRefundsCents } from '#domain/order/refund.ts'
import { listPossibleActions } from '#domain/staff/order-actions.ts'
import { nameOfStore } from '#domain/store.ts'
import type { toEventDetail } from '#services/orders/order-edits.ts'
import { toStaffOrder } from './staff-order-response.ts'

type HistoryEntry = StaffOrderDetails['history'][number]

type EventItem = ReturnType<typeof toEventDetail>['items'][number]

const isPickup = (value: unknown): value is PickupChoice =>
  typeof value === 'object' && value !== null && 'storeId' in value && 'date' in value && 'minute' in value

const toPickupTime = (value: unknown) =>
  isPickup(value) ? { store: value.storeId, date: value.date, time: formatClockMinute(value.minute) } : null

const toText = (value: unknown) => (typeof value === 'string' ? value : null)

/** Events of customers have the pickup itself in `from` and `to`, those of staff the states. */
function toHistoryEntry({ at, kind, detail }: OrderEventEntry, language: Language): HistoryEntry {
  const { by, text, preset, amountCents, refundCents, differenceCents, pickup, items } = detail
  const moved = (isPickup(pickup) ? {} : pickup) as { from?: unknown; to?: unknown } | undefined
  const cents = amountCents ?? refundCents ?? differenceCents
  return {
    at,
    kind,
    by: toText(by),
    text: toText(text),
    preset: cancelPresets.find((one) => one === preset) ?? null,
    amount: typeof cents === 'number' && cents !== 0 ? toEuros(cents) : null,
    ...(Array.isArray(items) && {
      items: (items as EventItem[]).map(({ name, ...quantities }) => ({
        ...{ name: localized(name, language), ...quantities },
      })),
    }),
    from: toPickupTime(moved?.from ?? detail.from),
    to: toPickupTime(moved?.to ?? detail.to),
  }
}

const toPaymentResponse = (payment: Payment): StaffOrderDetails['payments'][number] => ({
  id: payment.id,
  method: payment.method,
  state: payment.state,
  amount: toEuros(payment.capturedCents ?? payment.amountCents),
  refunded: toEuros(payment.refundedCents),
  createdAt: payment.createdAt,
})

const toRefundResponse = (
  { id, state, amountCents, reason, createdBy, createdAt, lines }: Refund,
  order: Order,
  language: Language,
): StaffOrderDetails['refunds'][number] => ({
  id,
  state,
  amount: toEuros(amountCents),
  reason,
  by: createdBy,
  at: createdAt,
  lines: lines.map(({ line, quantity }) => {
    const ordered = order.lines[line]
    return { line, name: ordered ? describeLine(ordered, language) : '', quantity }
  }),
})

/** What was returned for single items, or for the whole order. Both include what is on its way. */
export const sumReturnedCents = (payments: readonly Payment[], refunds: readonly Refund[]): number =>
  payments.reduce((sum, payment) => {
    const isWhole = payment.state === 'refundDue' || payment.state === 'refunded'
    const ofItems = sumRefundsCents(refunds.filter(({ paymentId }) => paymentId === payment.id))
    return sum + (isWhole ? (payment.capturedCents ?? payment.amountCents) : ofItems)
  }, 0)

interface DetailsContext {
  db: DbOrTx
  content: Content
  language: Language
  today: CalendarDate
}

/** Everything that staff can see about an order and do with it. */
export async function loadOrderDetails(
  order: Order,
  { db, content, language, today }: DetailsContext,
): Promise<StaffOrderDetails> {
  const [payments, refunds, events, invoices, openEdit] = await Promise.all([
    listPaymentsOfOrder(db, order.id),
    listRefundsOfOrder(db, order.id),
    listOrderEvents(db, order.id),
    listInvoicesOfOrder(db, order.id),
    findOpenEdit(db, order.id),
  ])
  const can = listPossibleActions(order, { payments, refunds, today })
  return {
    ...toStaffOrder(order, language, refunds),
    storeName: nameOfStore(content.stores, order.pickup.storeId),
    net: toEuros(order.netCents),
    tax: toEuros(order.taxCents),
    origin: order.origin,
    paysAtPickup: order.paysAtPickup,
    paidAtPickupAt: order.paidAtPickupAt ?? null,
    refunded: toEuros(sumReturnedCents(payments, refunds)),
    payments: payments.map(toPaymentResponse),
    refunds: refunds.map((refund) => toRefundResponse(refund, order, language)),
    refundable:
      can.refund === true
        ? order.lines
            .map((_, line) => ({ line, quantity: refundableQuantity(order, refunds, line) }))
            .filter(({ quantity }) => quantity > 0)
        : [],
    counterRefundLeft: toEuros(counterRefundLeftCents(content.company.counterRefundCents, refunds)),
    invoices: invoices.map(toIssuedInvoice),
    isInvoiceable: isInvoiceable(invoices, payments),
    history: events.map((event) => toHistoryEntry(event, language)),
    ...(openEdit && { openEdit: { difference: toEuros(openEdit.differenceCents), payUntil: openEdit.holdUntil } }),
    can,
    resendKind: findFittingMail(order) ?? null,
  }
}
