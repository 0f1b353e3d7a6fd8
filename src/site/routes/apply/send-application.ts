import { useSearchParams } from 'react-router'
import type { ApplicationRequest } from '#contract/applications.ts'
import { statusByProblem } from '#contract/errors.ts'
import type { JobResponse } from '#contract/jobs.ts'
import type { SiteFailure } from '#contract/refusal-data.ts'
import { parseChoices } from '#domain/content/option-values.ts'
import type { Applicant } from '#domain/hiring/application.ts'
import { applicantFields, attributeFields } from '#domain/hiring/application-fields.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import type { SiteResponse } from '../../api/api-client.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import type { Message } from '../../components/form/message-box.tsx'
import type { Attempt } from '../../components/form/site-form.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toStepErrors } from './check-step.ts'
import type { ApplicationDraft, ChangeDraft, CreatedApplication, DraftAnswer } from './draft.ts'
import type { WizardStep } from './steps.ts'

export type SendResult = { kind: 'created'; created: CreatedApplication } | Refused
type Refused = { kind: 'refused'; failure: SiteFailure; mayHaveArrived: boolean }

interface SendInput {
  /** Posts with the idempotency key of the draft. */
  post: (body: ApplicationRequest) => Promise<SiteResponse<'POST /jobs/{jobId}/applications'>>
  body: ApplicationRequest
  unanswered: readonly ApplicationRequest[]
}

const isSameRequest = (one: ApplicationRequest, other: ApplicationRequest) =>
  JSON.stringify(one) === JSON.stringify(other)

const without = (unanswered: readonly ApplicationRequest[], body: ApplicationRequest) =>
  unanswered.filter((one) => !isSameRequest(one, body))

/** Stored before sending: an applicant who closes the page too early resumes with the same request. */
export const withAttempt = (
  unanswered: readonly ApplicationRequest[],
  body: ApplicationRequest,
): ApplicationRequest[] => [...without(unanswered, body), body]

const mayHaveArrived = ({ code }: SiteFailure) => (statusByProblem[code] ?? 500) >= 500

/**
 * All attempts of a draft share one idempotency key. `keyReused` means that an earlier attempt with other content has
 * arrived although its response was lost: that attempt is repeated to get its id, so that nobody applies twice.
 */
export async function sendApplication({ post, body, unanswered }: SendInput): Promise<SendResult> {
  const response = await post(body)
  if (response.success) return { kind: 'created', created: { ...response.data, isEarlierVersion: false } }
  if (response.code !== 'keyReused')
    return { kind: 'refused', failure: response, mayHaveArrived: mayHaveArrived(response) }
  for (const earlier of without(unanswered, body).reverse()) {
    const repeated = await post(earlier)
    if (repeated.success) return { kind: 'created', created: { ...repeated.data, isEarlierVersion: true } }
    if (mayHaveArrived(repeated)) return { kind: 'refused', failure: repeated, mayHaveArrived: true }
  }
  return { kind: 'refused', failure: response, mayHaveArrived: false }
}

export type Question = JobResponse['interview'][number]

/** The answer as texts: one for a text or a single choice, several for multiple choices. */
export function toAnswerTexts({ type, defaultValue }: Question, answer: DraftAnswer | undefined): string[] {
  if (typeof answer === 'string') return type === 'text' && answer.trim() ? [answer.trim()] : []
  if (!answer || type === 'text') return []
  return parseChoices(defaultValue).filter((_, index) => answer.includes(index))
}

function toInterview(questions: readonly Question[], answers: ApplicationDraft['answers']) {
  return questions.flatMap((question) => {
    const texts = toAnswerTexts(question, answers[question.id])
    if (texts.length === 0) return []
    return [{ id: question.id, answer: question.type === 'select-multi' ? texts : (texts[0] ?? '') }]
  })
}

export function toApplicationRequest(
  draft: ApplicationDraft,
  interview: readonly Question[],
  source?: string | null,
): ApplicationRequest {
  const applicant = Object.fromEntries(applicantFields.map(({ name }) => [name, draft[name].trim()])) as Applicant
  const attributes = attributeFields.map(({ name }) => ({ name, notes: draft[name].trim() }))
  return {
    ...applicant,
    attributes: attributes.filter(({ notes }) => notes),
    interview: toInterview(interview, draft.answers),
    talentPool: draft.talentPool,
    ...(source && { source: source.slice(0, 200) }),
  }
}

export interface ApplicationAttempt extends Attempt {
  /** The first step with an error. */
  step?: WizardStep
  isClosed?: boolean
}

const isGone = ({ code }: SiteFailure) => code === 'jobClosed' || code === 'notFound'

const messageByCode = { tooManyRequests: 'tooMany', unavailable: 'unreachable', keyReused: 'sentBefore' } as const

/** What a failure means for the applicant and what to do. */
function toMessage({ code }: SiteFailure, { organizer }: JobResponse, t: Translate<'application'>): Message {
  const kind = code in messageByCode ? messageByCode[code as keyof typeof messageByCode] : 'other'
  return {
    tone: kind === 'other' ? 'error' : 'info',
    headline: t(`failure.${kind}.headline`),
    text: t(`failure.${kind}.text`, { mail: organizer.mail }),
  }
}

/** Sends the application. Its files are uploaded after it has arrived. */
export function useSendApplication(job: JobResponse, change: ChangeDraft) {
  const api = useBrowserApi()
  const [params] = useSearchParams()
  const { t } = useTranslation('application')
  return async (draft: ApplicationDraft): Promise<ApplicationAttempt | undefined> => {
    const { key, unanswered } = draft
    const body = toApplicationRequest(draft, job.interview, params.get('utm_source'))
    change({ unanswered: withAttempt(unanswered, body) })
    const result = await sendApplication({
      post: (one) =>
        api('POST /jobs/{jobId}/applications', { params: { jobId: job.jobId }, body: one, idempotencyKey: key }),
      body,
      unanswered,
    })
    if (result.kind === 'created') {
      change({ created: result.created, unanswered: [] })
      return undefined
    }
    if (!result.mayHaveArrived) change({ unanswered })
    if (isGone(result.failure)) return { isClosed: true }
    const { errors, step } = toStepErrors(result.failure.errors ?? {})
    return step ? { errors, step } : { message: toMessage(result.failure, job, t) }
  }
}
