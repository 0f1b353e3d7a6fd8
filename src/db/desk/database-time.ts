import { sql } from 'kysely'
import type { Instant } from '#domain/calendar/instant.ts'
import { type Db, isPostgresUrl } from '../open-database.ts'

/** What the database's own clock shows; proves at once that it answers. */
export async function databaseTime(db: Db, url: string): Promise<Instant> {
  const now = isPostgresUrl(url) ? sql`now()` : sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  const { rows } = await sql<{ now: string }>`select ${now} as now`.execute(db)
  return rows[0]?.now ?? ''
}
