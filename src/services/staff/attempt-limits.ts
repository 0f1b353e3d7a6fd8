import { type Db, inTransaction, type Tx } from '#db/database.ts'
import { countUnlessLimited, takeBackAttempt } from '#db/rate-limits.ts'
import type { Instant } from '#domain/calendar/local-time.ts'

/**
 * Attempts of one client per quarter of an hour. Challenges and opened invitations always count, because each stores a
 * row; of the others only failures. Nobody is limited by what others do: guessing from many addresses ends the guessed
 * pairing code instead.
 */
const limits = {
  challenge: 120,
  openInvitation: 30,
  signIn: 20,
  registration: 20,
  pairing: 10,
} as const
type AttemptKind = keyof typeof limits

const windowMs = 15 * 60_000

export interface TooManyAttempts {
  kind: 'tooManyAttempts'
  until: Instant
}

interface CountedAttempt {
  kind: 'counted'
  key: string
}

/** Counts the attempt before it is made, so that concurrent attempts cannot exceed a limit. */
export const countStaffAttempt = (
  db: Db,
  kind: AttemptKind,
  visitor: string,
  now: Instant,
): Promise<CountedAttempt | TooManyAttempts> =>
  inTransaction<CountedAttempt, TooManyAttempts>(db, async (tx, refuse) => {
    const key = `staff ${kind} ${visitor}`
    const count = await countUnlessLimited(tx, key, { maxAttempts: limits[kind], windowMs }, now)
    return count.kind === 'limited' ? refuse({ kind: 'tooManyAttempts', until: count.until }) : { kind: 'counted', key }
  })

/** The attempt has succeeded, in the transaction of what it was for. */
export const forgetAttempt = (tx: Tx, { key }: CountedAttempt): Promise<void> => takeBackAttempt(tx, key)
