import type { Instant } from '#domain/calendar/local-time.ts'
import type { Db } from './database.ts'

interface RateLimit {
  maxAttempts: number
  windowMs: number
}

/** Counts an attempt in a time window shared by all processes. Returns false when the limit is exceeded. */
export async function countAttempt(
  db: Db,
  key: string,
  { maxAttempts, windowMs }: RateLimit,
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

export async function resetAttempts(db: Db, key: string): Promise<void> {
  await db.deleteFrom('attempt_count').where('key', '=', key).execute()
}
