import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { Db, Tx } from './database.ts'
import { type ParamFor, prepareQuery } from './prepared-query.ts'

interface RateLimit {
  maxAttempts: number
  windowMs: number
}

interface Window {
  endsAt: Instant
  /** A window that ends after this was opened before the clock was set back. Clocks of machines may differ a little. */
  latestEnd: Instant
}

function openWindow(now: Instant, windowMs: number): Window {
  const later = (ms: number) => addMs(now, ms)
  return { endsAt: later(windowMs), latestEnd: later(2 * windowMs) }
}

/** Counts an attempt in a time window shared by all processes. Returns false when the limit is exceeded. */
export async function countAttempt(
  db: Db,
  key: string,
  { maxAttempts, windowMs }: RateLimit,
  now: Instant,
): Promise<boolean> {
  const { endsAt, latestEnd } = openWindow(now, windowMs)
  return db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('attempt_count')
      .where('key', '=', key)
      .where((row) => row.or([row('window_ends_at', '<=', now), row('window_ends_at', '>', latestEnd)]))
      .execute()
    const { attempts } = await tx
      .insertInto('attempt_count')
      .values({ key, window_ends_at: endsAt, attempts: 1 })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((row) => ({ attempts: row('attempt_count.attempts', '+', 1) })),
      )
      .returning('attempts')
      .executeTakeFirstOrThrow()
    return attempts <= maxAttempts
  })
}

/** For limits that count failures only: takes back an attempt that was counted and then succeeded. */
export async function takeBackAttempt(tx: Tx, key: string): Promise<void> {
  await tx
    .updateTable('attempt_count')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('key', '=', key)
    .where('attempts', '>', 0)
    .execute()
}

interface Count {
  key: string
  now: Instant
  endsAt: Instant
  latestEnd: Instant
  amount: number
  /** What may have been counted before it. */
  maxBefore: number
}

const countQuery = prepareQuery((db, param: ParamFor<Count>) =>
  db
    .insertInto('attempt_count')
    .values({ key: param('key'), window_ends_at: param('endsAt'), attempts: param('amount') })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet((row) => {
          const hasEnded = row.or([
            row('attempt_count.window_ends_at', '<=', param('now')),
            row('attempt_count.window_ends_at', '>', param('latestEnd')),
          ])
          const more = row('attempt_count.attempts', '+', param('amount'))
          const currentEnd = row.ref('attempt_count.window_ends_at')
          return {
            attempts: row.case().when(hasEnded).then(param('amount')).else(more).end(),
            window_ends_at: row.case().when(hasEnded).then(param('endsAt')).else(currentEnd).end(),
          }
        })
        .where((row) =>
          row.or([
            row('attempt_count.window_ends_at', '<=', param('now')),
            row('attempt_count.window_ends_at', '>', param('latestEnd')),
            row('attempt_count.attempts', '<=', param('maxBefore')),
          ]),
        ),
    )
    .returning('attempts'),
)

export type CountResult = { kind: 'counted'; attempts: number } | { kind: 'limited'; until: Instant }

/**
 * Counts an attempt, or an amount, in the caller's transaction, unless that exceeds the limit of the window. The same statement checks
 * and counts, so that parallel transactions never exceed the limit.
 */
export async function countUnlessLimited(
  tx: Tx,
  key: string,
  { maxAttempts, windowMs }: RateLimit,
  now: Instant,
  amount = 1,
): Promise<CountResult> {
  const [counted] = await countQuery(tx, {
    key,
    now,
    ...openWindow(now, windowMs),
    amount,
    maxBefore: maxAttempts - amount,
  })
  if (counted) return { kind: 'counted', attempts: counted.attempts }
  const { window_ends_at } = await tx
    .selectFrom('attempt_count')
    .select('window_ends_at')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return { kind: 'limited', until: window_ends_at }
}

const lockRowMs = 3_600_000

/** Writes the row of the key, so that transactions with the same key wait for each other until they end. */
export async function lockKey(tx: Tx, key: string, now: Instant): Promise<void> {
  const windowEndsAt = addMs(now, lockRowMs)
  await tx
    .insertInto('attempt_count')
    .values({ key, window_ends_at: windowEndsAt, attempts: 0 })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ window_ends_at: windowEndsAt }))
    .execute()
}
