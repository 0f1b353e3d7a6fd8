import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ApplicationField, StepErrors } from './check-step.ts'
import type { ApplicationDraft } from './draft.ts'
import { StepAddress } from './step-address.tsx'
import { StepAttachments } from './step-attachments.tsx'
import { StepConsent } from './step-consent.tsx'
import { StepPerson } from './step-person.tsx'
import { StepQuestion } from './step-question.tsx'
import styles from './step-view.module.css'
import { type Place, steps } from './steps.ts'
import type { ChangeDraft } from './use-draft.ts'
import type { SendingState } from './use-sending.ts'

interface Props {
  job: JobAnswer
  place: Place
  /** Undefined until the device has been asked for it. */
  draft: ApplicationDraft | undefined
  change: ChangeDraft
  errors: StepErrors
  attempt: number
  sending: SendingState
  isCorrection: boolean
  onMended: (field: ApplicationField) => void
  onNext: () => void
  onBack: () => void
  onCorrect: (place: Place) => void
}

/** What a step needs, whichever it is. */
export interface StepProps {
  draft: ApplicationDraft
  change: ChangeDraft
  errors: StepErrors
  attempt: number
  onMended: (field: ApplicationField) => void
  onNext: () => void
  onBack: () => void
  nextLabel: string
  backLabel: string
}

export function StepView(props: Props) {
  const { job, place, draft, isCorrection } = props
  const { t } = useTexts('application')
  if (!draft || place.step === steps.sent)
    return (
      <p className={styles.loading} role="status">
        {t('loading')}
      </p>
    )
  const step: StepProps = {
    ...props,
    draft,
    nextLabel: t(isCorrection ? 'toSummary' : 'next'),
    backLabel: t('back'),
  }
  const question = job.interview[place.question - 1]
  if (place.step === steps.question && question) return <StepQuestion key={question.id} {...step} question={question} />
  if (place.step === steps.person) return <StepPerson {...step} />
  if (place.step === steps.address) return <StepAddress {...step} />
  if (place.step === steps.attachments) return <StepAttachments {...step} />
  return <StepConsent {...step} job={job} sending={props.sending} onCorrect={props.onCorrect} />
}
