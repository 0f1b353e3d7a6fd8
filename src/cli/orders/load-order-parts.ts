import type { Db } from '#db/open-database.ts'
import { listOrderEvents } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Order } from '#domain/order/order.ts'
import type { Table } from '../command-result.ts'
import { orderParts } from './order-parts.ts'

export async function loadOrderParts(db: Db, order: Order, language: Language): Promise<Table[]> {
  const [payments, events] = await Promise.all([listPaymentsOfOrder(db, order.id), listOrderEvents(db, order.id)])
  return orderParts({ order, payments, events, language })
}
