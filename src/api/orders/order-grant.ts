import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Instant } from '#domain/calendar/instant.ts'
import { grantExpiry, type OrderAccess } from '#ordering/order-access.ts'
import type { ApiEnv } from '../frame/api-context.ts'

const cookieOf = (orderId: string) => `krume-order-${orderId}`

interface Grants {
  access: OrderAccess
  isHttps: boolean
}

/** Whoever proved that an order is theirs may act on it for a while: a cookie that no script can read. */
export function giveGrant(c: Context<ApiEnv>, { access, isHttps }: Grants, orderId: string, now: Instant): void {
  const expiresAt = grantExpiry(now)
  setCookie(c, cookieOf(orderId), access.issue('grant', orderId, expiresAt), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isHttps,
    maxAge: Math.round((Date.parse(expiresAt) - Date.parse(now)) / 1000),
  })
}

export function hasGrant(c: Context<ApiEnv>, { access }: Grants, orderId: string, now: Instant): boolean {
  const token = getCookie(c, cookieOf(orderId))
  return token !== undefined && access.read('grant', token, now) === orderId
}
