import { randomBytes, randomInt } from 'node:crypto'
import type { DbOrTx } from '#db/database.ts'
import { insertCode } from '#db/staff-codes.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'

const minuteMs = 60_000
const pairingDigits = 8

const codeKinds = {
  /** Over a weekend. */
  invitation: { lifetimeMs: 72 * 60 * minuteMs, create: () => randomBytes(16).toString('base64url') },
  /** Typed by hand into a tablet. */
  pairing: {
    lifetimeMs: 10 * minuteMs,
    create: () => String(randomInt(10 ** pairingDigits)).padStart(pairingDigits, '0'),
  },
  /** What a passkey signs. */
  challenge: { lifetimeMs: 5 * minuteMs, create: () => randomBytes(32).toString('base64url') },
}

export const challengeLifetimeMs = codeKinds.challenge.lifetimeMs

/** Creates a code that can be used once and for a short time. */
export async function issueCode(
  db: DbOrTx,
  kind: keyof typeof codeKinds,
  subject: Record<string, string>,
  now: Instant,
): Promise<{ code: string; expiresAt: Instant }> {
  const { lifetimeMs, create } = codeKinds[kind]
  const expiresAt = addMs(now, lifetimeMs)
  // Two pairing codes may happen to be the same.
  for (;;) {
    const code = create()
    if (await insertCode(db, { kind, code, subject, at: now, expiresAt })) return { code, expiresAt }
  }
}
