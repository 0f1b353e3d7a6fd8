import type { Db } from '#db/database.ts'
import { findOrder, type ListedOrder, listOrderEvents, listOrders, type OrderEventEntry } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import { searchOrders } from '#db/staff-orders.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { describeOptions } from '#domain/catalog/options.ts'
import { type Language, type Localized, localized } from '#domain/i18n/languages.ts'
import { type CancelPreset, maxCancelTextLength } from '#domain/order/cancellation.ts'
import { isToBePaidAtPickup, type Order, parseOrderNumber } from '#domain/order/order.ts'
import { toSearchTerms } from '#domain/order/order-search.ts'
import { orderStates } from '#domain/order/order-states.ts'
import type { Payment } from '#domain/order/payment.ts'
import type { Refund } from '#domain/order/refund.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { confirm, parseChoice, parseDay, parseStoreOption } from '../arguments.ts'
import {
  type CliServices,
  type Column,
  type Command,
  type CommandContext,
  type CommandResult,
  done,
  failed,
  isCommandResult,
  note,
  type Row,
  type Table,
  table,
  usageError,
  verticalTable,
} from '../command.ts'

export const orderColumns: readonly Column[] = [
  { key: 'number' },
  { key: 'state', as: { labels: 'orderState' } },
  { key: 'store' },
  { key: 'day', as: 'day' },
  { key: 'time', as: 'time' },
  { key: 'name' },
  { key: 'phone' },
  { key: 'pieces', as: 'count' },
  { key: 'amountCents', as: 'money' },
]

/** Only where an order is paid at pickup, which few are. */
export const toPayColumns = (orders: readonly Payable[]): readonly Column[] =>
  orders.some(isToBePaidAtPickup) ? [{ key: 'toPayCents', as: 'money' }] : []

type Payable = Pick<ListedOrder, 'state' | 'paysAtPickup' | 'paidAtPickupAt' | 'grossCents'>

/** Null if it is paid, or if it will never be. */
export const toPayCents = (order: Payable) => (isToBePaidAtPickup(order) ? order.grossCents : null)

export const toOrderRow = (order: ListedOrder): Row => ({
  ...toOrderFields(order),
  toPayCents: toPayCents(order),
})

const toOrderFields = ({ id, state, storeId, date, minute, customer, lines, grossCents }: ListedOrder): Row => ({
  number: id,
  state,
  store: storeId,
  day: date,
  time: minute,
  name: `${customer.givenname} ${customer.surname}`.trim(),
  phone: customer.phone,
  pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
  amountCents: grossCents,
})

export const toListedOrder = ({ pickup, ...order }: Order): ListedOrder => ({ ...order, ...pickup })

export const orderTable = (orders: readonly ListedOrder[]): Table =>
  table('orders', [...orderColumns, ...toPayColumns(orders)], orders.map(toOrderRow))

/** Lists all orders from today on unless a day is given; a search finds those of any day. */
const ordersCommand: Command = {
  name: 'orders',
  group: 'orders',
  options: { store: 'store', day: 'day', state: 'state', search: 'text' },
  async run(context, args) {
    const services = await context.services()
    const store = parseStoreOption(context, services, args)
    if (isCommandResult(store)) return store
    const search = args.option('search')
    if (search !== undefined) {
      const matches = await searchOrders(services.db, { terms: toSearchTerms(search), storeId: store?.id })
      return done(orderTable(matches.map(toListedOrder)))
    }
    const typedDay = args.option('day')
    const day = typedDay === undefined ? undefined : parseDay(context, typedDay)
    if (isCommandResult(day)) return day
    const state = parseChoice(context.t, args.option('state'), orderStates)
    if (isCommandResult(state)) return state
    const found = await listOrders(services.db, {
      storeId: store?.id,
      from: day ?? berlinTime(context.now()).date,
      until: day,
      states: state && [state],
    })
    return done(orderTable(found))
  },
}

export async function findTypedOrder({ t }: CommandContext, db: Db, typed: string): Promise<Order | CommandResult> {
  const number = parseOrderNumber(typed)
  const order = number && (await findOrder(db, number))
  return order || failed(t('error.order', { typed }))
}

