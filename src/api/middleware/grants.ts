import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Instant } from '#domain/calendar/instant.ts'
import { type Access, type AccessPurpose, grantExpiry } from '../../access.ts'
import type { ApiEnv } from './api-context.ts'

export interface Grants {
  access: Access
  isHttps: boolean
}

type GrantPurpose = Extract<AccessPurpose, 'grant' | `${string}-grant`>

const cookieNames: Record<GrantPurpose, string> = {
  grant: 'krume-order',
  'application-grant': 'krume-application',
  'review-grant': 'krume-review',
}

const cookieOf = (purpose: GrantPurpose, subjectId: string) => `${cookieNames[purpose]}-${subjectId}`

/** Whoever proved that something is theirs may act on it for a while: a cookie that no script can read. */
export function giveGrant(
  c: Context<ApiEnv>,
  { access, isHttps }: Grants,
  purpose: GrantPurpose,
  subjectId: string,
  now: Instant,
): void {
  const expiresAt = grantExpiry(now)
  setCookie(c, cookieOf(purpose, subjectId), access.issue(purpose, subjectId, expiresAt), {
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
  const token = getCookie(c, cookieOf(purpose, subjectId))
  return token !== undefined && access.read(purpose, token, now) === subjectId
}
