import type {
  ApplicationRequest,
  ApplicationResponse,
  InterviewResponse,
  TrialShiftBooked,
  TrialShiftBookingResponse,
  TrialShiftOptions,
  TrialShiftRequest,
} from '#contract/applications.ts'
import type { JobAlertRequest, JobAlertResponse } from '#contract/job-alerts.ts'
import type { JobQuery, JobResponse, JobSearchResponse, JobSummary } from '#contract/jobs.ts'
import {
  type ApiRequest,
  type ExplainedResponse,
  idempotentJsonBody,
  jsonBody,
  type MessageResponse,
  type SingleResponse,
  withQuery,
} from './api-request.ts'

const jobPath = (jobId: string) => `/jobs/${encodeURIComponent(jobId)}`
const bookingPath = (id: string) => `/trial-shift-bookings/${encodeURIComponent(id)}`
const alertPath = (id: string) => `/job-alerts/${encodeURIComponent(id)}`

/** What the links in the mails of a job alert lead to. */
export type JobAlertStep = 'confirm' | 'renew' | 'unsubscribe'

export const jobApi = (call: ApiRequest) => ({
  jobs: (query: Partial<JobQuery>) => call<ExplainedResponse<JobSummary, JobSearchResponse>>(withQuery('/jobs', query)),
  job: (jobId: string) => call<SingleResponse<JobResponse>>(jobPath(jobId)),
  countJobVisit: (jobId: string, type: string) =>
    call<MessageResponse>(`${jobPath(jobId)}/statistics`, jsonBody({ type })),
  trialShiftOptions: (jobId: string, storeId: string | undefined) =>
    call<SingleResponse<TrialShiftOptions>>(withQuery(`${jobPath(jobId)}/trial-shift`, { storeId })),
  bookTrialShift: (jobId: string, body: TrialShiftRequest) =>
    call<SingleResponse<TrialShiftBooked>>(`${jobPath(jobId)}/trial-shift`, jsonBody(body)),
  trialShiftBooking: (id: string, token: string) =>
    call<SingleResponse<TrialShiftBookingResponse>>(withQuery(bookingPath(id), { token })),
  moveTrialShift: (id: string, token: string, body: { date: string; time: string }) =>
    call<SingleResponse<TrialShiftBookingResponse>>(withQuery(bookingPath(id), { token }), jsonBody(body)),
  cancelTrialShift: (id: string, token: string) =>
    call<MessageResponse>(withQuery(bookingPath(id), { token }), { method: 'DELETE' }),
  trialShiftCalendar: (id: string, token: string) =>
    call<SingleResponse<{ filename: string; text: string }>>(withQuery(`${bookingPath(id)}/calendar`, { token })),
  requestJobAlert: (body: JobAlertRequest) => call<MessageResponse>('/job-alerts', jsonBody(body)),
  jobAlert: (id: string, step: JobAlertStep, token: string) =>
    call<SingleResponse<JobAlertResponse>>(withQuery(alertPath(id), { step, token })),
  keepJobAlert: (id: string, step: Exclude<JobAlertStep, 'unsubscribe'>, token: string) =>
    call<SingleResponse<JobAlertResponse>>(`${alertPath(id)}/${step}`, jsonBody({ token })),
  endJobAlert: (id: string, token: string) =>
    call<MessageResponse>(`${alertPath(id)}/unsubscribe`, jsonBody({ token })),
  apply: (jobId: string, body: ApplicationRequest, idempotencyKey: string) =>
    call<SingleResponse<{ applicationId: string; answerBy?: string }>>(
      `${jobPath(jobId)}/applications`,
      idempotentJsonBody(body, idempotencyKey),
    ),
})

const applicationPath = (id: string) => `/applications/${encodeURIComponent(id)}`

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
})
