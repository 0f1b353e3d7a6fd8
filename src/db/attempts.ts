import type { Instant } from '#domain/calendar/instant.ts'
import type { Db } from './open-database.ts'

interface Limit {
  maxAttempts: number
  windowMs: number
}

/** Counts an attempt in a window of time, for all processes together; false when there were too many. */
export async function countAttempt(
  db: Db,
  key: string,
  { maxAttempts, windowMs }: Limit,
  now: Instant,
): Promise<boolean> {
  const windowEndsAt = new Date(Date.parse(now) + windowMs).toISOString()
  return db.transaction().execute(async (tx) => {
    await tx.deleteFrom('attempt_count').where('key', '=', key).where('window_ends_at', '<=', now).execute()
    const { attempts } = await tx
      .insertInto('attempt_count')
      .values({ key, window_ends_at: windowEndsAt, attempts: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((row) => ({ attempts: row('attempt_count.attempts', '+', 1) })),
      )
      .returning('attempts')
      .executeTakeFirstOrThrow()
    return attempts <= maxAttempts
  })
}

export async function forgetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt_count').where('key', '=', key).execute()
}
