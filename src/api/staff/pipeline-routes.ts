import type { z } from '@hono/zod-openapi'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  type Pipeline,
  pipelineQuery,
  pipelineSchema,
  rejectionListSchema,
  talentSchema,
} from '#contract/staff/hiring.ts'
import { listAppliedJobs, listEndedApplications, listOpenApplications, listTalentPool } from '#db/pipeline.ts'
import { listPeople } from '#db/staff-people.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatApplicantName } from '#domain/hiring/application-fields.ts'
import { endedStates, pipelineStage } from '#domain/hiring/pipeline.ts'
import { parseSearchTerms } from '#domain/normalize-text.ts'
import { draftMessages } from '#services/hiring/application-mails.ts'
import { suggestableJobs } from '#services/hiring/suggest-job.ts'
import { isHiringColleague } from '#services/hiring/work-on-application.ts'
import { findJobStore, toCard, toNamedJob, toTalentPool } from './hiring-response.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import type { StaffServices } from './staff-context.ts'
import { staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Applications')

const pipelineRoute = createRoute('get', '/applications', 'hiring.manage', {
  summary: 'All applications by stage, with what they can be filtered by',
  request: { query: pipelineQuery },
  responses: staffResponses(singleResponse(pipelineSchema)),
})

const rejectionsRoute = createRoute('get', '/rejections', 'hiring.manage', {
  summary: 'Open applications with the mail that would reject each, to reject several',
  request: { query: pipelineQuery },
  responses: staffResponses(listResponse(rejectionListSchema)),
})

const talentPoolRoute = createRoute('get', '/talent-pool', 'hiring.manage', {
  summary: 'Applicants who have agreed that their application is kept, with the dates of their consent',
  responses: staffResponses(listResponse(talentSchema)),
})

/** Of the ended ones, the board shows the latest. */
const maxEnded = 30

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'de')
type AppliedJob = Awaited<ReturnType<typeof listAppliedJobs>>[number]
const uniqueById = <T extends { id: string }>(list: readonly T[]): T[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
]

export function addPipelineRoutes(api: StaffRoutes, { hiring }: StaffServices): void {
  const { db, content, now } = hiring
  const storeOf = (jobId: string) => findJobStore(content(), jobId)

  function toFilter({ job, store, person, q = '' }: z.infer<typeof pipelineQuery>, applied: readonly AppliedJob[]) {
    const jobIds = applied.map(({ jobId }) => jobId).filter((id) => store === undefined || storeOf(id)?.id === store)
    return {
      jobIds:
        job === undefined && store === undefined ? undefined : jobIds.filter((id) => job === undefined || id === job),
      assigneeId: person === 'none' ? null : person,
      terms: parseSearchTerms(q),
    }
  }

  api.openapi(pipelineRoute, async (c) => {
    const language = c.get('language')
    const [applied, people] = await Promise.all([listAppliedJobs(db), listPeople(db)])
    const filter = toFilter(c.req.valid('query'), applied)
    const open = await listOpenApplications(db, filter)
    const ended = await Promise.all(
      endedStates.map((state) => listEndedApplications(db, { ...filter, state, limit: maxEnded })),
    )
    const hidden = endedStates.map((state, index) => [state, (ended[index]?.count ?? 0) - maxEnded] as const)
    const data: Pipeline = {
      cards: [...open, ...ended.flatMap(({ applications }) => applications)].map((one) =>
        toCard(one, content(), language),
      ),
      hidden: Object.fromEntries(hidden.filter(([, count]) => count > 0)),
      jobs: uniqueById(applied.map((one) => toNamedJob(one, language))).toSorted(byName),
      stores: uniqueById(applied.flatMap(({ jobId }) => storeOf(jobId) ?? [])).toSorted(byName),
      people: people.filter(isHiringColleague).map(({ id, name }) => ({ id, name })),
    }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(rejectionsRoute, async (c) => {
    const open = await listOpenApplications(db, toFilter(c.req.valid('query'), await listAppliedJobs(db)))
    const author = c.get('identity').name
    const data = open.map(({ application, reviewStartedAt }) => ({
      ...{ applicationId: application.id, name: formatApplicantName(application.applicant) },
      job: toNamedJob(application, c.get('language')),
      stage: pipelineStage({ ...application, reviewStartedAt }),
      ...{ createdAt: application.createdAt, mail: application.applicant.mail, language: application.language },
      draft: draftMessages(hiring, application, author).reject,
    }))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(talentPoolRoute, async (c) => {
    const today = berlinTime(now()).date
    const data = (await listTalentPool(db)).flatMap((found) => {
      const { application, reviewStartedAt } = found
      const pool = toTalentPool(application)
      if (!pool || pool.until < today) return []
      const { id: applicationId, applicant } = application
      const stage = pipelineStage({ ...application, reviewStartedAt })
      const job = toNamedJob(application, c.get('language'))
      const canSuggest = suggestableJobs(hiring, application, today).length > 0
      const name = formatApplicantName(applicant)
      return [{ applicationId, name, town: applicant.location, job, stage, ...pool, canSuggest }]
    })
    data.sort((a, b) => (a.until < b.until ? -1 : 1))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })
}
