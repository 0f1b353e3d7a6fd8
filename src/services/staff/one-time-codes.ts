import { randomBytes } from 'node:crypto'
import type { DbOrTx } from '#db/database.ts'
import { insertCode } from '#db/staff-codes.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'

const minuteMs = 60_000

const codeKinds = {
  /** Over a weekend. */
  invitation: { lifetimeMs: 72 * 60 * minuteMs, bytes: 16 },
  /** What a passkey signs. */
  challenge: { lifetimeMs: 5 * minuteMs, bytes: 32 },
}

export const challengeLifetimeMs = codeKinds.challenge.lifetimeMs

/** Creates a code that can be used once and for a short time. */
export async function issueCode(
  db: DbOrTx,
  kind: keyof typeof codeKinds,
  subject: Record<string, string>,
  now: Instant,
): Promise<{ code: string; expiresAt: Instant }> {
  const { lifetimeMs, bytes } = codeKinds[kind]
  const expiresAt = addMs(now, lifetimeMs)
  const code = randomBytes(bytes).toString('base64url')
  await insertCode(db, { kind, code, subject, at: now, expiresAt })
  return { code, expiresAt }
}
