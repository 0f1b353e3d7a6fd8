import { done } from '../answers.ts'
import type { Command } from '../command.ts'
import { findTypedOrder } from '../orders/find-typed-order.ts'
import { loadOrderParts } from '../orders/load-order-parts.ts'
import { isAnswer } from '../read/is-answer.ts'

export const order: Command = {
  name: 'order',
  group: 'orders',
  places: ['number'],
  async run(desk, args) {
    const db = await desk.database()
    const found = await findTypedOrder(desk, db, args.place('number'))
    return isAnswer(found) ? found : done(...(await loadOrderParts(db, found, desk.language)))
  },
}
