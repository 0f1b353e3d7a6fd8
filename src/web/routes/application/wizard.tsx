import { useEffect, useRef, useState } from 'react'
import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { type ApplicationField, checkStep, fieldsOfStep, reachablePlace, type StepErrors } from './check-step.ts'
import { ClosedJobWords } from './closed-job-words.tsx'
import { emptyDraft } from './draft.ts'
import { placeName } from './place-address.ts'
import { StepSent } from './step-sent.tsx'
import { StepStart } from './step-start.tsx'
import { StepUploads } from './step-uploads.tsx'
import { StepView } from './step-view.tsx'
import { nextPlace, type Place, placeOf, steps } from './steps.ts'
import { useDraft } from './use-draft.ts'
import { useGuard } from './use-guard.ts'
import { usePlace } from './use-place.ts'
import { useSending } from './use-sending.ts'
import { useStepChange } from './use-step-change.ts'
import { WizardFrame } from './wizard-frame.tsx'

const isSame = (one: Place, other: Place) => placeName(one) === placeName(other)

/** One view at a time: the start, a step, what is still being sent, or that it has arrived. */
export function Wizard({ job }: { job: JobAnswer }) {
  const questions = job.interview.length
  const { draft, isReady, change, forget } = useDraft(job.jobId)
  const way = usePlace(questions)
  const { place } = way
  // Stands in the history of the browser, which the server does not see.
  const sent = isReady ? way.sent : undefined
  const [errors, setErrors] = useState<StepErrors>({})
  const [attempt, setAttempt] = useState(0)
  const [isDeleted, setDeleted] = useState(false)
  const card = useRef<HTMLDivElement>(null)

  function refuse(found: StepErrors, at?: Place): void {
    setErrors(found)
    setAttempt((before) => before + 1)
    if (at && !isSame(at, place)) way.correct(at)
  }
  const sending = useSending({ job, draft, change, onErrors: refuse })

  const isSending = draft?.applicationId !== undefined
  const view = sent ? 'sent' : isSending ? 'uploads' : sending.isClosed ? 'closed' : placeName(place)
  const hasErrors = fieldsOfStep[place.step]?.some((field) => errors[field]) ?? false
  useStepChange(card, view, hasErrors)

  useGuard({ isOn: isReady && !sent && !isSending, draft, change, way })
  useEffect(() => {
    if (sent && isSending) forget()
  }, [sent, isSending, forget])

  function next() {
    const found = checkStep(place.step, draft ?? emptyDraft)
    if (Object.keys(found).length > 0) return refuse(found)
    setErrors({})
    setAttempt(0)
    setDeleted(false)
    if (place.step === steps.consent) return void sending.send()
    if (way.isCorrection) return way.back()
    if (!draft) change({})
    way.go(nextPlace(place, questions))
  }

  function back(): void {
    setErrors({})
    setAttempt(0)
    way.back()
  }

  function mend(field: ApplicationField): void {
    setErrors(({ [field]: _mended, ...rest }) => rest)
  }

  function arrive(): void {
    const { mail = '', isEarlierVersion = false } = draft ?? {}
    way.arrive({ mail, isEarlierVersion })
  }

  function deleteDraft() {
    if (isSending) return arrive()
    forget()
    setErrors({})
    setDeleted(true)
  }

  const canDelete = draft !== undefined && !sent
  return (
    <WizardFrame
      job={job}
      card={card}
      {...(view !== 'closed' && { place: isSending || sent ? placeOf(steps.sent) : place })}
      {...(canDelete && { onDelete: deleteDraft, isSending })}
    >
      {view === 'sent' && sent && <StepSent job={job} sent={sent} />}
      {view === 'uploads' && draft && <StepUploads job={job} draft={draft} change={change} onSettled={arrive} />}
      {view === 'closed' && <ClosedJobWords job={job} draft={draft} />}
      {view === '0' && (
        <StepStart
          job={job}
          draft={draft}
          isDeleted={isDeleted}
          onNext={next}
          onContinue={() => draft && way.go(reachablePlace(draft.place, draft))}
        />
      )}
      {Number(view) > 0 && (
        <StepView
          {...{ job, place, errors, attempt, change, sending }}
          draft={isReady ? draft : undefined}
          isCorrection={way.isCorrection}
          onMended={mend}
          onNext={next}
          onBack={back}
          onCorrect={way.correct}
        />
      )}
    </WizardFrame>
  )
}
