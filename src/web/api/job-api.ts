import type { TasterOptions } from '#contract/hiring/application-answer.ts'
import type { ApplicationRequest, TasterRequest } from '#contract/hiring/application-requests.ts'
import type { JobAnswer, JobSummary } from '#contract/hiring/job-answer.ts'
import type { JobQuery } from '#contract/hiring/job-query.ts'
import type { ApiCaller, List, Said, Single } from './api-caller.ts'
import { asJson, asJsonOnce } from './as-json.ts'
import { withQuery } from './with-query.ts'

const pathOf = (jobId: string) => `/jobs/${encodeURIComponent(jobId)}`

export const jobApi = (call: ApiCaller) => ({
  jobs: (query: Partial<JobQuery>) => call<List<JobSummary>>(withQuery('/jobs', query)),
  job: (jobId: string) => call<Single<JobAnswer>>(pathOf(jobId)),
  countJobVisit: (jobId: string, type: string) => call<Said>(`${pathOf(jobId)}/statistics`, asJson({ type })),
  tasterOptions: (jobId: string, storeId: string | undefined) =>
    call<Single<TasterOptions>>(withQuery(`${pathOf(jobId)}/taster`, { storeId })),
  bookTaster: (jobId: string, body: TasterRequest) =>
    call<Single<{ storeName: string; date: string; time: string }>>(`${pathOf(jobId)}/taster`, asJson(body)),
  apply: (jobId: string, body: ApplicationRequest, idempotencyKey: string) =>
    call<Single<{ applicationId: string }>>(`${pathOf(jobId)}/applications`, asJsonOnce(body, idempotencyKey)),
})
