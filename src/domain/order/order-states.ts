export const orderStates = ['created', 'purchased', 'preparation', 'completed', 'canceled'] as const
export type OrderState = (typeof orderStates)[number]

export const orderEvents = [
  'paid',
  'changeWindowClosed',
  'pickupTimeOver',
  'ready',
  'readyUndone',
  'handedOver',
  'handOverUndone',
  'notCollected',
  'expired',
  'canceledByCustomer',
  'canceledByBusiness',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** The only possible transitions of an order. */
export const orderTransitions: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  created: {
    paid: 'purchased',
    expired: 'canceled',
    canceledByCustomer: 'canceled',
    canceledByBusiness: 'canceled',
  },
  // Customers sometimes come early: what is given to them cannot be changed any more.
  purchased: {
    changeWindowClosed: 'preparation',
    ready: 'preparation',
    handedOver: 'completed',
    canceledByCustomer: 'canceled',
    canceledByBusiness: 'canceled',
  },
  preparation: {
    ready: 'preparation',
    readyUndone: 'preparation',
    pickupTimeOver: 'completed',
    handedOver: 'completed',
    notCollected: 'completed',
    canceledByBusiness: 'canceled',
  },
  // Completed means that the pickup time is over or the order was handed over; `isCollected` tells them apart. Whoever
  // comes late still gets the order.
  completed: { ready: 'completed', handedOver: 'completed', handOverUndone: 'preparation', notCollected: 'completed' },
  canceled: {},
}

export const nextOrderState = (state: OrderState, event: OrderEvent): OrderState | undefined =>
  orderTransitions[state][event]

const paidStates: readonly OrderState[] = ['purchased', 'preparation', 'completed']

export const isPaid = (state: OrderState): boolean => paidStates.includes(state)

/** Only a hand-over says so: when the pickup time is over, nobody knows whether the customer came. */
export const isCollected = ({ handedOverAt }: { handedOverAt?: unknown }): boolean => handedOverAt !== undefined
