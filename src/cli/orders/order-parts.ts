import type { OrderEventEntry } from '#db/orders.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { localized } from '#domain/i18n/localized.ts'
import type { Order } from '#domain/order/order.ts'
import type { Payment } from '#domain/order/payment.ts'
import { facts, table } from '../answers.ts'
import type { Column, Table } from '../command-result.ts'

const factColumns: readonly Column[] = [
  { key: 'number' },
  { key: 'state', as: { words: 'orderState' } },
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
  { key: 'createdAt', as: 'moment' },
  { key: 'payUntil', as: 'moment' },
]

const orderFacts = (order: Order): Table => {
  const { id, pickup, customer, grossCents, ...rest } = order
  const { state, pickupCode, language, notes, netCents, taxCents, createdAt, payUntil } = rest
  return facts('order', factColumns, {
    ...{ number: id, state, store: pickup.storeId, day: pickup.date, time: pickup.minute, pickupCode },
    ...{ name: `${customer.givenname} ${customer.surname}`.trim(), mail: customer.mail, phone: customer.phone },
    ...{ language, notes, netCents, taxCents, amountCents: grossCents, createdAt, payUntil },
  })
}

const orderLines = ({ lines }: Order, language: Language): Table =>
  table(
    'lines',
    [
      { key: 'quantity', as: 'count' },
      { key: 'product' },
      { key: 'notes' },
      { key: 'priceCents', as: 'money' },
      { key: 'depositCents', as: 'money' },
    ],
    lines.map(({ quantity, name, notes, priceCents, depositCents, productId }) => ({
      ...{ quantity, product: localized(name, language), productId, notes, priceCents, depositCents },
    })),
  )

const paymentTable = (payments: readonly Payment[]): Table =>
  table(
    'payments',
    [
      { key: 'id' },
      { key: 'state', as: { words: 'paymentState' } },
      { key: 'amountCents', as: 'money' },
      { key: 'createdAt', as: 'moment' },
    ],
    payments.map(({ id, state, amountCents, createdAt }) => ({ id, state, amountCents, createdAt })),
  )

const historyTable = (events: readonly OrderEventEntry[]): Table =>
  table(
    'history',
    [
      { key: 'at', as: 'moment' },
      { key: 'event', as: { words: 'orderEvent' } },
      { key: 'detail', as: 'brief' },
    ],
    events.map(({ at, kind, detail }) => ({ at, event: kind, detail })),
  )

interface Given {
  order: Order
  payments: readonly Payment[]
  events: readonly OrderEventEntry[]
  language: Language
}

/** An order with everything that is known of it. */
export const orderParts = ({ order, payments, events, language }: Given): Table[] => [
  orderFacts(order),
  orderLines(order, language),
  paymentTable(payments),
  historyTable(events),
]
