import { listOrders } from '#db/desk/list-orders.ts'
import { orderStates } from '#domain/order/order-states.ts'
import { berlinTime } from '../../berlin-time.ts'
import { done, table } from '../answers.ts'
import type { Command } from '../command.ts'
import { orderColumns, orderRow } from '../orders/order-rows.ts'
import { isAnswer } from '../read/is-answer.ts'
import { readDay } from '../read/read-day.ts'
import { readStore } from '../read/read-store.ts'
import { readWord } from '../read/read-word.ts'

/** Without a day: from today on. */
export const orders: Command = {
  name: 'orders',
  group: 'orders',
  options: { store: 'store', day: 'day', state: 'state' },
  async run(desk, args) {
    const house = await desk.house()
    const typedStore = args.text('store')
    const store = typedStore === undefined ? undefined : readStore(desk, house, typedStore)
    if (isAnswer(store)) return store
    const day = args.text('day') === undefined ? undefined : readDay(desk, args.text('day') ?? '')
    if (isAnswer(day)) return day
    const state = readWord(desk.t, args.text('state'), orderStates)
    if (isAnswer(state)) return state
    const found = await listOrders(house.db, {
      storeId: store?.id,
      from: day ?? berlinTime(desk.now()).date,
      until: day,
      states: state && [state],
    })
    return done(table('orders', orderColumns, found.map(orderRow)))
  },
}
