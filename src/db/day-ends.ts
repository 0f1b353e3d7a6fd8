import type { Selectable } from 'kysely'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { DbOrTx, Tx } from './database.ts'
import type { DayEndTable } from './schema.ts'

export type StoredDayEnd = Selectable<DayEndTable>

export async function readLastSignedDay(db: DbOrTx): Promise<CalendarDate | undefined> {
  const row = await db.selectFrom('day_end').select('day').orderBy('day', 'desc').limit(1).executeTakeFirst()
  return row?.day
}

export async function insertDayEnd(tx: Tx, dayEnd: StoredDayEnd): Promise<void> {
  await tx.insertInto('day_end').values(dayEnd).execute()
}

/** In the order of their days. */
export const listDayEnds = (
  db: DbOrTx,
  { from, until }: { from?: CalendarDate; until?: CalendarDate } = {},
): Promise<StoredDayEnd[]> => {
  let rows = db.selectFrom('day_end').selectAll()
  if (from !== undefined) rows = rows.where('day', '>=', from)
  if (until !== undefined) rows = rows.where('day', '<=', until)
  return rows.orderBy('day').execute()
}
