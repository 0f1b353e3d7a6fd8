import type { Db } from '#db/database.ts'
import { findOrder, type ListedOrder, listOrderEvents, listOrders, type OrderEventEntry } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { describeOptions } from '#domain/catalog/options.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { type Order, parseOrderNumber } from '#domain/order/order.ts'
import { orderStates } from '#domain/order/order-states.ts'
import type { Payment } from '#domain/order/payment.ts'
import { cancelOrder } from '#orders/cancel-order.ts'
import { berlinTime } from '../../clock.ts'
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

export const toOrderRow = ({ id, state, storeId, date, minute, customer, lines, grossCents }: ListedOrder): Row => ({
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

/** Lists all orders from today on unless a day is given. */
const ordersCommand: Command = {
  name: 'orders',
  group: 'orders',
  options: { store: 'store', day: 'day', state: 'state' },
  async run(context, args) {
    const services = await context.services()
    const store = parseStoreOption(context, services, args)
    if (isCommandResult(store)) return store
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
    return done(table('orders', orderColumns, found.map(toOrderRow)))
  },
}

async function findTypedOrder({ t }: CommandContext, db: Db, typed: string): Promise<Order | CommandResult> {
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
  { key: 'notes' },
  { key: 'netCents', as: 'money' },
  { key: 'taxCents', as: 'money' },
  { key: 'amountCents', as: 'money' },
  { key: 'createdAt', as: 'instant' },
  { key: 'payUntil', as: 'instant' },
  { key: 'handedOverAt', as: 'instant' },
]

function orderDetailTable(order: Order): Table {
  const { id, pickup, customer, grossCents, ...rest } = order
  const { state, pickupCode, language, notes, netCents, taxCents, createdAt, payUntil, handedOverAt = null } = rest
  return verticalTable('order', orderDetailColumns, {
    ...{ number: id, state, store: pickup.storeId, day: pickup.date, time: pickup.minute, pickupCode },
    ...{ name: `${customer.givenname} ${customer.surname}`.trim(), mail: customer.mail, phone: customer.phone },
    ...{ language, notes, netCents, taxCents, amountCents: grossCents, createdAt, payUntil, handedOverAt },
  })
}

const orderLineTable = ({ lines }: Order, language: Language): Table =>
  table(
    'lines',
    [
      { key: 'quantity', as: 'count' },
      { key: 'product' },
      { key: 'options' },
      { key: 'notes' },
      { key: 'priceCents', as: 'money' },
      { key: 'depositCents', as: 'money' },
    ],
    lines.map(({ quantity, name, options, notes, priceCents, depositCents, productId }) => ({
      ...{ quantity, product: localized(name, language), productId, options: describeOptions(options, language) },
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
    const [payments, events] = await Promise.all([listPaymentsOfOrder(db, order.id), listOrderEvents(db, order.id)])
    return done(
      orderDetailTable(order),
      orderLineTable(order, context.language),
      paymentTable(payments),
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

async function cancelAndReport({ orders, db }: CliServices, id: string): Promise<Row> {
  const { kind } = await cancelOrder(orders, id, 'byBusiness')
  const payments = await listPaymentsOfOrder(db, id)
  const sumCents = (state: Payment['state']) =>
    payments.filter((payment) => payment.state === state).reduce((total, { amountCents }) => total + amountCents, 0)
  return { number: id, outcome: kind, refundedCents: sumCents('refunded'), refundDueCents: sumCents('refundDue') }
}

/** Cancels each order independently: one that cannot be canceled does not stop the others. */
export async function cancelOrders(
  context: CommandContext,
  services: CliServices,
  ids: readonly string[],
): Promise<Table> {
  const rows: Row[] = []
  const progress = context.terminal.progress(context.t('progress.cancel'), ids.length)
  for (const id of ids) {
    rows.push(await cancelAndReport(services, id))
    progress.step()
  }
  progress.end()
  return table('canceled', cancellationColumns, rows)
}

const orderCancelCommand: Command = {
  name: 'order cancel',
  group: 'orders',
  positionals: ['number'],
  options: { yes: 'flag' },
  async run(context, args) {
    const services = await context.services()
    const { t } = context
    const order = await findTypedOrder(context, services.db, args.positional('number'))
    if (isCommandResult(order)) return order
    const preview = table('orders', orderColumns, [toOrderRow(toListedOrder(order))])
    const refusal = await confirm(context, args, t('confirm.cancel', { number: order.id }), preview)
    if (refusal) return refusal
    const canceled = await cancelOrders(context, services, [order.id])
    const [row] = canceled.rows
    if (row?.outcome !== 'canceled')
      return failed(t('error.notCancelable', { number: order.id, state: t(`orderState.${order.state}`) }))
    return done(canceled, ...(row.refundDueCents ? [note(t('note.refundDue'))] : []))
  },
}

export const orderCommands: readonly Command[] = [ordersCommand, orderCommand, orderCancelCommand]
