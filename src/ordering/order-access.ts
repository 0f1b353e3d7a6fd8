import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Instant } from '#domain/calendar/instant.ts'

/** A link is mailed and lives long; a grant is a cookie and lives for a visit. One cannot stand in for the other. */
export type AccessPurpose = 'link' | 'grant'

const signatureBytes = 20

function sign(key: string, purpose: AccessPurpose, orderId: string, expiresAtSeconds: number): Buffer {
  return createHmac('sha256', key)
    .update(`${purpose}\n${orderId}\n${expiresAtSeconds}`)
    .digest()
    .subarray(0, signatureBytes)
}

const secondsOf = (instant: Instant) => Math.floor(Date.parse(instant) / 1000)

/** The first key signs; the others still verify, so that a key can be changed without breaking mailed links. */
export function orderAccess(keys: readonly string[]) {
  const [newest = ''] = keys
  return {
    issue(purpose: AccessPurpose, orderId: string, expiresAt: Instant): string {
      const seconds = secondsOf(expiresAt)
      return `${orderId}.${seconds.toString(36)}.${sign(newest, purpose, orderId, seconds).toString('base64url')}`
    },
    /** The order that the token opens, if it is genuine, of this purpose and not expired. */
    read(purpose: AccessPurpose, token: string, now: Instant): string | undefined {
      const [orderId = '', expiry = '', signature = ''] = token.split('.')
      const seconds = Number.parseInt(expiry, 36)
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== signatureBytes || !(seconds > secondsOf(now))) return undefined
      const isGenuine = keys.some((key) => timingSafeEqual(given, sign(key, purpose, orderId, seconds)))
      return isGenuine ? orderId : undefined
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
