import type { Db } from '#db/open-database.ts'
import { findOrder } from '#db/orders.ts'
import type { Order } from '#domain/order/order.ts'
import { readOrderNumber } from '#domain/order/order-number.ts'
import { failed } from '../answers.ts'
import type { CommandResult } from '../command-result.ts'
import type { Desk } from '../desk.ts'

export async function findTypedOrder({ t }: Desk, db: Db, typed: string): Promise<Order | CommandResult> {
  const number = readOrderNumber(typed)
  const order = number && (await findOrder(db, number))
  return order || failed(t('fault.order', { typed }))
}
