import type { CustomerMailKind } from '../outbox-message.ts'
import { isReady, type Order } from './order.ts'

type MailedOrder = Pick<Order, 'state' | 'paysAtPickup' | 'customer' | 'readyAt' | 'handedOverAt' | 'notCollectedAt'>

/** The mail that tells the customer how the order stands now; undefined without an address. */
export function findFittingMail(order: MailedOrder): CustomerMailKind | undefined {
  const { state, paysAtPickup, customer } = order
  if (customer.mail === '') return undefined
  if (state === 'canceled') return 'orderCanceled'
  if (state === 'created') return paysAtPickup ? 'orderToConfirm' : 'orderReceived'
  return isReady(order) ? 'orderReady' : 'orderConfirmed'
}
