import { z } from '@hono/zod-openapi'
import { jsonBody } from '#api/shared/api-routes.ts'
import { listResponse } from '#contract/envelope.ts'
import {
  incidentDetailsSchema,
  incidentParams,
  reportIncidentBody,
  updateIncidentBody,
} from '#contract/staff/incidents.ts'
import { listIncidents } from '#db/incidents.ts'
import { addMs } from '#domain/calendar/local-time.ts'
import { measuredDays } from '#domain/reliability/service-days.ts'
import { reportIncident, updateIncident, withdrawIncident } from '#services/messages/incidents.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Incidents')

const successResponses = staffResponses(z.object({ success: z.literal(true) }))

const listRoute = createRoute('get', '/incidents', 'content.edit', {
  summary: 'What visitors read about outages: those that go on and those of the last 90 days',
  responses: staffResponses(listResponse(incidentDetailsSchema)),
})

const reportRoute = createRoute('put', '/incidents/{incidentId}', 'content.edit', {
  summary: 'Tell visitors about an outage, at once',
  request: { params: incidentParams, body: jsonBody(reportIncidentBody) },
  responses: successResponses,
})

const updateRoute = createRoute('post', '/incidents/{incidentId}/updates', 'content.edit', {
  summary: 'Say what happened next, or that it is over',
  request: { params: incidentParams, body: jsonBody(updateIncidentBody) },
  responses: successResponses,
})

const withdrawRoute = createRoute('delete', '/incidents/{incidentId}', 'content.edit', {
  summary: 'Take back what was no outage',
  request: { params: incidentParams },
  responses: successResponses,
})

export function addIncidentRoutes(api: StaffRoutes, { orders }: StaffServices): void {
  const { db, now } = orders

  api.openapi(listRoute, async (c) => {
    const incidents = await listIncidents(db, addMs(now(), -measuredDays * 86_400_000))
    const data = incidents.map(({ id, title, beganAt, endedAt, updates }) => ({
      ...{ id, title, beganAt, endedAt: endedAt ?? null, updates: [...updates] },
    }))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(reportRoute, async (c) => {
    const { incidentId } = c.req.valid('param')
    await reportIncident(orders, { incidentId, ...c.req.valid('json'), actor: toActor(c.get('identity')) })
    return c.json({ success: true as const }, 200)
  })

  api.openapi(updateRoute, async (c) => {
    const { incidentId } = c.req.valid('param')
    const actor = toActor(c.get('identity'))
    const { kind } = await updateIncident(orders, { incidentId, ...c.req.valid('json'), actor })
    return kind === 'updated' ? c.json({ success: true as const }, 200) : staffError(c, kind)
  })

  api.openapi(withdrawRoute, async (c) => {
    const { incidentId } = c.req.valid('param')
    const { kind } = await withdrawIncident(orders, { incidentId, actor: toActor(c.get('identity')) })
    return kind === 'withdrawn' ? c.json({ success: true as const }, 200) : staffError(c, kind)
  })
}
