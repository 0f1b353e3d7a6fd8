import type { OrderAnswer } from '#contract/orders/order-answer.ts'

/** Whoever fetches the order sees this: no prices, no names, nothing of what is in the bag. */
export interface PassData {
  orderId: string
  isValid: boolean
  isCanceled: boolean
  pickupCode: string
  pickupDate: string
  pickupTime: string
  itemCount: number
  store: { name: string; address: string }
}

export function toPassData(order: OrderAnswer): PassData {
  const { name, street_address, postal_code, location } = order.pickupStore
  return {
    orderId: order.orderId,
    isValid: order.pickupCode !== '',
    isCanceled: order.orderState === 'canceled',
    pickupCode: order.pickupCode,
    pickupDate: order.pickupDate,
    pickupTime: order.pickupTime,
    itemCount: order.items.reduce((sum, { qty }) => sum + qty, 0),
    store: { name, address: street_address && `${street_address}, ${postal_code} ${location}` },
  }
}
