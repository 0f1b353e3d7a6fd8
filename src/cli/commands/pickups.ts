import { listOrdersOfDay } from '#db/orders.ts'
import { done, misused } from '../answers.ts'
import type { Command } from '../command.ts'
import { asListed } from '../orders/order-rows.ts'
import { pickupsTable } from '../orders/pickups-table.ts'
import { formatCell } from '../print/format-cell.ts'
import { listOptions, writeList } from '../print/write-list.ts'
import { isAnswer } from '../read/is-answer.ts'
import { readDay } from '../read/read-day.ts'
import { readStore } from '../read/read-store.ts'

export const pickups: Command = {
  name: 'pickups',
  group: 'orders',
  places: ['day'],
  options: { store: 'store', ...listOptions },
  async run(desk, args) {
    const { t, language } = desk
    const typed = args.text('store')
    if (typed === undefined) return misused(t('misuse.needsStore'))
    const house = await desk.house()
    const day = readDay(desk, args.place('day'))
    if (isAnswer(day)) return day
    const store = readStore(desk, house, typed)
    if (isAnswer(store)) return store
    const states = ['purchased', 'preparation', 'completed'] as const
    const orders = await listOrdersOfDay(house.db, { storeId: store.id, date: day, states })
    const list = pickupsTable(
      orders.map((order) => ({ ...asListed(order), pickupCode: order.pickupCode })),
      language,
    )
    const subtitle = `${formatCell(day, 'day', desk)} · ${store.name}`
    const written = await writeList(desk, args, { title: t('table.pickups'), subtitle, tables: [list] })
    if (isAnswer(written)) return written
    return written.length > 0 ? done(...written) : done(list)
  },
}
