export const orderStates = ['created', 'purchased', 'preparation', 'completed', 'canceled'] as const
export type OrderState = (typeof orderStates)[number]

export const orderEvents = [
  'paid',
  'toBePaidAtPickup',
  'confirmedByCustomer',
  'changeWindowClosed',
  'pickupTimeOver',
  'ready',
  'readyUndone',
  'handedOver',
  'handOverUndone',
  'notCollected',
  'notCollectedUndone',
  'moved',
  'expired',
  'canceledByCustomer',
  'canceledByBusiness',
] as const
export type OrderEvent = (typeof orderEvents)[number]

/** The only possible transitions of an order. */
export const orderTransitions: Record<OrderState, Partial<Record<OrderEvent, OrderState>>> = {
  created: {
    paid: 'purchased',
    toBePaidAtPickup: 'purchased',
    // By the link in a mail: then an order that is paid at pickup is binding.
    confirmedByCustomer: 'purchased',
    expired: 'canceled',
    canceledByCustomer: 'canceled',
    canceledByBusiness: 'canceled',
  },
  // Customers sometimes come early: what is given to them cannot be changed any more.
  purchased: {
    changeWindowClosed: 'preparation',
    ready: 'preparation',
    handedOver: 'completed',
    notCollected: 'completed',
    moved: 'purchased',
    canceledByCustomer: 'canceled',
    canceledByBusiness: 'canceled',
  },
  preparation: {
    ready: 'preparation',
    readyUndone: 'preparation',
    pickupTimeOver: 'completed',
    handedOver: 'completed',
    notCollected: 'completed',
    moved: 'preparation',
    canceledByBusiness: 'canceled',
  },
  // Completed means that the pickup time is over or the order was handed over; `isCollected` tells them apart. Whoever
  // comes late still gets the order, another time or the money back; `findObstacle` refuses that after a hand-over.
  completed: {
    ready: 'completed',
    readyUndone: 'completed',
    handedOver: 'completed',
    handOverUndone: 'preparation',
    notCollected: 'completed',
    notCollectedUndone: 'preparation',
    moved: 'preparation',
    canceledByBusiness: 'canceled',
  },
  canceled: {},
}

export const nextOrderState = (state: OrderState, event: OrderEvent): OrderState | undefined =>
  orderTransitions[state][event]

/** The bakery bakes for these. They are paid, or will be at pickup (`paysAtPickup`). */
export const paidStates: readonly OrderState[] = ['purchased', 'preparation', 'completed']

/** The paid ones that nobody has fetched yet: lists and reminders are about these. */
export const awaitedStates: readonly OrderState[] = ['purchased', 'preparation']

export const isPaid = (state: OrderState): boolean => paidStates.includes(state)

/** Only a hand-over says so: when the pickup time is over, nobody knows whether the customer came. */
export const isCollected = ({ handedOverAt }: { handedOverAt?: unknown }): boolean => handedOverAt !== undefined
