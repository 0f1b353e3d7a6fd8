import type { ComponentProps, ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { useForm } from '#ui/use-form.ts'
import { SiteForm } from '../../components/form/site-form.tsx'
import { Icon } from '../../components/icon.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { type FormFieldName, getErrorHead } from './check-step.ts'
import type { ApplicationDraft, ChangeDraft } from './draft.ts'
import type { ApplicationAttempt } from './send-application.ts'
import styles from './step-form.module.css'

/** The props of every step. */
export interface StepProps {
  draft: ApplicationDraft
  change: ChangeDraft
  form: ReturnType<typeof useForm<FormFieldName, ApplicationAttempt>>
  onNext: () => void
  onBack: () => void
  nextLabel: string
  backLabel: string
}

interface StepFormProps extends StepProps {
  headline: string
  lead?: string | undefined
  /** Explains the asterisk of required fields. */
  hasLegend?: boolean
  children: ReactNode
}

/** Heading, error summary and buttons of a step. */
export function StepForm({ headline, lead, hasLegend = false, form, children, ...props }: StepFormProps) {
  const { t } = useTranslation('application')
  const head = getErrorHead(form.result?.errors ?? {})
  return (
    <WizardForm
      className={`row gap-3 ${styles.form}`}
      onNext={props.onNext}
      errors={form.errors}
      errorHeadline={t(`error-headline-${head}`)}
      errorText={t(`error-content-${head}`)}
      result={form.result}
      heading={<StepHeader headline={headline} lead={lead} hasProgress />}
      hasLegend={hasLegend}
    >
      {children}
      <StepActions>
        <button type="button" className={`button button-quiet ${styles.back}`} onClick={props.onBack}>
          <Icon name="previous" size={20} />
          {props.backLabel}
        </button>
        <button type="submit" className={`button ${styles.next}`} aria-busy={form.isSending}>
          {props.nextLabel}
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
export function StepActions({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={`row gap-15 line-top ${styles.actions} ${className}`}>{children}</div>
}

/**
 * Enter continues. The `Form` of React Router makes the router discover this route while there is a connection, so that
 * changing the step also works offline.
 */
export const WizardForm = ({ onNext, ...form }: Partial<ComponentProps<typeof SiteForm>> & { onNext: () => void }) => (
  <SiteForm
    method="get"
    action={useLocation().pathname}
    result={undefined}
    hasLegend={false}
    onSend={onNext}
    {...form}
  />
)
