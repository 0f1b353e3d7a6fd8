import { Icon } from '../../components/icon.tsx'
import { MessageBox } from '../../components/message-box.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ApplicationField, StepErrors } from './check-step.ts'
import styles from './step-form.module.css'
import { WizardForm } from './wizard-form.tsx'

interface Props {
  headline: string
  lead?: string | undefined
  /** Those of this step only, in its order. */
  fields?: readonly ApplicationField[]
  errors?: StepErrors
  attempt?: number
  nextLabel: string
  isBusy?: boolean
  onNext: () => void
  onBack: () => void
  backLabel: string
  children: React.ReactNode
}

function focusField(field: string): void {
  document.querySelector<HTMLElement>(`[data-field="${field}"] :is(input, textarea)`)?.focus()
}

/** What every step has: its heading, what is missing, the ways back and on. Enter goes on. */
export function StepForm(props: Props) {
  const { headline, lead, fields = [], errors = {}, attempt = 0, nextLabel, isBusy = false } = props
  const { t } = useTexts('application')
  const wrong = fields.flatMap((field) => (errors[field] ? [{ field, text: t(errors[field]) }] : []))
  return (
    <WizardForm className={styles.form} isBusy={isBusy} onNext={props.onNext}>
      <div className={styles.head}>
        <h1 id="step-headline" tabIndex={-1} aria-describedby="progress-text">
          {headline}
        </h1>
        {lead && (
          <p id="step-lead" className={styles.lead}>
            {lead}
          </p>
        )}
      </div>
      {wrong.length > 0 && (
        <MessageBox
          attempt={attempt}
          message={{ tone: 'negative', headline: t('error-headline-form'), text: t('error-content-form') }}
        >
          <ul className={styles.wrong}>
            {wrong.map(({ field, text }) => (
              <li key={field}>
                <button type="button" onClick={() => focusField(field)}>
                  {text}
                </button>
              </li>
            ))}
          </ul>
        </MessageBox>
      )}
      {props.children}
      <div className={styles.ways}>
        <button type="button" className={`button button-quiet ${styles.back}`} onClick={props.onBack}>
          <Icon name="previous" size={20} />
          {props.backLabel}
        </button>
        <button type="submit" className={`button ${styles.next}`} aria-busy={isBusy}>
          {nextLabel}
        </button>
      </div>
    </WizardForm>
  )
}
