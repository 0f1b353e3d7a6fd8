import type { CalendarDate } from '../calendar/calendar-date.ts'
import type { Order } from '../order/order.ts'
import type { Payment } from '../order/payment.ts'
import { type Refund, sumRefundable } from '../order/refund.ts'

/** What staff can do with an order. */
export const orderActions = ['ready', 'handOver', 'notCollected', 'edit', 'move', 'cancel', 'refund', 'resend'] as const
export type OrderAction = (typeof orderActions)[number]

export const actionObstacles = [
  'orderCanceled',
  'orderNotPaid',
  'alreadyReady',
  'alreadyHandedOver',
  'alreadyNotCollected',
  'pickupInFuture',
  'paidInStore',
  'nothingToRefund',
  'alreadyRefunded',
  'noMailAddress',
] as const
export type ActionObstacle = (typeof actionObstacles)[number]

type ActionOrder = Pick<
  Order,
  'state' | 'pickup' | 'customer' | 'readyAt' | 'handedOverAt' | 'notCollectedAt' | 'paysAtPickup'
>

export interface ActionContext {
  payments: readonly Payment[]
  refunds: readonly Refund[]
  today: CalendarDate
}

/** Whatever is done with the goods needs an order that is confirmed and not given away. */
function findPickupObstacle({ state, handedOverAt }: ActionOrder): ActionObstacle | undefined {
  if (state === 'canceled') return 'orderCanceled'
  if (state === 'created') return 'orderNotPaid'
  return handedOverAt === undefined ? undefined : 'alreadyHandedOver'
}

/**
 * After a complaint, everything may have been refunded although the order was not canceled. A refund that is on its way
 * counts: once the provider confirms it, nobody has paid.
 */
export const isPaidFor = (
  { paysAtPickup }: Pick<Order, 'paysAtPickup'>,
  { payments, refunds }: Pick<ActionContext, 'payments' | 'refunds'>,
): boolean => paysAtPickup || sumRefundable(payments, refunds) > 0

function findRefundObstacle(order: ActionOrder, { payments, refunds }: ActionContext): ActionObstacle | undefined {
  if (order.state === 'canceled') return 'orderCanceled'
  if (order.state === 'created') return 'orderNotPaid'
  if (order.paysAtPickup) return 'paidInStore'
  return sumRefundable(payments, refunds) > 0 ? undefined : 'nothingToRefund'
}

/** Why something cannot be done with an order now; undefined if it can. Routes, commands and screens ask the same. */
export function findObstacle(
  action: OrderAction,
  order: ActionOrder,
  context: ActionContext,
): ActionObstacle | undefined {
  switch (action) {
    case 'ready':
      if (order.readyAt !== undefined) return findPickupObstacle(order) ?? 'alreadyReady'
      return findPickupObstacle(order) ?? (order.notCollectedAt === undefined ? undefined : 'alreadyNotCollected')
    case 'handOver':
    case 'edit':
    case 'move':
      return findPickupObstacle(order) ?? (isPaidFor(order, context) ? undefined : 'alreadyRefunded')
    case 'notCollected':
      if (order.notCollectedAt !== undefined) return findPickupObstacle(order) ?? 'alreadyNotCollected'
      return findPickupObstacle(order) ?? (order.pickup.date > context.today ? 'pickupInFuture' : undefined)
    case 'cancel':
      return order.state === 'created' ? undefined : findPickupObstacle(order)
    case 'refund':
      return findRefundObstacle(order, context)
    case 'resend':
      return order.customer.mail === '' ? 'noMailAddress' : undefined
    default:
      return action satisfies never
  }
}

export type PossibleActions = Record<OrderAction, true | ActionObstacle>

export const listPossibleActions = (order: ActionOrder, context: ActionContext): PossibleActions =>
  Object.fromEntries(
    orderActions.map((action) => [action, findObstacle(action, order, context) ?? true]),
  ) as PossibleActions
