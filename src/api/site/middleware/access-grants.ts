import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { orderHintCookie, repeatDays } from '#domain/order/current-orders.ts'
import { type AccessPurpose, grantExpiry } from '#foundation/access-tokens.ts'
import type { ApiEnv, Grants } from './api-context.ts'

type GrantPurpose = Extract<AccessPurpose, 'grant' | `${string}-grant`>

const cookieNames: Record<GrantPurpose, string> = {
  grant: 'krume-order',
  'pass-grant': 'krume-pass',
  'application-grant': 'krume-application',
}

/** The subject of an application may contain the version of its link, which the name of the cookie does not. */
const getCookieName = (purpose: GrantPurpose, subjectId: string) =>
  `${cookieNames[purpose]}-${subjectId.split('~', 1)[0]}`

/** The browser that placed an order sees it until the day after the pickup, or for weeks if it may remember it. */
export const placedOrderExpiry = (pickupDate: CalendarDate, isRemembered = false): Instant =>
  `${addDays(pickupDate, isRemembered ? repeatDays : 1)}T22:00:00.000Z`

/**
 * Lets this browser act on an order or application for a limited time. The cookie is not readable by scripts. A grant
 * that lasts longer is kept.
 */
export function issueGrant(
  c: Context<ApiEnv>,
  grants: Grants,
  purpose: GrantPurpose,
  subjectId: string,
  now: Instant,
  expiresAt = grantExpiry(now),
): void {
  if (!hasGrant(c, grants, purpose, subjectId, expiresAt)) replaceGrant(c, grants, purpose, subjectId, now, expiresAt)
}

/** As above, also if the one it replaces lasts longer. */
export function replaceGrant(
  c: Context<ApiEnv>,
  { access, isHttps }: Grants,
  purpose: GrantPurpose,
  subjectId: string,
  now: Instant,
  expiresAt: Instant,
): void {
  setCookie(c, getCookieName(purpose, subjectId), access.issue(purpose, subjectId, expiresAt), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: Math.round((Date.parse(expiresAt) - Date.parse(now)) / 1000),
  })
}

/** The subject of the grant that this browser has for the order or application, if it is valid. */
export function readGrant(
  c: Context<ApiEnv>,
  { access }: Grants,
  purpose: GrantPurpose,
  id: string,
  now: Instant,
): string | undefined {
  const token = getCookie(c, getCookieName(purpose, id))
  return token === undefined ? undefined : access.read(purpose, token, now)
}

export const hasGrant = (
  c: Context<ApiEnv>,
  grants: Grants,
  purpose: GrantPurpose,
  subjectId: string,
  now: Instant,
): boolean => readGrant(c, grants, purpose, subjectId, now) === subjectId

/** Tells the pages of this browser that it has an order to show. */
export function setOrderHint(c: Context<ApiEnv>, { isHttps }: Grants, now: Instant, expiresAt: Instant): void {
  const maxAge = Math.round((Date.parse(expiresAt) - Date.parse(now)) / 1000)
  setCookie(c, orderHintCookie, '1', { path: '/', sameSite: 'Lax', secure: isHttps, maxAge })
}

/** The orders for which this browser has a grant. */
export function listGrantedOrderIds(c: Context<ApiEnv>, grants: Grants, now: Instant): string[] {
  const prefix = getCookieName('grant', '')
  return Object.keys(getCookie(c))
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
    .filter((orderId) => hasGrant(c, grants, 'grant', orderId, now))
}

/** Ends the access of this browser. */
export function revokeGrant(c: Context<ApiEnv>, purpose: GrantPurpose, subjectId: string): void {
  deleteCookie(c, getCookieName(purpose, subjectId), { path: '/' })
}
