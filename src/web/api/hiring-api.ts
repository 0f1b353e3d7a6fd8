import type {
  ApplicationRequest,
  ApplicationResponse,
  InterviewResponse,
  TrialShiftOptions,
  TrialShiftRequest,
} from '#contract/applications.ts'
import type { JobQuery, JobResponse, JobSummary } from '#contract/jobs.ts'
import type { ApplicationStep } from '#domain/hiring/application.ts'
import {
  type ApiRequest,
  idempotentJsonBody,
  jsonBody,
  type ListResponse,
  type MessageResponse,
  type SingleResponse,
  withQuery,
} from './api-request.ts'

const jobPath = (jobId: string) => `/jobs/${encodeURIComponent(jobId)}`

export const jobApi = (call: ApiRequest) => ({
  jobs: (query: Partial<JobQuery>) => call<ListResponse<JobSummary>>(withQuery('/jobs', query)),
  job: (jobId: string) => call<SingleResponse<JobResponse>>(jobPath(jobId)),
  countJobVisit: (jobId: string, type: string) =>
    call<MessageResponse>(`${jobPath(jobId)}/statistics`, jsonBody({ type })),
  trialShiftOptions: (jobId: string, storeId: string | undefined) =>
    call<SingleResponse<TrialShiftOptions>>(withQuery(`${jobPath(jobId)}/taster`, { storeId })),
  bookTrialShift: (jobId: string, body: TrialShiftRequest) =>
    call<SingleResponse<{ storeName: string; date: string; time: string }>>(`${jobPath(jobId)}/taster`, jsonBody(body)),
  apply: (jobId: string, body: ApplicationRequest, idempotencyKey: string) =>
    call<SingleResponse<{ applicationId: string }>>(
      `${jobPath(jobId)}/applications`,
      idempotentJsonBody(body, idempotencyKey),
    ),
})

const applicationPath = (id: string) => `/applications/${encodeURIComponent(id)}`
const reviewPath = (id: string) => `/reviews/${encodeURIComponent(id)}`

/** Applications, for applicants (/applications) and for staff (/reviews). */
export const applicationApi = (call: ApiRequest) => ({
  applicationByLink: (id: string, token: string) =>
    call<SingleResponse<ApplicationResponse>>(withQuery(`${applicationPath(id)}/link`, { token })),
  grantedApplication: (id: string) => call<SingleResponse<ApplicationResponse>>(applicationPath(id)),
  withdrawApplication: (id: string) => call<MessageResponse>(`${applicationPath(id)}/withdraw`, { method: 'POST' }),
  deleteApplication: (id: string) => call<MessageResponse>(applicationPath(id), { method: 'DELETE' }),
  chooseTalentPool: (id: string, consent: boolean) =>
    call<MessageResponse>(`${applicationPath(id)}/talent-pool`, jsonBody({ consent })),
  interview: (id: string) => call<SingleResponse<InterviewResponse>>(`${applicationPath(id)}/interview`),
  bookInterview: (id: string, slotId: string) =>
    call<SingleResponse<InterviewResponse>>(`${applicationPath(id)}/interview`, jsonBody({ slotId })),
  cancelInterview: (id: string) =>
    call<SingleResponse<InterviewResponse>>(`${applicationPath(id)}/interview`, { method: 'DELETE' }),
  interviewCalendar: (id: string) =>
    call<SingleResponse<{ filename: string; text: string }>>(`${applicationPath(id)}/interview/calendar`),
  reviewByLink: (id: string, token: string) =>
    call<SingleResponse<ApplicationResponse>>(withQuery(`${reviewPath(id)}/link`, { token })),
  grantedReview: (id: string) => call<SingleResponse<ApplicationResponse>>(reviewPath(id)),
  decideApplication: (id: string, decision: Exclude<ApplicationStep, 'withdraw'>) =>
    call<MessageResponse>(`${reviewPath(id)}/decision`, jsonBody({ decision })),
})