const orderDetailColumns: readonly Column[] = [
  { key: 'number' },
  { key: 'state', as: { labels: 'orderState' } },
  { key: 'store' },
  { key: 'day', as: 'day' },
  { key: 'time', as: 'time' },
  { key: 'pickupCode' },
  { key: 'name' },
  { key: 'mail' },
  { key: 'phone' },
  { key: 'language' },
  { key: 'origin', as: { labels: 'orderOrigin' } },
  { key: 'notes' },
  { key: 'netCents', as: 'money' },
  { key: 'taxCents', as: 'money' },
  { key: 'amountCents', as: 'money' },
  { key: 'createdAt', as: 'instant' },
  { key: 'payUntil', as: 'instant' },
  { key: 'handedOverAt', as: 'instant' },
]

/** Shown only if there is something to show. */
const staffColumns: readonly Column[] = [
  { key: 'handedOverBy' },
  { key: 'readyAt', as: 'instant' },
  { key: 'notCollectedAt', as: 'instant' },
  { key: 'toPayCents', as: 'money' },
  { key: 'staffNote' },
]

function orderDetailTable(order: Order): Table {
  const { id, pickup, customer, grossCents, ...rest } = order
  const { state, pickupCode, language, origin, notes, netCents, taxCents, createdAt, payUntil, staffNote } = rest
  const { readyAt = null, handedOverAt = null, handedOverBy = null, notCollectedAt = null } = rest
  const row: Row = {
    ...{ number: id, state, store: pickup.storeId, day: pickup.date, time: pickup.minute, pickupCode },
    ...{ name: `${customer.givenname} ${customer.surname}`.trim(), mail: customer.mail, phone: customer.phone },
    ...{ language, origin, notes, netCents, taxCents, amountCents: grossCents, createdAt, payUntil },
    ...{ toPayCents: toPayCents(order), readyAt, handedOverAt, handedOverBy, notCollectedAt, staffNote },
  }
  return verticalTable('order', [...orderDetailColumns, ...staffColumns.filter(({ key }) => row[key])], row)
}

/** The number of a line is what `order refund --item` names. */
const orderLineTable = ({ lines }: Order, language: Language): Table =>
  table(
    'lines',
    [
      { key: 'item', as: 'count' },
      { key: 'quantity', as: 'count' },
      { key: 'product' },
      { key: 'options' },
      { key: 'notes' },
      { key: 'priceCents', as: 'money' },
      { key: 'depositCents', as: 'money' },
    ],
    lines.map(({ quantity, name, options, notes, priceCents, depositCents, productId }, index) => ({
      ...{
        item: index + 1,
        quantity,
        product: localized(name, language),
        productId,
        options: describeOptions(options, language),
      },
      ...{ notes, priceCents, depositCents },
    })),
  )

const paymentTable = (payments: readonly Payment[]): Table =>
  table(
    'payments',
    [
      { key: 'id' },
      { key: 'state', as: { labels: 'paymentState' } },
      { key: 'amountCents', as: 'money' },
      { key: 'createdAt', as: 'instant' },
    ],
    payments.map(({ id, state, amountCents, createdAt }) => ({ id, state, amountCents, createdAt })),
  )

/** For single items; what a cancellation returns is in the payments. */
const refundTable = (refunds: readonly Refund[]): Table =>
  table(
    'refunds',
    [
      { key: 'createdAt', as: 'instant' },
      { key: 'amountCents', as: 'money' },
      { key: 'state', as: { labels: 'refundState' } },
      { key: 'reason' },
      { key: 'author' },
    ],
    refunds.map(({ createdAt, amountCents, state, reason, createdBy, lines }) => ({
      ...{ createdAt, amountCents, state, reason, author: createdBy, lines },
    })),
  )

const historyTable = (events: readonly OrderEventEntry[]): Table =>
  table(
    'history',
    [
      { key: 'at', as: 'instant' },
      { key: 'event', as: { labels: 'orderEvent' } },
      { key: 'detail', as: 'brief' },
    ],
    events.map(({ at, kind, detail }) => ({ at, event: kind, detail })),
  )

