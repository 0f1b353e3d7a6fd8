import { z } from '@hono/zod-openapi'
import { jsonBody } from '#api/shared/api-routes.ts'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import { trialShiftCancelBodySchema, trialShiftParams, trialShiftSchema } from '#contract/staff/hiring.ts'
import { listTrialShifts } from '#db/trial-shifts.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { indexById } from '#domain/content/content.ts'
import { localized } from '#domain/i18n/languages.ts'
import { cancelTrialShift } from '#services/hiring/trial-shifts.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Trial shifts')

const listRoute = createRoute('get', '/trial-shifts', 'hiring.manage', {
  summary: 'Booked trial shifts from today on',
  responses: staffResponses(listResponse(trialShiftSchema)),
})

const cancelRoute = createRoute('post', '/trial-shifts/{trialShiftId}/cancel', 'hiring.manage', {
  summary: 'Cancel a trial shift; the store gets a mail, and so does the guest if there is an address',
  request: { params: trialShiftParams, body: jsonBody(trialShiftCancelBodySchema) },
  responses: staffResponses(singleResponse(z.object({ isGuestMailed: z.boolean() }))),
})

export function addTrialShiftRoutes(api: StaffRoutes, { hiring }: StaffServices): void {
  const { db, content, now } = hiring

  api.openapi(listRoute, async (c) => {
    const storeById = indexById(content().stores)
    const jobById = indexById(content().jobs)
    const found = await listTrialShifts(db, berlinTime(now()).date)
    const data = found.map(({ id, storeId, jobId, date, minute, name, phone, mail }) => {
      const job = jobById.get(jobId)
      return {
        ...{ id, date, name, phone, mail },
        time: formatClockMinute(minute),
        store: { id: storeId, name: storeById.get(storeId)?.name ?? storeId },
        job: { id: jobId, name: job ? localized(job.name, c.get('language')) : jobId },
      }
    })
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(cancelRoute, async (c) => {
    const { trialShiftId: id } = c.req.valid('param')
    const input = { id, text: c.req.valid('json').text, actor: toActor(c.get('identity')) }
    const result = await cancelTrialShift(hiring, input)
    if (result.kind === 'unknown') return staffError(c, 'trialShiftNotFound')
    return c.json({ success: true as const, data: { isGuestMailed: result.isGuestMailed } }, 200)
  })
}
