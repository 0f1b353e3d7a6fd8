import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import type { ApplicationStep } from '#domain/hiring/application-states.ts'
import type { ApiCaller, Said, Single } from './api-caller.ts'
import { asJson } from './as-json.ts'
import { withQuery } from './with-query.ts'

const pathOf = (id: string) => `/applications/${encodeURIComponent(id)}`
const reviewPathOf = (id: string) => `/reviews/${encodeURIComponent(id)}`

/** An application as its applicant sees it, and as those see it who decide about it. */
export const applicationApi = (call: ApiCaller) => ({
  applicationByLink: (id: string, token: string) =>
    call<Single<ApplicationAnswer>>(withQuery(`${pathOf(id)}/link`, { token })),
  grantedApplication: (id: string) => call<Single<ApplicationAnswer>>(pathOf(id)),
  withdrawApplication: (id: string) => call<Said>(`${pathOf(id)}/withdraw`, { method: 'POST' }),
  deleteApplication: (id: string) => call<Said>(pathOf(id), { method: 'DELETE' }),
  chooseTalentPool: (id: string, consent: boolean) => call<Said>(`${pathOf(id)}/talent-pool`, asJson({ consent })),
  reviewByLink: (id: string, token: string) =>
    call<Single<ApplicationAnswer>>(withQuery(`${reviewPathOf(id)}/link`, { token })),
  grantedReview: (id: string) => call<Single<ApplicationAnswer>>(reviewPathOf(id)),
  decideApplication: (id: string, decision: Exclude<ApplicationStep, 'withdraw'>) =>
    call<Said>(`${reviewPathOf(id)}/decision`, asJson({ decision })),
})
