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
  preparation: { pickedUp: 'completed', canceledByBusiness: 'canceled' },
  completed: {},
  canceled: {},
}

export const nextOrderState = (state: OrderState, event: OrderEvent): OrderState | undefined =>
  orderTransitions[state][event]

const paidStates: readonly OrderState[] = ['purchased', 'preparation', 'completed']

export const isPaid = (state: OrderState): boolean => paidStates.includes(state)
