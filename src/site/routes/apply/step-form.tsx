import { Form, useLocation } from 'react-router'
import { ErrorSummary, listErrors } from '../../components/form/error-summary.tsx'
import { RequiredLegend } from '../../components/form/required-legend.tsx'
import { Icon } from '../../components/icon.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type FormFieldName, formatStepError, getErrorHead, type StepErrors } from './check-step.ts'
import type { ApplicationDraft, ChangeDraft } from './draft.ts'
import styles from './step-form.module.css'

/** The props of every step. */
export interface StepProps {
  draft: ApplicationDraft
  change: ChangeDraft
  errors: StepErrors
  attempt: number
  /** Clears the error of the field. */
  onFieldChange: (field: FormFieldName) => void
  onNext: () => void
  onBack: () => void
  nextLabel: string
  backLabel: string
}

interface StepFormProps {
  headline: string
  lead?: string | undefined
  /** The fields of this step; their errors are listed in this order. */
  fields?: readonly FormFieldName[]
  errors?: StepErrors
  attempt?: number
  nextLabel: string
  isBusy?: boolean
  /** Explains the asterisk of required fields. */
  hasLegend?: boolean
  onNext: () => void
  onBack: () => void
  backLabel: string
  children: React.ReactNode
}

/** Heading, error summary and buttons of a step. */
export function StepForm(props: StepFormProps) {
  const { headline, lead, fields = [], errors = {}, attempt = 0, nextLabel, isBusy = false } = props
  const { t } = useTranslation('application')
  const invalid = listErrors(fields, (field) => errors[field] && formatStepError(errors[field], t))
  const head = getErrorHead(errors)
  return (
    <WizardForm className={`row gap-3 ${styles.form}`} isBusy={isBusy} onNext={props.onNext}>
      <StepHeader headline={headline} lead={lead} hasProgress />
      <ErrorSummary
        errors={invalid}
        attempt={attempt}
        headline={t(`error-headline-${head}`)}
        text={t(`error-content-${head}`)}
      />
      {props.hasLegend && <RequiredLegend />}
      {props.children}
      <StepActions>
        <button type="button" className={`button button-quiet ${styles.back}`} onClick={props.onBack}>
          <Icon name="previous" size={20} />
          {props.backLabel}
        </button>
        <button type="submit" className={`button ${styles.next}`} aria-busy={isBusy}>
          {nextLabel}
        </button>
      </StepActions>
    </WizardForm>
  )
}

interface StepHeaderProps {
  headline: string
  lead: string | undefined
  /** The layout shows the progress, which describes the headline. */
  hasProgress?: boolean
}

export function StepHeader({ headline, lead, hasProgress = false }: StepHeaderProps) {
  return (
    <div className="stack gap-15">
      <h1
        id="step-headline"
        className="headline-m"
        tabIndex={-1}
        aria-describedby={hasProgress ? 'progress-text' : undefined}
      >
        {headline}
      </h1>
      {lead && (
        <p id="step-lead" className="lead soft">
          {lead}
        </p>
      )}
    </div>
  )
}

/** The buttons of a step. On phones they stay at the bottom of the screen. */
export function StepActions({
  className = '',
  children,
}: {
  className?: string | undefined
  children: React.ReactNode
}) {
  return <div className={`row gap-15 line-top ${styles.actions} ${className}`}>{children}</div>
}

interface WizardFormProps {
  className: string | undefined
  isBusy?: boolean
  onNext: () => void
  children: React.ReactNode
}

/**
 * Enter continues. The `Form` of React Router makes the router discover this route while there is a connection, so that
 * changing the step also works offline.
 */
export function WizardForm({ className, isBusy = false, onNext, children }: WizardFormProps) {
  const { pathname } = useLocation()
  return (
    <Form
      action={pathname}
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) onNext()
      }}
    >
      {children}
    </Form>
  )
}
