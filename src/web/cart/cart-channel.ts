/** Tabs tell each other here that the cart has changed. */
export const cartChannelName = 'krume-cart'
