import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#domain/calendar/instant.ts'

/** A link is mailed and lives long; a grant is a cookie and lives for a visit. One cannot stand in for the other. */
export type AccessPurpose = 'link' | 'grant'

const signatureBytes = 20

function writeToken(key: string, purpose: AccessPurpose, orderId: string, expiresAtSeconds: number): string {
  const signature = createHmac('sha256', key)
    .update(`${purpose}\n${orderId}\n${expiresAtSeconds}`)
    .digest()
    .subarray(0, signatureBytes)
  return `${orderId}.${expiresAtSeconds.toString(36)}.${signature.toString('base64url')}`
}

/** Compared whole: of the many ways to write the same signature, only ours opens. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const secondsOf = (instant: Instant) => Math.floor(Date.parse(instant) / 1000)

/** The first key signs; the others still verify, so that a key can be changed without breaking mailed links. */
export function orderAccess(keys: readonly string[]) {
  const [newest = ''] = keys
  return {
    issue(purpose: AccessPurpose, orderId: string, expiresAt: Instant): string {
      return writeToken(newest, purpose, orderId, secondsOf(expiresAt))
    },
    /** The order that the token opens, if it is genuine, of this purpose and not expired. */
    read(purpose: AccessPurpose, token: string, now: Instant): string | undefined {
      const [orderId = '', expiry = ''] = token.split('.')
      const seconds = Number.parseInt(expiry, 36)
      if (!(seconds > secondsOf(now))) return undefined
      return keys.some((key) => isSame(token, writeToken(key, purpose, orderId, seconds))) ? orderId : undefined
    },
  }
}

export type OrderAccess = ReturnType<typeof orderAccess>

const dayMs = 86_400_000

/** The mailed link answers until well after the pickup, for the receipt and for ordering again. */
export const linkExpiry = (pickupDate: string): Instant =>
  new Date(Date.parse(`${pickupDate}T12:00:00Z`) + 60 * dayMs).toISOString()

const grantMs = 2 * 3_600_000
export const grantExpiry = (now: Instant): Instant => new Date(Date.parse(now) + grantMs).toISOString()