const orderCommand: Command = {
  name: 'order',
  group: 'orders',
  positionals: ['number'],
  async run(context, args) {
    const db = await context.database()
    const order = await findTypedOrder(context, db, args.positional('number'))
    if (isCommandResult(order)) return order
    const [payments, refunds, events] = await Promise.all([
      listPaymentsOfOrder(db, order.id),
      listRefundsOfOrder(db, order.id),
      listOrderEvents(db, order.id),
    ])
    return done(
      orderDetailTable(order),
      orderLineTable(order, context.language),
      paymentTable(payments),
      ...(refunds.length > 0 ? [refundTable(refunds)] : []),
      historyTable(events),
    )
  },
}

const cancellationColumns: readonly Column[] = [
  { key: 'number' },
  { key: 'outcome', as: { labels: 'cancelOutcome' } },
  { key: 'refundedCents', as: 'money' },
  { key: 'refundDueCents', as: 'money' },
]

/** What the customer is told; the reason in the language of the order. */
interface CancelMessage {
  preset?: CancelPreset
  reason?: Localized
}

async function cancelAndReport(
  { orders, db }: CliServices,
  id: string,
  { preset, reason }: CancelMessage,
): Promise<Row> {
  const order = reason && (await findOrder(db, id))
  const text = reason && order && localized(reason, order.language)
  const { kind } = await cancelOrder(orders, id, 'byBusiness', { actor: adminActor, preset, text })
  const payments = await listPaymentsOfOrder(db, id)
  const sumCents = (state: Payment['state'], getCents: (payment: Payment) => number) =>
    payments.filter((payment) => payment.state === state).reduce((total, payment) => total + getCents(payment), 0)
  return {
    number: id,
    outcome: kind,
    refundedCents: sumCents('refunded', ({ amountCents }) => amountCents),
    refundDueCents: sumCents('refundDue', ({ amountCents, refundedCents }) => amountCents - refundedCents),
  }
}

/** Cancels each order independently: one that cannot be canceled does not stop the others. */
export async function cancelOrders(
  context: CommandContext,
  services: CliServices,
  ids: readonly string[],
  message: CancelMessage = {},
): Promise<Table> {
  const rows: Row[] = []
  const progress = context.terminal.progress(context.t('progress.cancel'), ids.length)
  for (const id of ids) {
    rows.push(await cancelAndReport(services, id, message))
    progress.step()
  }
  progress.end()
  return table('canceled', cancellationColumns, rows)
}

const orderCancelCommand: Command = {
  name: 'order cancel',
  group: 'orders',
  positionals: ['number'],
  options: { reason: 'text', yes: 'flag' },
  async run(context, args) {
    const services = await context.services()
    const { t } = context
    const order = await findTypedOrder(context, services.db, args.positional('number'))
    if (isCommandResult(order)) return order
    const reason = parseCustomerText(context, args.option('reason'), maxCancelTextLength)
    if (isCommandResult(reason)) return reason
    const preview = orderTable([toListedOrder(order)])
    const refusal = await confirm(context, args, t('confirm.cancel', { number: order.id }), preview)
    if (refusal) return refusal
    const message = reason ? { reason: { de: reason } } : {}
    const canceled = await cancelOrders(context, services, [order.id], message)
    const [row] = canceled.rows
    if (row?.outcome !== 'canceled')
      return failed(t('error.notCancelable', { number: order.id, state: t(`orderState.${order.state}`) }))
    return done(canceled, ...(row.refundDueCents ? [note(t('note.refundDue'))] : []))
  },
}

/** A text that the customer reads in the mail. */
export function parseCustomerText(
  { t }: CommandContext,
  typed: string | undefined,
  maxLength: number,
): string | undefined | CommandResult {
  const text = typed?.trim() ?? ''
  return text.length > maxLength ? usageError(t('usage.tooLong', { max: maxLength })) : text || undefined
}

export const orderCommands: readonly Command[] = [ordersCommand, orderCommand, orderCancelCommand]
