import { useEffect, useRef, useState } from 'react'
import type { JobResponse } from '#contract/jobs.ts'
import { useForm } from '#ui/use-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { checkStep, type FormFieldName, getFieldNames, reachableStep } from './check-step.ts'
import { ClosedJobNotice } from './closed-job.tsx'
import { type ApplicationDraft, type ChangeDraft, emptyDraft, useDraft } from './draft.ts'
import { type ApplicationAttempt, useSendApplication } from './send-application.ts'
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

/** Shows one view at a time: the start, a step, the uploads, the confirmation or a notice that the job is closed. */
export function Wizard({ job }: { job: JobResponse }) {
  const questionCount = job.interview.length
  const { draft, isReady, change, remove } = useDraft(job.jobId)
  const navigation = useStepNavigation(questionCount)
  const { current } = navigation
  // Comes from the history state, which the server does not know.
  const sent = isReady ? navigation.sent : undefined
  const { t } = useTranslation('application')
  const form = useForm<FormFieldName, ApplicationAttempt>(getFieldNames(current.step), (code) => t.find(code) ?? code)
  const send = useSendApplication(job, change)
  const [isDeleted, setDeleted] = useState(false)
  const card = useRef<HTMLDivElement>(null)

  const hasArrived = draft?.created !== undefined
  const view = sent ? 'sent' : hasArrived ? 'uploads' : form.result?.isClosed ? 'closed' : stepKey(current)
  useStepChange(card, view, form.errors.length > 0)

  useStepGuard({ isEnabled: isReady && !sent && !hasArrived, draft, change, navigation })
  useEffect(() => {
    if (sent && hasArrived) remove()
  }, [sent, hasArrived, remove])

  async function next(): Promise<ApplicationAttempt | undefined> {
    const errors = checkStep(current.step, draft ?? emptyDraft)
    if (Object.keys(errors).length > 0) return { errors }
    setDeleted(false)
    if (current.step === steps.consent) {
      const attempt = draft && (await send(draft))
      if (attempt?.step) navigation.correct(attempt.step)
      return attempt
    }
    if (navigation.isCorrection) navigation.back()
    else {
      if (!draft) change({})
      navigation.go(nextStep(current, questionCount))
    }
    return undefined
  }

  function back(): void {
    form.reset()
    navigation.back()
  }

  function finish(): void {
    if (draft?.created) navigation.finish({ mail: draft.mail, ...draft.created })
  }

  function deleteDraft() {
    if (hasArrived) return finish()
    remove()
    form.reset()
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
          onNext={() => void form.submit(next)}
          onContinue={() => draft && navigation.go(reachableStep(draft.currentStep, draft))}
        />
      )}
      {Number(view) > 0 && (
        <StepView
          {...{ job, current, form, change }}
          draft={isReady ? draft : undefined}
          isCorrection={navigation.isCorrection}
          onNext={() => void form.submit(next)}
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
  form: StepProps['form']
  isCorrection: boolean
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
  return <StepConsent {...step} job={job} onCorrect={props.onCorrect} />
}
