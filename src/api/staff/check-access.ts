import type { MiddlewareHandler } from 'hono'
import { can } from '#domain/staff/roles.ts'
import { isPasskeyFresh } from '#domain/staff/session-limits.ts'
import { resolveSession } from '#services/staff/sessions.ts'
import { capabilityOf, needsFreshPasskey, routeAccess } from './route-access.ts'
import { readSessionToken, setSessionCookie } from './session-cookie.ts'
import type { StaffContext, StaffEnv, StaffServices } from './staff-context.ts'
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

interface CompiledRoute {
  method: string
  pattern: RegExp
  key: string
}

const compiledRoutes: readonly CompiledRoute[] = Object.keys(routeAccess).map((key) => {
  const [method = '', path = ''] = key.split(' ')
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`)
  return { method, pattern, key }
})

/** The key in the table; `HEAD` is a `GET` without a body. */
function findRouteKey(c: StaffContext, path: string): string | undefined {
  const method = c.req.method === 'HEAD' ? 'GET' : c.req.method
  return compiledRoutes.find((route) => route.method === method && route.pattern.test(path))?.key
}

/** Lets a request pass if the table of routes allows it to the session that it carries. */
export function checkAccess({ orders, staffUrl }: StaffServices, basePath: string): MiddlewareHandler<StaffEnv> {
  const { db, now } = orders
  return async (c, next) => {
    const key = findRouteKey(c, c.req.path.slice(basePath.length))
    if (!key) return staffError(c, 'notFound')
    const access = routeAccess[key] ?? 'signedIn'
    const token = readSessionToken(c, staffUrl)
    const session = token === undefined ? undefined : await resolveSession(db, token, now())
    if (session?.extended) setSessionCookie(c, staffUrl, session.extended)
    if (session) {
      c.set('identity', session.identity)
      c.set('session', session)
    }
    if (access === 'anyone') return next()
    if (!session) return staffError(c, 'signInNeeded')
    const capability = capabilityOf(access)
    if (capability && !can(session.identity, capability)) return staffError(c, 'notAllowed')
    if (needsFreshPasskey(access) && !isPasskeyFresh(session.verifiedAt, now()))
      return staffError(c, 'freshPasskeyRequired')
    return next()
  }
}
