import { type Db, inTransaction, type Tx } from '#db/database.ts'
import { countUnlessLimited, takeBackAttempt } from '#db/rate-limits.ts'
import type { Instant } from '#domain/calendar/local-time.ts'

/**
 * Attempts per quarter of an hour, of one client and altogether. Challenges and opened invitations always count, because
 * each stores a row; of the others only failures. A pairing code has eight digits, so that guessing from many addresses
 * has to be limited too: fewer than one code in 100,000 can be guessed while it is valid.
 */
const limits = {
  challenge: { client: 120 },
  openInvitation: { client: 30 },
  signIn: { client: 20 },
  registration: { client: 20 },
  pairing: { client: 10, all: 100 },
} as const satisfies Record<string, { client: number; all?: number }>
type AttemptKind = keyof typeof limits

const windowMs = 15 * 60_000

export interface TooManyAttempts {
  kind: 'tooManyAttempts'
  until: Instant
}

interface CountedAttempt {
  kind: 'counted'
  keys: readonly string[]
}

/** Counts the attempt before it is made, so that concurrent attempts cannot exceed a limit. */
export const countStaffAttempt = (
  db: Db,
  kind: AttemptKind,
  visitor: string,
  now: Instant,
): Promise<CountedAttempt | TooManyAttempts> =>
  inTransaction<CountedAttempt, TooManyAttempts>(db, async (tx, refuse) => {
    const maxByKey = new Map(
      // The order of the keys is that of the row locks and must be the same everywhere.
      Object.entries(limits[kind]).map(([scope, max]) => [
        scope === 'client' ? `staff ${kind} ${visitor}` : `staff ${kind}`,
        max,
      ]),
    )
    for (const [key, maxAttempts] of maxByKey) {
      const count = await countUnlessLimited(tx, key, { maxAttempts, windowMs }, now)
      if (count.kind === 'limited') refuse({ kind: 'tooManyAttempts', until: count.until })
    }
    return { kind: 'counted', keys: [...maxByKey.keys()] }
  })

/** The attempt has succeeded, in the transaction of what it was for. */
export async function forgetAttempt(tx: Tx, { keys }: CountedAttempt): Promise<void> {
  for (const key of keys) await takeBackAttempt(tx, key)
}
