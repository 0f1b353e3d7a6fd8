import { listOrders } from '#db/desk/list-orders.ts'
import { isPaid } from '#domain/order/is-paid.ts'
import { done, note } from '../answers.ts'
import type { Command } from '../command.ts'
import { productionTable, wishesTable } from '../orders/production-tables.ts'
import { formatCell } from '../print/format-cell.ts'
import { listOptions, writeList } from '../print/write-list.ts'
import { isAnswer } from '../read/is-answer.ts'
import { readDay } from '../read/read-day.ts'
import { readStore } from '../read/read-store.ts'

/** What is not paid for is not baked. */
export const production: Command = {
  name: 'production',
  group: 'orders',
  places: ['day'],
  options: { store: 'store', ...listOptions },
  async run(desk, args) {
    const { t, language } = desk
    const house = await desk.house()
    const day = readDay(desk, args.place('day'))
    if (isAnswer(day)) return day
    const typed = args.text('store')
    const store = typed === undefined ? undefined : readStore(desk, house, typed)
    if (isAnswer(store)) return store
    const orders = await listOrders(house.db, { storeId: store?.id, from: day, until: day })
    const paid = orders.filter(({ state }) => isPaid(state))
    const unpaid = orders.filter(({ state }) => state === 'created').length
    const tables = [productionTable(paid, language), wishesTable(paid, language)] as const
    const subtitle = `${formatCell(day, 'day', desk)} · ${store?.name ?? t('allStores')}`
    const written = await writeList(desk, args, { title: t('table.production'), subtitle, tables: [...tables] })
    if (isAnswer(written)) return written
    const notes = unpaid > 0 ? [note(t('note.unpaid', { count: unpaid }))] : []
    return written.length > 0 ? done(...written, ...notes) : done(...tables, ...notes)
  },
}
