import { done, failed, note, table } from '../answers.ts'
import type { Command } from '../command.ts'
import { cancelOrders } from '../orders/cancel-orders.ts'
import { findTypedOrder } from '../orders/find-typed-order.ts'
import { asListed, orderColumns, orderRow } from '../orders/order-rows.ts'
import { agree } from '../read/agree.ts'
import { isAnswer } from '../read/is-answer.ts'

export const orderCancel: Command = {
  name: 'order cancel',
  group: 'orders',
  places: ['number'],
  options: { yes: 'flag' },
  async run(desk, args) {
    const house = await desk.house()
    const { t } = desk
    const order = await findTypedOrder(desk, house.db, args.place('number'))
    if (isAnswer(order)) return order
    const shown = table('orders', orderColumns, [orderRow(asListed(order))])
    const refusal = await agree(desk, args, t('ask.cancel', { number: order.id }), shown)
    if (refusal) return refusal
    const canceled = await cancelOrders(desk, house, [order.id])
    const [row] = canceled.rows
    if (row?.outcome !== 'canceled')
      return failed(t('fault.notCancelable', { number: order.id, state: t(`orderState.${order.state}`) }))
    return done(canceled, ...(row.refundDueCents ? [note(t('note.refundDue'))] : []))
  },
}
