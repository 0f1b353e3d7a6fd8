import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { SessionCookie } from '#services/staff/sessions.ts'
import type { StaffContext } from './staff-context.ts'

/** Browsers accept the `__Host-` prefix over HTTPS only; it keeps other hosts of the domain from setting the cookie. */
export const cookieName = (isHttps: boolean) => (isHttps ? '__Host-krume-staff' : 'krume-staff')

const options = (isHttps: boolean) => ({ path: '/', httpOnly: true, sameSite: 'Strict', secure: isHttps }) as const

const isHttpsUrl = (staffUrl: string) => staffUrl.startsWith('https:')

export const readSessionToken = (c: StaffContext, staffUrl: string): string | undefined =>
  getCookie(c, cookieName(isHttpsUrl(staffUrl)))

/** A response sets the cookie once: signing in or out replaces what extending the session has set before. */
const dropEarlierCookie = (c: StaffContext): void => c.header('set-cookie', undefined)

export function setSessionCookie(c: StaffContext, staffUrl: string, { token, maxAgeSeconds }: SessionCookie): void {
  const isHttps = isHttpsUrl(staffUrl)
  dropEarlierCookie(c)
  setCookie(c, cookieName(isHttps), token, { ...options(isHttps), maxAge: maxAgeSeconds })
}

export function clearSessionCookie(c: StaffContext, staffUrl: string): void {
  const isHttps = isHttpsUrl(staffUrl)
  dropEarlierCookie(c)
  deleteCookie(c, cookieName(isHttps), options(isHttps))
}
