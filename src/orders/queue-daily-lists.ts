import { claimKey } from '#db/idempotency.ts'
import { listOrdersOfDay } from '#db/orders.ts'
import { addToOutbox } from '#db/outbox.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Order } from '#domain/order/order.ts'
import { momentOf } from '../moment-of.ts'
import type { OrderingServices } from './ordering-services.ts'

export interface DailyListPayload extends Record<string, unknown> {
  storeId: string
  date: CalendarDate
  orders: readonly Order[]
}

/** After the last order for tomorrow can have been paid. */
const fromMinute = 18 * 60 + 45

/** Once an evening each store gets its pickup list of the next day; a store without orders gets none. */
export async function queueDailyLists({ db, now, bakery }: OrderingServices): Promise<void> {
  const at = now()
  const { now: local } = momentOf(at)
  if (local.minute < fromMinute) return
  const date = addDays(local.date, 1)
  for (const { id: storeId } of bakery().stores)
    await db.transaction().execute(async (tx) => {
      const orders = await listOrdersOfDay(tx, { storeId, date, states: ['purchased', 'preparation'] })
      if (orders.length === 0) return
      const isFirst = await claimKey(tx, `daily-list ${storeId} ${date}`, { bodyHash: '', resultId: storeId }, at)
      const payload: DailyListPayload = { storeId, date, orders }
      if (isFirst) await addToOutbox(tx, { kind: 'storeDailyList', subjectId: `${storeId} ${date}`, payload }, at)
    })
}
