import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler, Schema } from 'hono'
import { type ApiRoutes, type RouteDeclaration, toApiRoutes } from '#api/shared/api-routes.ts'
import type { FieldErrors } from '#contract/errors.ts'
import { type Capability, capabilities } from '#domain/staff/roles.ts'
import { capabilityOf, checkAccess, type RouteAccess } from './check-access.ts'
import type { StaffEnv, StaffServices } from './staff-context.ts'
import { staffError } from './staff-responses.ts'

/** PostgreSQL refuses text with a zero byte, and no id, name or search contains one. */
const zeroByte = '%00'

/** An error code for each parameter of the query that contains a zero byte. */
function zeroByteErrors(url: string): FieldErrors {
  const parameters = [...new URL(url).searchParams].filter((parameter) => parameter.join().includes('\0'))
  return Object.fromEntries(parameters.map(([name]) => [name, `error-invalid-${name}`]))
}

/** Refuses queries with a zero byte; nothing has one in its address. */
const refuseZeroBytes: MiddlewareHandler<StaffEnv> = async (c, next) => {
  if (!c.req.url.includes(zeroByte)) return next()
  const errors = zeroByteErrors(c.req.url)
  return Object.keys(errors).length > 0 ? staffError(c, 'invalidRequest', { errors }) : staffError(c, 'notFound')
}

/** A route of the staff API says who may call it. Which stores a session may see is checked by the handlers. */
interface StaffRoute extends RouteDeclaration {
  access: RouteAccess
}

export type StaffRoutes = ApiRoutes<StaffEnv, StaffRoute>

/** Access for which the person has to have shown their passkey in the last minutes: a stolen session is not enough. */
export const fresh = (capability: Capability) => ({ freshPasskeyAnd: capability })

type RouteDetails = Omit<StaffRoute, 'method' | 'path' | 'access' | 'tags'>

export const routesOf =
  (tag: string) =>
  <R extends RouteDetails>(method: StaffRoute['method'], path: string, access: RouteAccess, route: R) => ({
    ...{ method, path, access, tags: [tag] },
    ...route,
  })

function isRouteAccess(access: RouteAccess | undefined): boolean {
  if (access === undefined) return false
  const capability = capabilityOf(access)
  return capability === undefined || capabilities.includes(capability)
}

function describeAccess(access: RouteAccess): string {
  if (access === 'anyone') return 'Needs no session.'
  if (access === 'signedIn') return 'Needs a session.'
  const freshness = typeof access === 'object' ? ' Needs a passkey shown in the last five minutes.' : ''
  return `Needs the capability ${capabilityOf(access)}.${freshness}`
}

/** Registers routes that check their access before anything else, and say it in the OpenAPI document. */
export function toStaffRoutes<S extends Schema, P extends string>(
  api: OpenAPIHono<StaffEnv, S, P>,
  services: StaffServices,
): StaffRoutes {
  const routes = toApiRoutes(api)
  return {
    openapi({ access, ...route }, handler) {
      if (!isRouteAccess(access)) throw new Error(`${route.method} ${route.path} does not say who may call it`)
      return routes.openapi(
        {
          ...(route as RouteDeclaration),
          description: [route.description, describeAccess(access)].filter(Boolean).join(' '),
          ...(access === 'anyone' && { security: [] }),
          middleware: [checkAccess(services, access), refuseZeroBytes, ...(route.middleware ?? [])],
        },
        handler as never,
      )
    },
  }
}
