import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { DbOrTx } from '../open-database.ts'

/** Slots in which more is promised than there is room for. */
export async function listCrowdedSlots(
  db: DbOrTx,
  { storeId, from, capacity }: { storeId: string; from: CalendarDate; capacity: number },
): Promise<{ date: CalendarDate; minute: number; used: number }[]> {
  return db
    .selectFrom('slot_use')
    .select(['date', 'minute', 'used'])
    .where('store_id', '=', storeId)
    .where('date', '>=', from)
    .where('used', '>', capacity)
    .orderBy('date')
    .orderBy('minute')
    .execute()
}
