import { z } from '@hono/zod-openapi'
import { jsonBody } from '#api/shared/api-routes.ts'
import { describeQuestion } from '#content/editing/describe-findings.ts'
import { findOpening, openPublished, publishJobAd } from '#content/editing/job-ads.ts'
import { type EditingServices, findChange, type OpenDraft, openDraft } from '#content/editing/open-draft.ts'
import { createReader, listOptions } from '#content/editing/option-lists.ts'
import { unscheduleVersion } from '#content/publish-content.ts'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  type JobAd,
  jobAdDetailsSchema,
  jobAdListSchema,
  jobAdParams,
  jobAdPlanParams,
  jobAdPlanQuery,
  newJobAdSchema,
  publishJobAdBodySchema,
} from '#contract/staff/jobs.ts'
import { countOpenApplications } from '#db/pipeline.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import { type Entry, findEntry, listEntries } from '#domain/content/entries.ts'
import { readText } from '#domain/content/value-titles.ts'
import { speculativeJobId } from '#domain/hiring/job.ts'
import { type Language, localizedUrl } from '#domain/i18n/languages.ts'
import { describeEntry, toFieldErrors } from './content-responses.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { type StaffContext, type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Jobs')
const detailsResponses = staffResponses(singleResponse(jobAdDetailsSchema))

const listRoute = createRoute('get', '/jobs', 'hiring.manage', {
  summary: 'All jobs as visitors see them, with how many applications are open',
  responses: staffResponses(listResponse(jobAdListSchema)),
})

const newRoute = createRoute('get', '/new-job', 'hiring.manage', {
  summary: 'What the form of a new job needs',
  responses: staffResponses(singleResponse(newJobAdSchema)),
})

const readRoute = createRoute('get', '/jobs/{jobId}', 'hiring.manage', {
  summary: 'A job with what its form needs',
  request: { params: jobAdParams },
  responses: detailsResponses,
})

const publishRoute = createRoute('put', '/jobs/{jobId}', 'hiring.manage', {
  summary: 'Publish a job, new or changed, at once or from a day on',
  description:
    'Only this job changes: the draft of the office stays as it is. Refused with contentQuestions as long as something looks like a mistake: errors has the sentence of each question by the key that confirms it.',
  request: { params: jobAdParams, body: jsonBody(publishJobAdBodySchema) },
  maxBodyBytes: 200_000,
  responses: detailsResponses,
})

const unscheduleRoute = createRoute('delete', '/jobs/{jobId}/plans/{version}', 'hiring.manage', {
  summary: 'Take back what is planned for a job, or for one of its fields',
  request: { params: jobAdPlanParams, query: jobAdPlanQuery },
  responses: staffResponses(z.object({ success: z.literal(true) })),
})

export function addJobRoutes(api: StaffRoutes, { orders, isProduction }: StaffServices): void {
  const { db, now, publicUrl } = orders
  const services: EditingServices = { db, now, isProduction }

  async function toJobAds(jobs: readonly Entry[], draft: OpenDraft, language: Language): Promise<JobAd[]> {
    const openByJob = await countOpenApplications(db)
    return Promise.all(jobs.map((job) => toJobAd(job, draft, { language, openByJob })))
  }

  async function toJobAd(
    { id, value }: Entry,
    { edited }: OpenDraft,
    { language, openByJob }: { language: Language; openByJob: ReadonlyMap<string, number> },
  ): Promise<JobAd> {
    const closingDate = typeof value.closingDate === 'string' ? value.closingDate : null
    const isOver = closingDate !== null && closingDate < berlinTime(now()).date
    const isOpen = value.isActive === true && !isOver
    const opensAt = isOpen ? undefined : await findOpening(services, id)
    const store = typeof value.storeId === 'string' && findEntry(edited, { kind: 'store', id: value.storeId })
    return {
      jobId: id,
      name: readText(value.name, language) ?? id,
      identifier: String(value.identifier ?? ''),
      workplace: store ? (readText(store.value.name, language) ?? store.id) : null,
      state: isOpen ? 'open' : opensAt === undefined ? 'closed' : 'planned',
      opensAt: opensAt ?? null,
      closingDate,
      openApplications: openByJob.get(id) ?? 0,
      isSpeculative: id === speculativeJobId,
    }
  }

  async function respond(c: StaffContext, jobId: string) {
    const language = c.get('language')
    const [published, draft] = await Promise.all([openPublished(services), openDraft(services)])
    const job = published && findEntry(published.edited, { kind: 'job', id: jobId })
    const [ad] = published && job ? await toJobAds([job], published, language) : []
    if (!published || !ad) return staffError(c, 'entryNotFound')
    const address = { kind: 'job' as const, id: jobId }
    const data = {
      ad,
      entry: await describeEntry(services, published, { address, problems: [], language }),
      options: listOptions(published.edited, language),
      draftOf: (draft && findChange(draft, address)?.authorName) ?? null,
      address: localizedUrl(`${publicUrl}/jobs/${jobId}`, language),
    }
    return c.json({ success: true as const, data }, 200)
  }

  api.openapi(listRoute, async (c) => {
    const published = await openPublished(services)
    if (!published) return staffError(c, 'contentNotEditable')
    const language = c.get('language')
    const ads = await toJobAds(listEntries(published.edited, 'job'), published, language)
    const data = ads.toSorted((a, b) => a.name.localeCompare(b.name, language))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(newRoute, async (c) => {
    const published = await openPublished(services)
    if (!published) return staffError(c, 'contentNotEditable')
    const options = listOptions(published.edited, c.get('language'))
    return c.json({ success: true as const, data: { options, baseVersion: published.published.versionNumber } }, 200)
  })

  api.openapi(readRoute, async (c) => respond(c, c.req.valid('param').jobId))

  api.openapi(publishRoute, async (c) => {
    const { jobId } = c.req.valid('param')
    const { at, isNew = false, ...job } = c.req.valid('json')
    const language = c.get('language')
    const publishAt = at && berlinInstant({ date: at.date, minute: parseClockMinute(at.time) ?? 0 })
    const actor = toActor(c.get('identity'))
    const result = await publishJobAd(services, { jobId, ...job, isNew, publishAt, actor })
    if (result.kind === 'published') return respond(c, jobId)
    if (result.kind === 'invalid')
      return staffError(c, 'contentInvalid', { errors: toFieldErrors(result.problems, language) })
    if (result.kind !== 'questions') return staffError(c, result.kind)
    const published = await openPublished(services)
    if (!published) return staffError(c, 'contentNotEditable')
    const reader = createReader(published.edited, language)
    const errors = Object.fromEntries(result.questions.map((one) => [one.key, describeQuestion(one, reader)]))
    return staffError(c, 'contentQuestions', { errors })
  })

  api.openapi(unscheduleRoute, async (c) => {
    const { jobId, version: versionNumber } = c.req.valid('param')
    const address = { kind: 'job' as const, id: jobId, field: c.req.valid('query').field }
    const actor = toActor(c.get('identity'))
    const result = await unscheduleVersion(db, { versionNumber, address, actor }, now())
    return result.kind === 'unscheduled' ? c.json({ success: true as const }, 200) : staffError(c, result.kind)
  })
}
