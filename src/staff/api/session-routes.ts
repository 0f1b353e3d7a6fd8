import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { singleResponse } from '#contract/envelope.ts'
import { demoSessionBodySchema, type SessionResponse, sessionSchema } from '#contract/staff/session.ts'
import { can, capabilities, isInScope, type StaffIdentity } from '#domain/staff/roles.ts'
import { findDemoIdentity } from '../access/demo-sign-in.ts'
import { endSession, startSession } from '../access/sessions.ts'
import { clearSessionCookie, readSessionToken, setSessionCookie } from './session-cookie.ts'
import type { StaffEnv, StaffServices } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const signInSchema = z.object({ hasDemoSignIn: z.boolean() })

const signInRoute = createRoute({
  method: 'get',
  path: '/sign-in',
  tags: ['Session'],
  summary: 'What the sign-in page offers',
  responses: staffResponses(singleResponse(signInSchema)),
})

const sessionRoute = createRoute({
  method: 'get',
  path: '/session',
  tags: ['Session'],
  summary: 'Who is signed in',
  responses: staffResponses(singleResponse(sessionSchema)),
})

const signOutRoute = createRoute({
  method: 'delete',
  path: '/session',
  tags: ['Session'],
  summary: 'Sign out',
  responses: staffResponses(z.object({ success: z.literal(true) })),
})

const demoRoute = createRoute({
  method: 'post',
  path: '/demo-session',
  tags: ['Session'],
  summary: 'Sign in as an invented person; not in production',
  request: { body: { required: true, content: { 'application/json': { schema: demoSessionBodySchema } } } },
  responses: staffResponses(singleResponse(sessionSchema)),
})

export function addSessionRoutes(api: OpenAPIHono<StaffEnv>, { orders, staffUrl, hasDemoSignIn }: StaffServices): void {
  const { db, now, content } = orders

  function toSession(identity: StaffIdentity): SessionResponse {
    const { kind, id, name, role, storeId = null } = identity
    const stores = content()
      .stores.filter((store) => isInScope(identity, store.id))
      .map((store) => ({ id: store.id, name: store.name }))
    return { kind, id, name, role, storeId, stores, capabilities: capabilities.filter((one) => can(identity, one)) }
  }

  api.openapi(signInRoute, (c) => c.json({ success: true as const, data: { hasDemoSignIn } }, 200))

  api.openapi(sessionRoute, (c) => c.json({ success: true as const, data: toSession(c.get('identity')) }, 200))

  api.openapi(signOutRoute, async (c) => {
    const token = readSessionToken(c, staffUrl)
    if (token !== undefined) await endSession(db, token)
    clearSessionCookie(c, staffUrl)
    return c.json({ success: true as const }, 200)
  })

  api.openapi(demoRoute, async (c) => {
    if (!hasDemoSignIn) return staffError(c, 'demoOnly')
    const identity = await findDemoIdentity(orders, c.req.valid('json').as)
    setSessionCookie(c, staffUrl, await startSession(db, identity, now()))
    return c.json({ success: true as const, data: toSession(identity) }, 200)
  })
}
