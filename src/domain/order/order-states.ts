export const orderStates = ['created', 'purchased', 'preparation', 'completed', 'canceled'] as const
export type OrderState = (typeof orderStates)[number]

export const orderEvents = [
  'paid',
  'changeWindowClosed',
  'pickedUp',
  'expired',
  'canceledByCustomer',
  'canceledByBusiness',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** All that can happen to an order. What is not in the table does not happen. */
export const transitions: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
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
  preparation: { pickedUp: 'completed', canceledByBusiness: 'canceled' },
  completed: {},
  canceled: {},
}

export const nextState = (state: OrderState, event: OrderEvent): OrderState | undefined => transitions[state][event]
