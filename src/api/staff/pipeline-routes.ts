import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  type ApplicationCard,
  type Pipeline,
  pipelineQuery,
  pipelineSchema,
  talentSchema,
} from '#contract/staff/hiring.ts'
import { listPipeline } from '#db/pipeline.ts'
import { listPeople } from '#db/staff-people.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatApplicantName } from '#domain/hiring/application-fields.ts'
import { type PipelineStage, pipelineStage } from '#domain/hiring/pipeline.ts'
import { matchesAllTerms, normalizeText, parseSearchTerms } from '#domain/normalize-text.ts'
import { isHiringColleague } from '#services/hiring/work-on-application.ts'
import { toCard, toNamedJob, toTalentPool } from './hiring-response.ts'
import { createRoute, type StaffRoutes } from './route-access.ts'
import type { StaffServices } from './staff-context.ts'
import { staffResponses } from './staff-responses.ts'

const tags = ['Applications']

const pipelineRoute = createRoute({
  method: 'get',
  path: '/applications',
  access: 'hiring.manage',
  tags,
  summary: 'All applications by stage, with what they can be filtered by',
  request: { query: pipelineQuery },
  responses: staffResponses(singleResponse(pipelineSchema)),
})

const talentPoolRoute = createRoute({
  method: 'get',
  path: '/talent-pool',
  access: 'hiring.manage',
  tags,
  summary: 'Applicants who have agreed that their application is kept, with the dates of their consent',
  responses: staffResponses(listResponse(talentSchema)),
})

/** Of the ended ones, the board shows the latest. */
const maxEnded = 30
const endedStages: readonly PipelineStage[] = ['hired', 'rejected', 'withdrawn']

function limitEnded(cards: readonly ApplicationCard[]): Pick<Pipeline, 'cards' | 'hidden'> {
  const open = cards.filter(({ stage }) => !endedStages.includes(stage))
  const ended = endedStages.map((stage) => cards.filter((card) => card.stage === stage).toReversed())
  const hidden = endedStages.flatMap((stage, index) => {
    const count = (ended[index]?.length ?? 0) - maxEnded
    return count > 0 ? [[stage, count] as const] : []
  })
  return { cards: [...open, ...ended.flatMap((list) => list.slice(0, maxEnded))], hidden: Object.fromEntries(hidden) }
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'de')
const uniqueById = <T extends { id: string }>(list: readonly T[]): T[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
]

export function addPipelineRoutes(api: StaffRoutes, { hiring }: StaffServices): void {
  const { db, content, now } = hiring

  api.openapi(pipelineRoute, async (c) => {
    const { job, store, person, q = '' } = c.req.valid('query')
    const language = c.get('language')
    const [found, people] = await Promise.all([listPipeline(db), listPeople(db)])
    const all = found.map((one) => {
      const { applicant, jobIdentifier } = one.application
      const card = toCard(one, content(), language)
      const { mail, location } = applicant
      const searched = [formatApplicantName(applicant), mail, location, jobIdentifier, card.job.name]
      return { card, text: normalizeText(searched.join(' ')) }
    })
    const terms = parseSearchTerms(q)
    const matching = all.filter(
      ({ card, text }) =>
        (job === undefined || card.job.id === job) &&
        (store === undefined || card.store?.id === store) &&
        (person === undefined || (card.assignee?.id ?? 'none') === person) &&
        matchesAllTerms(text, terms),
    )
    const cards = all.map(({ card }) => card)
    const data: Pipeline = {
      ...limitEnded(matching.map(({ card }) => card)),
      jobs: uniqueById(cards.map((card) => card.job)).toSorted(byName),
      stores: uniqueById(cards.flatMap((card) => card.store ?? [])).toSorted(byName),
      people: people.filter(isHiringColleague).map(({ id, name }) => ({ id, name })),
    }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(talentPoolRoute, async (c) => {
    const today = berlinTime(now()).date
    const data = (await listPipeline(db)).flatMap((found) => {
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
