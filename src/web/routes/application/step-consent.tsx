import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { ConsentField } from '../../components/form/consent-field.tsx'
import fieldStyles from '../../components/form/form-field.module.css'
import { MessageBox } from '../../components/message-box.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { MarkedText } from '../../i18n/marked-text.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFrame } from '../../use-frame.ts'
import { ApplicationSummary } from './application-summary.tsx'
import { fieldsOfStep } from './check-step.ts'
import styles from './step-consent.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-view.tsx'
import { type Place, steps } from './steps.ts'
import { useSendFailure } from './use-send-failure.ts'
import type { SendingState } from './use-sending.ts'

interface Props extends StepProps {
  job: JobAnswer
  sending: SendingState
  onCorrect: (place: Place) => void
}

export function StepConsent({ job, sending, onCorrect, ...step }: Props) {
  const { t } = useTexts('application')
  const { company } = useFrame()
  const { draft, change, errors } = step
  const message = useSendFailure(job, sending.failure)
  const nextLabel = t(sending.isSending ? 'consent.sending' : 'consent.send')
  return (
    <StepForm
      {...step}
      headline={t('consent.headline')}
      lead={t('consent.lead')}
      fields={fieldsOfStep[steps.consent] ?? []}
      nextLabel={nextLabel}
      isBusy={sending.isSending}
    >
      <ApplicationSummary {...{ job, draft, onCorrect }} />
      <fieldset className={styles.consents}>
        <legend className="visually-hidden">{t('consent.legend')}</legend>
        <ConsentField
          name="privacy"
          isChecked={draft.privacy}
          error={errors.privacy && t(errors.privacy)}
          onChange={(privacy) => {
            change({ privacy })
            step.onMended('privacy')
          }}
        >
          <MarkedText
            text={t('consent.privacy', { company: company.legalName })}
            parts={{ policy: <SiteLink to="/policy" target="_blank" /> }}
          />
        </ConsentField>
        <div className={fieldStyles.consent}>
          <label>
            <input
              type="checkbox"
              name="talentPool"
              checked={draft.talentPool}
              aria-describedby="talent-pool-hint"
              onChange={({ target }) => change({ talentPool: target.checked })}
            />
            <span>{t('consent.talentPool')}</span>
          </label>
          <p id="talent-pool-hint" className={styles.hint}>
            {t('consent.talentPoolHint')}
          </p>
        </div>
      </fieldset>
      {message && <MessageBox message={message} attempt={sending.failures} />}
    </StepForm>
  )
}
