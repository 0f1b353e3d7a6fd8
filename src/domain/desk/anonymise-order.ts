import type { Order } from '../order/order.ts'

const nobody = { givenname: '', surname: '', mail: '', phone: '' }

/** The books keep what was sold and for how much; who it was and what they wrote goes. */
export const anonymiseOrder = (order: Order): Order => ({
  ...order,
  customer: nobody,
  notes: '',
  lines: order.lines.map((line) => ({ ...line, notes: '' })),
})
