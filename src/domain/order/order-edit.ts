import type { Instant } from '../calendar/local-time.ts'
import type { Order } from './order.ts'
import { awaitedStates, type OrderEvent } from './order-states.ts'

/**
 * open: costs more, and waits for the payment of the difference; the order stands as it was. applied: the order has its new
 * items. lapsed: nobody paid in time. withdrawn: something else happened to the order first.
 */
export const orderEditStates = ['open', 'applied', 'lapsed', 'withdrawn'] as const
export type OrderEditState = (typeof orderEditStates)[number]

export const orderEditEvents = ['paid', 'holdOver', 'superseded'] as const
export type OrderEditEvent = (typeof orderEditEvents)[number]

/** The only possible transitions of a change. Money that comes after its end is refunded. */
const orderEditTransitions: Record<OrderEditState, Partial<Record<OrderEditEvent, OrderEditState>>> = {
  open: { paid: 'applied', holdOver: 'lapsed', superseded: 'withdrawn' },
  applied: {},
  lapsed: {},
  withdrawn: {},
}

/** What the order becomes. Lines keep their positions, which refunds and invoices name; one without pieces is gone. */
export type NewItems = Pick<
  Order,
  'lines' | 'netCents' | 'taxCents' | 'grossCents' | 'preparationDays' | 'pickupBounds' | 'workTenths'
>

/** A change of the items of a confirmed order, made by the customer or by staff. */
export interface OrderEdit {
  id: string
  orderId: string
  state: OrderEditState
  /** What the customer pays; negative: gets back. */
  differenceCents: number
  createdAt: Instant
  /** The name of the person or device; undefined: the customer. */
  createdBy: string | undefined
  /** Until then an open change holds what it adds. */
  holdUntil: Instant
  settledAt: Instant | undefined
  /** The payment with which the books name an edit that costs nothing; others have payments or refunds of their own. */
  paymentId?: string | undefined
  before: NewItems
  after: NewItems
}

/** What happens to an order ends a change that is not paid yet, because it was decided about another order. */
export const endsOpenEdit: Record<OrderEvent, boolean> = {
  paid: false,
  toBePaidAtPickup: false,
  confirmedByCustomer: false,
  // An open change ends by itself when the window closes, unless it is just being paid.
  changeWindowClosed: false,
  pickupTimeOver: true,
  ready: true,
  readyUndone: true,
  handedOver: true,
  handOverUndone: true,
  notCollected: true,
  notCollectedUndone: true,
  moved: true,
  expired: true,
  canceledByCustomer: true,
  canceledByBusiness: true,
}

export const nextOrderEditState = (state: OrderEditState, event: OrderEditEvent): OrderEditState | undefined =>
  orderEditTransitions[state][event]

/** Whether the difference can be paid now. */
export const isOpenForPayment = ({ state, holdUntil }: OrderEdit, order: Order, at: Instant): boolean =>
  state === 'open' && holdUntil > at && isOpenForItems(order)

/** Whether the goods are still in the bakery, so that the items can become others. */
export const isOpenForItems = ({ state, handedOverAt }: Pick<Order, 'state' | 'handedOverAt'>): boolean =>
  awaitedStates.includes(state) && handedOverAt === undefined
