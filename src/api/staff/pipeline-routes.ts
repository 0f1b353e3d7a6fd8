import { listResponse, singleResponse } from '#contract/envelope.ts'
import { type Pipeline, pipelineQuery, pipelineSchema, talentSchema } from '#contract/staff/hiring.ts'
import { listAppliedJobs, listEndedApplications, listOpenApplications, listTalentPool } from '#db/pipeline.ts'
import { listPeople } from '#db/staff-people.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatApplicantName } from '#domain/hiring/application-fields.ts'
import { endedStates, pipelineStage } from '#domain/hiring/pipeline.ts'
import { parseSearchTerms } from '#domain/normalize-text.ts'
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

const talentPoolRoute = createRoute('get', '/talent-pool', 'hiring.manage', {
  summary: 'Applicants who have agreed that their application is kept, with the dates of their consent',
  responses: staffResponses(listResponse(talentSchema)),
})

/** Of the ended ones, the board shows the latest. */
const maxEnded = 30

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'de')
const uniqueById = <T extends { id: string }>(list: readonly T[]): T[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
]

export function addPipelineRoutes(api: StaffRoutes, { hiring }: StaffServices): void {
  const { db, content, now } = hiring

  api.openapi(pipelineRoute, async (c) => {
    const { job, store, person, q = '' } = c.req.valid('query')
    const language = c.get('language')
    const [applied, people] = await Promise.all([listAppliedJobs(db), listPeople(db)])
    const storeOf = (jobId: string) => findJobStore(content(), jobId)
    const jobIds = applied.map(({ jobId }) => jobId).filter((id) => store === undefined || storeOf(id)?.id === store)
    const filter = {
      jobIds:
        job === undefined && store === undefined ? undefined : jobIds.filter((id) => job === undefined || id === job),
      assigneeId: person === 'none' ? null : person,
      terms: parseSearchTerms(q),
    }
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

  api.openapi(talentPoolRoute, async (c) => {
    const today = berlinTime(now()).date
    const data = (await listTalentPool(db)).flatMap((found) => {
      const { application, reviewStartedAt } = found
      const pool = toTalentPool(application)
      if (!pool || pool.until < today) return []
      const { id: applicationId, applicant } = application
      const stage = pipelineStage({ ...application, reviewStartedAt })
      const job = toNamedJob(application, c.get('language'))
      return [{ applicationId, name: formatApplicantName(applicant), town: applicant.location, job, stage, ...pool }]
    })
    data.sort((a, b) => (a.until < b.until ? -1 : 1))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })
}
