import type { MiddlewareHandler } from 'hono'
import { type Capability, can } from '#domain/staff/roles.ts'
import { isPasskeyFresh } from '#domain/staff/session-limits.ts'
import { resolveSession } from '#services/staff/sessions.ts'
import { readSessionToken, setSessionCookie } from './session-cookie.ts'
import type { StaffEnv, StaffServices } from './staff-context.ts'
import { staffError } from './staff-responses.ts'

/**
 * Browsers say where a request comes from. Only pages of the staff app may call its API; a strict cookie alone would still
 * be sent by other ports of the same host. Programs send neither header.
 */
export function refuseForeignOrigin(staffUrl: string): MiddlewareHandler<StaffEnv> {
  const ownOrigin = new URL(staffUrl).origin
  return async (c, next) => {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site') ?? 'same-origin'
    const isOwnOrigin = origin === undefined || origin === ownOrigin || isSameHost(origin, c.req.header('host'))
    if (!isOwnOrigin || (site !== 'same-origin' && site !== 'none')) return staffError(c, 'foreignOrigin')
    return next()
  }
}

/** For an app that is opened by another name of the machine, such as 127.0.0.1 instead of localhost. */
function isSameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host
}

/** anyone: without a session. signedIn: with any session. */
export type RouteAccess = 'anyone' | 'signedIn' | Capability | { freshPasskeyAnd: Capability }

/** The capability that a role has to have; undefined: any session, or none, will do. */
export function capabilityOf(access: RouteAccess): Capability | undefined {
  if (typeof access === 'object') return access.freshPasskeyAnd
  return access === 'anyone' || access === 'signedIn' ? undefined : access
}

/** Lets a request pass if the session that it carries has the access that a route needs. */
export function checkAccess(
  { orders, staffUrl }: Pick<StaffServices, 'orders' | 'staffUrl'>,
  access: RouteAccess,
): MiddlewareHandler<StaffEnv> {
  const { db, now } = orders
  const capability = capabilityOf(access)
  return async (c, next) => {
    const token = readSessionToken(c, staffUrl)
    const session = token === undefined ? undefined : await resolveSession(db, token, now())
    if (session?.extended) setSessionCookie(c, staffUrl, session.extended)
    if (session) {
      c.set('identity', session.identity)
      c.set('session', session)
    }
    if (access === 'anyone') return next()
    if (!session) return staffError(c, 'signInNeeded')
    if (capability && !can(session.identity, capability)) return staffError(c, 'notAllowed')
    if (typeof access === 'object' && !isPasskeyFresh(session.verifiedAt, now()))
      return staffError(c, 'freshPasskeyRequired')
    return next()
  }
}
