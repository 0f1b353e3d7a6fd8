import type { ListedOrder } from '#db/desk/list-orders.ts'
import type { Order } from '#domain/order/order.ts'
import type { Column, Row } from '../command-result.ts'

export const orderColumns: readonly Column[] = [
  { key: 'number' },
  { key: 'state', as: { words: 'orderState' } },
  { key: 'store' },
  { key: 'day', as: 'day' },
  { key: 'time', as: 'time' },
  { key: 'name' },
  { key: 'phone' },
  { key: 'pieces', as: 'count' },
  { key: 'amountCents', as: 'money' },
]

export const orderRow = ({ id, state, storeId, date, minute, customer, lines, grossCents }: ListedOrder): Row => ({
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

export const asListed = ({ pickup, ...order }: Order): ListedOrder => ({ ...order, ...pickup })
