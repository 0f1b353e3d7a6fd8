import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { singleResponse } from '#contract/envelope.ts'
import {
  type JobAlertResponse,
  jobAlertParams,
  jobAlertRequestSchema,
  jobAlertSchema,
  jobAlertTokenSchema,
} from '#contract/job-alerts.ts'
import { jobQuerySchema } from '#contract/jobs.ts'
import { findJobAlert } from '#db/job-alerts.ts'
import type { Content } from '#domain/content/content.ts'
import type { Job } from '#domain/hiring/job.ts'
import { type AlertSearch, describeAlertSearch, type JobAlert } from '#domain/hiring/job-alert.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'
import { endJobAlert, keepJobAlert, requestJobAlert } from '#services/hiring/job-alerts.ts'
import { type AlertStep, alertSteps, isAlertToken } from '#services/hiring/links.ts'
import { findJobs } from './job-routes.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { jsonResponses, messageSchema } from './middleware/openapi-responses.ts'
import { refuseMailCause } from './middleware/refuse-mail-cause.ts'
import { errorResponse, messageResponse } from './middleware/responses.ts'

/** The open jobs that the search of an alert finds. Filters that no longer exist find nothing. */
export function findAlertJobs(content: Content, search: AlertSearch, language: Language): Job[] {
  const query = jobQuerySchema.safeParse(search)
  return query.success ? findJobs(content, { ...query.data, isActive: true }, language) : []
}

const createRoute = routesOf('Jobs')
const path = '/job-alerts/{alertId}' as const

const requestRoute = createRoute('post', '/job-alerts', {
  summary: 'Ask for new jobs by mail',
  description:
    'Mails a link that confirms the alert within a week. The answer is always the same and says nothing about the address.',
  request: { body: jsonBody(jobAlertRequestSchema) },
  responses: jsonResponses(messageSchema, 429),
})

const readRoute = createRoute('get', path, {
  summary: 'An alert, by one of the links in its mails',
  request: {
    params: jobAlertParams,
    query: z.object({ step: z.enum(alertSteps), token: z.string().max(200) }),
  },
  responses: jsonResponses(singleResponse(jobAlertSchema), 404, 410),
})

const stepRoute = <S extends AlertStep>(step: S, summary: string) =>
  createRoute('post', `${path}/${step}` as const, {
    summary,
    request: { params: jobAlertParams, body: jsonBody(jobAlertTokenSchema) },
    responses: jsonResponses(singleResponse(jobAlertSchema), 404, 410),
  })

const confirmRoute = stepRoute('confirm', 'Confirm an alert by the link in its first mail')
const renewRoute = stepRoute('renew', 'Let an alert run for another year')
const unsubscribeRoute = createRoute('post', `${path}/unsubscribe`, {
  summary: 'End an alert and delete it; repeating it changes nothing',
  request: { params: jobAlertParams, body: jsonBody(jobAlertTokenSchema) },
  responses: jsonResponses(messageSchema, 404),
})

/** Filters that are not set say nothing. */
const toAlertSearch = (search: Readonly<Record<string, unknown>>): AlertSearch =>
  Object.fromEntries(
    Object.entries(search).filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))),
  ) as AlertSearch

export function addJobAlertRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { db, now, content, hiring, grants } = services

  const isGenuine = (step: AlertStep, alertId: string, token: string) =>
    isAlertToken(grants.access, step, { alertId, token, now: now() })

  function toResponse(c: Context<ApiEnv>, { search, confirmedAt, deletesOn }: JobAlert) {
    const data: JobAlertResponse = {
      search: describeAlertSearch(search, getTranslator(c.get('language'), 'jobs')),
      isConfirmed: confirmedAt !== null,
      endsOn: deletesOn,
    }
    return c.json({ success: true as const, data }, 200)
  }

  api.openapi(requestRoute, async (c) => {
    const { mail, search, website } = c.req.valid('json')
    const limited = await refuseMailCause(c, services, 'jobAlertConfirm')
    if (limited) return limited
    if (website === '')
      await requestJobAlert(hiring, { mail, search: toAlertSearch(search), language: c.get('language') })
    return messageResponse(c, 'jobAlertRequested')
  })

  api.openapi(readRoute, async (c) => {
    const { alertId } = c.req.valid('param')
    const { step, token } = c.req.valid('query')
    if (!isGenuine(step, alertId, token)) return errorResponse(c, 'notFound')
    const alert = await findJobAlert(db, alertId)
    return alert ? toResponse(c, alert) : errorResponse(c, 'jobAlertEnded')
  })

  async function keep(c: Context<ApiEnv>, alertId: string) {
    const findIds = (search: AlertSearch, language: Language) =>
      findAlertJobs(content(), search, language).map(({ id }) => id)
    const result = await keepJobAlert(hiring, alertId, findIds)
    return result.kind === 'done' ? toResponse(c, result.alert) : errorResponse(c, 'jobAlertEnded')
  }

  api.openapi(confirmRoute, async (c) => {
    const { alertId } = c.req.valid('param')
    if (!isGenuine('confirm', alertId, c.req.valid('json').token)) return errorResponse(c, 'notFound')
    return keep(c, alertId)
  })
  api.openapi(renewRoute, async (c) => {
    const { alertId } = c.req.valid('param')
    if (!isGenuine('renew', alertId, c.req.valid('json').token)) return errorResponse(c, 'notFound')
    return keep(c, alertId)
  })
  api.openapi(unsubscribeRoute, async (c) => {
    const { alertId } = c.req.valid('param')
    if (!isGenuine('unsubscribe', alertId, c.req.valid('json').token)) return errorResponse(c, 'notFound')
    await endJobAlert(hiring, alertId)
    return messageResponse(c, 'jobAlertEnded')
  })
}
