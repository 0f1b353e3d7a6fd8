import { z } from '@hono/zod-openapi'
import { singleResponse } from '#contract/envelope.ts'
import { sessionSchema } from '#contract/staff/session.ts'
import { signOut, signOutEverywhere } from '#services/staff/sessions.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { clearSessionCookie, readSessionToken } from './session-cookie.ts'
import { toSession } from './session-response.ts'
import type { StaffServices } from './staff-context.ts'
import { staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Session')

const sessionRoute = createRoute('get', '/session', 'signedIn', {
  summary: 'Who is signed in',
  responses: staffResponses(singleResponse(sessionSchema)),
})

const signOutRoute = createRoute('delete', '/session', 'signedIn', {
  summary: 'Sign out',
  responses: staffResponses(z.object({ success: z.literal(true) })),
})

const signOutEverywhereRoute = createRoute('delete', '/sessions', 'signedIn', {
  summary: 'Sign out in all browsers',
  responses: staffResponses(z.object({ success: z.literal(true) })),
})

export function addSessionRoutes(api: StaffRoutes, { access }: StaffServices): void {
  const { db, now, staffUrl } = access

  api.openapi(sessionRoute, (c) => {
    const data = toSession({ identity: c.get('identity'), endsAt: c.get('session').endsAt }, access)
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(signOutRoute, async (c) => {
    await signOut(db, c.get('identity'), readSessionToken(c, staffUrl) ?? '', now())
    clearSessionCookie(c, staffUrl)
    return c.json({ success: true as const }, 200)
  })

  api.openapi(signOutEverywhereRoute, async (c) => {
    await signOutEverywhere(db, c.get('identity'), now())
    clearSessionCookie(c, staffUrl)
    return c.json({ success: true as const }, 200)
  })
}
