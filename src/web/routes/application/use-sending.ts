import { useRef, useState } from 'react'
import type { Failure } from '#contract/envelope.ts'
import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { jobApi } from '../../api/job-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { placeErrors, type StepErrors } from './check-step.ts'
import type { ApplicationDraft } from './draft.ts'
import { sendApplication, withTried } from './send-application.ts'
import type { Place } from './steps.ts'
import { toRequest } from './to-request.ts'
import type { ChangeDraft } from './use-draft.ts'

interface Given {
  job: JobAnswer
  draft: ApplicationDraft | undefined
  change: ChangeDraft
  onErrors: (errors: StepErrors, place: Place) => void
}

const isGone = ({ code }: Failure) => code === 'jobClosed' || code === 'notFound'

/** Sends what was typed; the files follow when it has arrived. */
export function useSending({ job, draft, change, onErrors }: Given) {
  const { t } = useTexts('application')
  const api = useBrowserApi(jobApi)
  const isUnderWay = useRef(false)
  const [isSending, setSending] = useState(false)
  const [isClosed, setClosed] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [failures, setFailures] = useState(0)

  function explain(refusal: Failure) {
    if (isGone(refusal)) return setClosed(true)
    const { errors, place } = placeErrors(refusal.errors ?? {})
    if (place) return onErrors(errors, place)
    setFailure(refusal)
    setFailures((count) => count + 1)
  }

  async function post({ key, unanswered }: ApplicationDraft, body: ReturnType<typeof toRequest>): Promise<void> {
    change({ unanswered: withTried(unanswered, body) })
    const result = await sendApplication({ post: (one) => api.apply(job.jobId, one, key), body, unanswered })
    if (result.kind === 'created') {
      const { applicationId, isEarlierVersion } = result
      return change({ applicationId, isEarlierVersion, unanswered: [] })
    }
    if (!result.mayHaveArrived) change({ unanswered })
    explain(result.failure)
  }

  async function send(): Promise<void> {
    if (!draft || isUnderWay.current) return
    isUnderWay.current = true
    setSending(true)
    setFailure(undefined)
    await post(draft, toRequest(draft, { interview: job.interview, startLabel: t('earliestStart') }))
    isUnderWay.current = false
    setSending(false)
  }

  return { send, isSending, isClosed, failure, failures }
}

export type SendingState = ReturnType<typeof useSending>
