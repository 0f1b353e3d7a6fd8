import { createHmac, timingSafeEqual } from 'node:crypto'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'

/**
 * A link is mailed and valid for weeks; a grant is a cookie and valid for one visit. A token is valid for its own purpose
 * only: the link of a pickup pass does not open the order.
 */
export type AccessPurpose =
  | 'link'
  | 'grant'
  /** In the code of a pickup pass: whoever is shown the pass can open it, but not the order. */
  | 'pass'
  | 'pass-grant'
  /** Makes an order binding that is paid at pickup. */
  | 'order-confirm'
  | 'application-link'
  | 'application-grant'
  /** Confirms that new jobs may be mailed to an address. */
  | 'job-alert-confirm'
  /** Ends or renews that. */
  | 'job-alert-link'
  /** Confirms that somebody wants to hear when a product can be ordered again, and ends that. */
  | 'stock-alert-link'
  /** Moves or cancels a trial shift. */
  | 'trial-shift-link'
  | 'staff-invitation'
  /** Shows the draft of the content on the public site. */
  | 'preview-link'
  | 'preview-cookie'

const signatureBytes = 20

function writeToken(key: string, purpose: AccessPurpose, subjectId: string, expiresAtSeconds: number): string {
  const signature = createHmac('sha256', key)
    .update(`${purpose}\n${subjectId}\n${expiresAtSeconds}`)
    .digest()
    .subarray(0, signatureBytes)
  return `${subjectId}.${expiresAtSeconds.toString(36)}.${signature.toString('base64url')}`
}

/** Compares the whole token: base64url allows several spellings of one signature, and only ours is accepted. */
function isSameToken(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const toSeconds = (instant: Instant) => Math.floor(Date.parse(instant) / 1000)

/** The first key signs; the others still verify, so a key can be rotated without breaking mailed links. */
export function createAccessTokens(keys: readonly string[]) {
  const [signingKey] = keys
  // Everybody knows the empty key and could sign with it.
  if (signingKey === undefined || keys.some((key) => key.trim() === ''))
    throw new Error('Signing needs keys, and none of them may be empty')
  return {
    issue(purpose: AccessPurpose, subjectId: string, expiresAt: Instant): string {
      return writeToken(signingKey, purpose, subjectId, toSeconds(expiresAt))
    },
    /** The subject of the token, if the signature is valid, the purpose matches and it has not expired. */
    read(purpose: AccessPurpose, token: string, now: Instant): string | undefined {
      const [subjectId = '', expiry = ''] = token.split('.')
      const seconds = Number.parseInt(expiry, 36)
      if (!(seconds > toSeconds(now))) return undefined
      return keys.some((key) => isSameToken(token, writeToken(key, purpose, subjectId, seconds)))
        ? subjectId
        : undefined
    },
  }
}

export type AccessTokens = ReturnType<typeof createAccessTokens>

const grantMs = 2 * 3_600_000
export const grantExpiry = (now: Instant): Instant => addMs(now, grantMs)
