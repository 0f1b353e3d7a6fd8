import { createHash, randomBytes } from 'node:crypto'
import type { DbOrTx } from '#db/database.ts'
import { deleteSession, extendSession, findSession, insertSession } from '#db/staff-sessions.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { StaffIdentity } from '#domain/staff/roles.ts'

const hourMs = 3_600_000
/** A session ends when it was not used for so long. A tablet in a store stays signed in over holidays. */
const idleMs: Record<StaffIdentity['kind'], number> = { person: 12 * hourMs, device: 90 * 24 * hourMs }
/** Writing on every request would cost a write per page view. */
const extendEveryMs = 5 * 60_000

const later = (instant: Instant, ms: number): Instant => new Date(Date.parse(instant) + ms).toISOString()

/** The database holds only the hash: whoever reads it cannot sign in with what it contains. */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Returns the token for the cookie. */
export async function startSession(
  db: DbOrTx,
  owner: Pick<StaffIdentity, 'kind' | 'id'>,
  now: Instant,
): Promise<{ token: string; maxAgeSeconds: number }> {
  const token = randomBytes(32).toString('base64url')
  const ms = idleMs[owner.kind]
  await insertSession(db, { tokenHash: hashSessionToken(token), owner, at: now, expiresAt: later(now, ms) })
  return { token, maxAgeSeconds: ms / 1000 }
}

/** Finds who the token belongs to, and keeps the session alive. */
export async function resolveSession(db: DbOrTx, token: string, now: Instant): Promise<StaffIdentity | undefined> {
  const tokenHash = hashSessionToken(token)
  const session = await findSession(db, tokenHash, now)
  if (!session) return undefined
  const { identity, seenAt } = session
  if (Date.parse(now) - Date.parse(seenAt) >= extendEveryMs)
    await extendSession(db, tokenHash, { at: now, expiresAt: later(now, idleMs[identity.kind]) })
  return identity
}

export const endSession = (db: DbOrTx, token: string): Promise<void> => deleteSession(db, hashSessionToken(token))
