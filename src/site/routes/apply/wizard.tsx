import { useEffect, useRef, useState } from 'react'
import type { JobResponse } from '#contract/jobs.ts'
import { useFieldErrors } from '../../components/form/use-field-errors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { checkStep, type FormFieldName, getFieldNames, reachableStep, type StepErrors } from './check-step.ts'
import { ClosedJobNotice } from './closed-job.tsx'
import { type ApplicationDraft, type ChangeDraft, emptyDraft, useDraft } from './draft.ts'
import { type SendingState, useSendApplication } from './send-application.ts'
import { StepAttachments } from './step-attachments.tsx'
import { StepConsent } from './step-consent.tsx'
import styles from './step-form.module.css'
import type { StepProps } from './step-form.tsx'
import { StepPersonalData } from './step-personal-data.tsx'
import { StepQuestion } from './step-question.tsx'
import { StepSent } from './step-sent.tsx'
import { StepStart } from './step-start.tsx'
import { StepUploads } from './step-uploads.tsx'
import { nextStep, stepKey, steps, toStep, type WizardStep } from './steps.ts'
import { useStepChange, useStepGuard, useStepNavigation } from './use-step-navigation.ts'
import { WizardLayout } from './wizard-layout.tsx'

const isSameStep = (one: WizardStep, other: WizardStep) => stepKey(one) === stepKey(other)

/** Shows one view at a time: the start, a step, the uploads, the confirmation or a notice that the job is closed. */
export function Wizard({ job }: { job: JobResponse }) {
  const questionCount = job.interview.length
  const { draft, isReady, change, remove } = useDraft(job.jobId)
  const navigation = useStepNavigation(questionCount)
  const { current } = navigation
  // Comes from the history state, which the server does not know.
  const sent = isReady ? navigation.sent : undefined
  const { errors, attempt, ...fieldErrors } = useFieldErrors<FormFieldName>()
  const [isDeleted, setDeleted] = useState(false)
  const card = useRef<HTMLDivElement>(null)

  function showErrors(found: StepErrors, step = current): void {
    fieldErrors.show(found)
    if (!isSameStep(step, current)) navigation.correct(step)
  }
  const sending = useSendApplication({ job, draft, change, onErrors: showErrors })

  const hasArrived = draft?.created !== undefined
  const view = sent ? 'sent' : hasArrived ? 'uploads' : sending.isClosed ? 'closed' : stepKey(current)
  const hasErrors = getFieldNames(current.step).some((field) => errors[field])
  useStepChange(card, view, hasErrors)

  useStepGuard({ isEnabled: isReady && !sent && !hasArrived, draft, change, navigation })
  useEffect(() => {
    if (sent && hasArrived) remove()
  }, [sent, hasArrived, remove])

  function next() {
    const found = checkStep(current.step, draft ?? emptyDraft)
    if (Object.keys(found).length > 0) return showErrors(found)
    fieldErrors.reset()
    setDeleted(false)
    if (current.step === steps.consent) return void sending.send()
    if (navigation.isCorrection) return navigation.back()
    if (!draft) change({})
    navigation.go(nextStep(current, questionCount))
  }

  function back(): void {
    fieldErrors.reset()
    navigation.back()
  }

  function finish(): void {
    if (draft?.created) navigation.finish({ mail: draft.mail, ...draft.created })
  }

  function deleteDraft() {
    if (hasArrived) return finish()
    remove()
    fieldErrors.reset()
    setDeleted(true)
  }

  const canDelete = draft !== undefined && !sent
  return (
    <WizardLayout
      job={job}
      card={card}
      {...(view !== 'closed' && { step: hasArrived || sent ? toStep(steps.sent) : current })}
      {...(canDelete && { onDelete: deleteDraft, hasArrived })}
    >
      {view === 'sent' && sent && <StepSent job={job} sent={sent} />}
      {view === 'uploads' && draft && <StepUploads job={job} draft={draft} change={change} onSettled={finish} />}
      {view === 'closed' && <ClosedJobNotice job={job} draft={draft} />}
      {view === '0' && (
        <StepStart
          job={job}
          draft={draft}
          isDeleted={isDeleted}
          onNext={next}
          onContinue={() => draft && navigation.go(reachableStep(draft.currentStep, draft))}
        />
      )}
      {Number(view) > 0 && (
        <StepView
          {...{ job, current, errors, attempt, change, sending }}
          draft={isReady ? draft : undefined}
          isCorrection={navigation.isCorrection}
          onFieldChange={(field) => fieldErrors.clear([field])}
          onNext={next}
          onBack={back}
          onCorrect={navigation.correct}
        />
      )}
    </WizardLayout>
  )
}

interface StepViewProps {
  job: JobResponse
  current: WizardStep
  /** Undefined until it has been read from the device. */
  draft: ApplicationDraft | undefined
  change: ChangeDraft
  errors: StepErrors
  attempt: number
  sending: SendingState
  isCorrection: boolean
  onFieldChange: (field: FormFieldName) => void
  onNext: () => void
  onBack: () => void
  onCorrect: (step: WizardStep) => void
}

function StepView(props: StepViewProps) {
  const { job, current, draft, isCorrection } = props
  const { t } = useTranslation('application')
  if (!draft || current.step === steps.sent)
    return (
      <p className={`soft ${styles.loading}`} role="status">
        {t('loading')}
      </p>
    )
  const step: StepProps = {
    ...props,
    draft,
    nextLabel: t(isCorrection ? 'toSummary' : 'next'),
    backLabel: t('back'),
  }
  const question = job.interview[current.question - 1]
  if (current.step === steps.question && question)
    return <StepQuestion key={question.id} {...step} question={question} />
  if (current.step === steps.person) return <StepPersonalData {...step} name="person" />
  if (current.step === steps.address) return <StepPersonalData {...step} name="address" />
  if (current.step === steps.attachments) return <StepAttachments {...step} />
  return <StepConsent {...step} job={job} sending={props.sending} onCorrect={props.onCorrect} />
}
