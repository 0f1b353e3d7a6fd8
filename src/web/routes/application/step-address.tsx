import { useTexts } from '../../i18n/use-texts.ts'
import { fieldsOfStep } from './check-step.ts'
import { DraftField } from './draft-field.tsx'
import styles from './step-form.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-view.tsx'
import { steps } from './steps.ts'

export function StepAddress(step: StepProps) {
  const { t } = useTexts('application')
  return (
    <StepForm
      {...step}
      headline={t('address.headline')}
      lead={t('address.lead')}
      fields={fieldsOfStep[steps.address] ?? []}
    >
      <div className={styles.fields}>
        <DraftField {...step} name="streetAddress" autoComplete="street-address" maxLength={200} isRequired />
        <div className={`${styles.pair} ${styles.narrowFirst}`}>
          <DraftField {...step} name="postalCode" autoComplete="postal-code" maxLength={12} isRequired />
          <DraftField {...step} name="location" autoComplete="address-level2" isRequired />
        </div>
      </div>
    </StepForm>
  )
}
