export const orderStates = ['created', 'purchased', 'preparation', 'completed', 'canceled'] as const
export type OrderState = (typeof orderStates)[number]

export const orderEvents = [
  'paid',
  'changeWindowClosed',
  'pickupTimeOver',
  'handedOver',
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
  purchased: {
    changeWindowClosed: 'preparation',
    canceledByCustomer: 'canceled',
    canceledByBusiness: 'canceled',
  },
  preparation: { pickupTimeOver: 'completed', handedOver: 'completed', canceledByBusiness: 'canceled' },
  // Completed means that the pickup time is over or the order was handed over; `isCollected` tells them apart.
  completed: { handedOver: 'completed' },
  canceled: {},
}

export const nextOrderState = (state: OrderState, event: OrderEvent): OrderState | undefined =>
  orderTransitions[state][event]

const paidStates: readonly OrderState[] = ['purchased', 'preparation', 'completed']

export const isPaid = (state: OrderState): boolean => paidStates.includes(state)

/** Only a hand-over says so: when the pickup time is over, nobody knows whether the customer came. */
export const isCollected = ({ handedOverAt }: { handedOverAt?: unknown }): boolean => handedOverAt !== undefined
