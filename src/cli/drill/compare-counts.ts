import type { Db, DbOrTx } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'

const comparedTables = ['customer_order', 'payment', 'application', 'content_edition'] as const

export interface CountComparison {
  table: (typeof comparedTables)[number]
  inBackup: number
  live: number
  /** Rows of the live database that are younger than the backup. */
  since: number
  /** Older rows that the backup lacks. Retention deletes from the live database only, so there must be none. */
  lacking: number
}

async function count(db: DbOrTx, table: CountComparison['table'], until?: Instant): Promise<number> {
  let rows = db.selectFrom(table).select((row) => row.fn.countAll<number>().as('count'))
  if (until !== undefined) rows = rows.where('created_at', '<', until)
  return (await rows.executeTakeFirstOrThrow()).count
}

/** Explains the difference between the backup and the live database by the age of the backup. */
export async function compareCounts(restored: Db, live: Db, madeAt: Instant): Promise<CountComparison[]> {
  const comparisons: CountComparison[] = []
  for (const table of comparedTables) {
    const [inBackup, all, before] = [
      await count(restored, table),
      await count(live, table),
      await count(live, table, madeAt),
    ]
    comparisons.push({ table, inBackup, live: all, since: all - before, lacking: Math.max(0, before - inBackup) })
  }
  return comparisons
}
