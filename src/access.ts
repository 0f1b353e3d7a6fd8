import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#domain/calendar/instant.ts'

/**
 * A link is mailed and lives long; a grant is a cookie and lives for a visit. No purpose can stand in for another:
 * an applicant's link does not open what the people in charge see.
 */
export type AccessPurpose = 'link' | 'grant' | 'application-link' | 'application-grant' | 'review-link' | 'review-grant'

const signatureBytes = 20

function writeToken(key: string, purpose: AccessPurpose, subjectId: string, expiresAtSeconds: number): string {
  const signature = createHmac('sha256', key)
    .update(`${purpose}\n${subjectId}\n${expiresAtSeconds}`)
    .digest()
    .subarray(0, signatureBytes)
  return `${subjectId}.${expiresAtSeconds.toString(36)}.${signature.toString('base64url')}`
}

/** Compared whole: of the many ways to write the same signature, only ours opens. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const secondsOf = (instant: Instant) => Math.floor(Date.parse(instant) / 1000)

/** The first key signs; the others still verify, so that a key can be changed without breaking mailed links. */
export function makeAccess(keys: readonly string[]) {
  const [newest = ''] = keys
  return {
    issue(purpose: AccessPurpose, subjectId: string, expiresAt: Instant): string {
      return writeToken(newest, purpose, subjectId, secondsOf(expiresAt))
    },
    /** What the token opens, if it is genuine, of this purpose and not expired. */
    read(purpose: AccessPurpose, token: string, now: Instant): string | undefined {
      const [subjectId = '', expiry = ''] = token.split('.')
      const seconds = Number.parseInt(expiry, 36)
      if (!(seconds > secondsOf(now))) return undefined
      return keys.some((key) => isSame(token, writeToken(key, purpose, subjectId, seconds))) ? subjectId : undefined
    },
  }
}

export type Access = ReturnType<typeof makeAccess>

const grantMs = 2 * 3_600_000
export const grantExpiry = (now: Instant): Instant => new Date(Date.parse(now) + grantMs).toISOString()
