import { useTexts } from '../../i18n/use-texts.ts'
import { fieldsOfStep } from './check-step.ts'
import { DraftField } from './draft-field.tsx'
import styles from './step-form.module.css'
import { StepForm } from './step-form.tsx'
import type { StepProps } from './step-view.tsx'
import { steps } from './steps.ts'

export function StepPerson(step: StepProps) {
  const { t } = useTexts('application')
  return (
    <StepForm
      {...step}
      headline={t('person.headline')}
      lead={t('person.lead')}
      fields={fieldsOfStep[steps.person] ?? []}
    >
      <div className={styles.fields}>
        <div className={styles.pair}>
          <DraftField {...step} name="givenname" autoComplete="given-name" isRequired />
          <DraftField {...step} name="surname" autoComplete="family-name" isRequired />
        </div>
        <DraftField
          {...step}
          name="mail"
          type="email"
          hint={t('mailHint')}
          autoComplete="email"
          maxLength={254}
          isRequired
        />
        <DraftField {...step} name="phone" type="tel" hint={t('phoneHint')} autoComplete="tel" maxLength={40} />
        <DraftField {...step} name="earliestStart" hint={t('earliestStartHint')} autoComplete="off" maxLength={200} />
      </div>
    </StepForm>
  )
}
