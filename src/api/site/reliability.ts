import { type ApiRoutes, routesOf } from '#api/shared/api-routes.ts'
import { singleResponse } from '#contract/envelope.ts'
import { type IncidentResponse, type ReliabilityResponse, reliabilitySchema } from '#contract/reliability.ts'
import type { Db } from '#db/database.ts'
import { listIncidents } from '#db/incidents.ts'
import { listServiceDays } from '#db/service-days.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import type { Incident } from '#domain/reliability/incident.ts'
import { promiseNames, summarizePromise } from '#domain/reliability/promises.ts'
import {
  availablePercent,
  listMeasuredDays,
  measuredDays,
  type ServiceDay,
  type ServiceMinutes,
  sumMinutes,
  summarizeAnswers,
} from '#domain/reliability/service-days.ts'
import type { TestFigures } from '#foundation/test-figures.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { sendCachedJson } from './middleware/cacheable-response.ts'
import { jsonResponses } from './middleware/openapi-responses.ts'

const reliabilityRoute = routesOf('Site')('get', '/site/reliability', {
  summary: 'What is promised, how it was tested, and what this installation measured about itself',
  responses: jsonResponses(singleResponse(reliabilitySchema)),
})

/** An incident that was just written is on the page within a minute. */
const maxAgeMs = 10_000

const toIncidentResponse = ({ id, title, beganAt, endedAt, updates }: Incident, language: Language) =>
  ({
    ...{ id, title: localized(title, language), beganAt, endedAt: endedAt ?? null },
    updates: updates.map(({ at, text }) => ({ at, text: localized(text, language) })).toReversed(),
  }) satisfies IncidentResponse

/** Those that go on and those of the days that are shown. */
export const listRecentIncidents = (db: Db, now: Instant): Promise<Incident[]> =>
  listIncidents(db, addMs(now, -measuredDays * 86_400_000))

const describeMinutes = (minutes: ServiceMinutes | undefined) => ({
  availablePercent: minutes ? availablePercent(minutes) : null,
  lostMinutes: minutes ? minutes.expected - minutes.answered : 0,
})

function describeService(days: readonly ServiceDay[], now: Instant): ReliabilityResponse['service'] {
  const measured = listMeasuredDays(days, now)
  const answers = summarizeAnswers(days)
  return {
    days: measured.map(({ date, minutes }) => ({ date, ...describeMinutes(minutes) })),
    ...describeMinutes(sumMinutes(measured)),
    since: measured.find(({ minutes }) => minutes)?.date ?? null,
    answers: answers ? { ...answers, medianMs: answers.medianMs ?? null, p99Ms: answers.p99Ms ?? null } : null,
  }
}

function describePromises({ figures }: TestFigures): ReliabilityResponse['promises'] {
  return promiseNames.map((name) => {
    const summary = summarizePromise(name, figures)
    return {
      name,
      figures: summary
        ? { ...summary, databases: [...summary.databases], seeds: [...summary.seeds], since: summary.since ?? null }
        : null,
    }
  })
}

export function addReliabilityRoute(
  api: ApiRoutes<ApiEnv>,
  { db, now, respondCached, testFigures }: ApiServices,
): void {
  api.openapi(reliabilityRoute, (c) =>
    sendCachedJson(c, respondCached, { maxAgeMs }, async () => {
      const from = addDays(berlinTime(now()).date, 1 - measuredDays)
      const [days, incidents] = await Promise.all([listServiceDays(db, from), listRecentIncidents(db, now())])
      const { version = null, commit = null, areOfThisBuild } = testFigures
      return {
        success: true as const,
        data: {
          build: { version, commit, isTested: areOfThisBuild },
          promises: describePromises(testFigures),
          service: describeService(days, now()),
          incidents: incidents.map((incident) => toIncidentResponse(incident, c.get('language'))),
        },
      }
    }),
  )
}
