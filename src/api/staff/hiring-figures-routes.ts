import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  countedApplicationSchema,
  countedQuery,
  hiringFiguresQuery,
  hiringFiguresSchema,
  unmarked,
} from '#contract/staff/hiring-figures.ts'
import { listApplicationsSince } from '#db/pipeline.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import type { Application } from '#domain/hiring/application.ts'
import { formatApplicantName } from '#domain/hiring/application-fields.ts'
import { countApplications, daysToAnswer, type HiringRecord, isCounted } from '#domain/hiring/hiring-figures.ts'
import { pipelineStage } from '#domain/hiring/pipeline.ts'
import { localized } from '#domain/i18n/languages.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import type { StaffServices } from './staff-context.ts'
import { staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Applications')

const figuresRoute = createRoute('get', '/hiring-figures', 'hiring.manage', {
  summary: 'How many applications came and how soon they were answered, by job and by source',
  request: { query: hiringFiguresQuery },
  responses: staffResponses(singleResponse(hiringFiguresSchema)),
})

const countedRoute = createRoute('get', '/hiring-figures/applications', 'hiring.manage', {
  summary: 'The applications that a figure counts',
  request: { query: countedQuery },
  responses: staffResponses(listResponse(countedApplicationSchema)),
})

const toRecord = ({ state, openedAt, answerBy, answeredAt }: Application): HiringRecord => ({
  ...{ state, answerBy, openedOn: berlinTime(openedAt).date },
  answeredOn: answeredAt && berlinTime(answeredAt).date,
})

export function addHiringFiguresRoutes(api: StaffRoutes, { hiring }: StaffServices): void {
  const { db, now } = hiring
  const today = () => berlinTime(now()).date
  const readApplications = (days: number) =>
    listApplicationsSince(db, berlinInstant({ date: addDays(today(), -days), minute: 0 }))

  api.openapi(figuresRoute, async (c) => {
    const language = c.get('language')
    const applications = await readApplications(c.req.valid('query').days)
    const summarize = (of: readonly Application[]) => countApplications(of.map(toRecord), today())
    const groupBy = (keyOf: (application: Application) => string, nameOf: (application: Application) => string) =>
      [...Map.groupBy(applications, keyOf)]
        .map(([id, [first, ...others]]) => ({ id, first, members: first ? [first, ...others] : [] }))
        .flatMap(({ id, first, members }) => (first ? [{ id, name: nameOf(first), ...summarize(members) }] : []))
        .sort((a, b) => b.all - a.all || a.name.localeCompare(b.name, language))
    const data = {
      total: summarize(applications),
      jobs: groupBy(
        ({ jobId }) => jobId,
        ({ jobName }) => localized(jobName, language),
      ),
      sources: groupBy(
        ({ source }) => source ?? unmarked,
        ({ source }) => source ?? '',
      ),
    }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(countedRoute, async (c) => {
    const { days, only, job, source } = c.req.valid('query')
    const data = (await readApplications(days))
      .filter(
        (application) =>
          (job === undefined || application.jobId === job) &&
          (source === undefined || (application.source ?? unmarked) === source) &&
          isCounted(toRecord(application), only, today()),
      )
      .map((application) => ({
        ...{ applicationId: application.id, name: formatApplicantName(application.applicant) },
        job: localized(application.jobName, c.get('language')),
        stage: pipelineStage({ ...application, reviewStartedAt: null }),
        ...{ createdAt: application.createdAt, source: application.source },
        days: daysToAnswer(toRecord(application)),
      }))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })
}
