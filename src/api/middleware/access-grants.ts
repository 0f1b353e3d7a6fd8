import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type AccessPurpose, grantExpiry } from '../../access-tokens.ts'
import type { ApiEnv, Grants } from './api-context.ts'

type GrantPurpose = Extract<AccessPurpose, 'grant' | `${string}-grant`>

const cookieNames: Record<GrantPurpose, string> = {
  grant: 'krume-order',
  'application-grant': 'krume-application',
  'review-grant': 'krume-review',
}

const getCookieName = (purpose: GrantPurpose, subjectId: string) => `${cookieNames[purpose]}-${subjectId}`

/** Lets this browser act on an order or application for a limited time. The cookie is not readable by scripts. */
export function issueGrant(
  c: Context<ApiEnv>,
  { access, isHttps }: Grants,
  purpose: GrantPurpose,
  subjectId: string,
  now: Instant,
): void {
  const expiresAt = grantExpiry(now)
  setCookie(c, getCookieName(purpose, subjectId), access.issue(purpose, subjectId, expiresAt), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: Math.round((Date.parse(expiresAt) - Date.parse(now)) / 1000),
  })
}

export function hasGrant(
  c: Context<ApiEnv>,
  { access }: Grants,
  purpose: GrantPurpose,
  subjectId: string,
  now: Instant,
): boolean {
  const token = getCookie(c, getCookieName(purpose, subjectId))
  return token !== undefined && access.read(purpose, token, now) === subjectId
}
