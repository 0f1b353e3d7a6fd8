import type { ApplicationDetails } from '#contract/staff/hiring.ts'
import { languageNames } from '#domain/i18n/languages.ts'
import { Field } from '../components/field.tsx'
import { fieldErrorText } from '../components/field-errors.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './message-field.module.css'
import { useHiringTranslation } from './use-hiring-translation.ts'

const maxLength = 5000

interface Props {
  application: ApplicationDetails
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

/** The text of a mail to the applicant, with whom it goes to and where answers arrive. */
export function MessageField({ application, value, onChange, error }: Props) {
  const { t } = useHiringTranslation()
  const { t: common } = useTranslation()
  const mail = application.person.find(({ name }) => name === 'mail')?.text ?? ''
  return (
    <>
      <Field label={t('dialog.message')} hint={t('dialog.messageHint')} error={fieldErrorText(common, error)}>
        {(ids) => (
          <textarea
            {...ids}
            className={styles.message}
            lang={application.language}
            value={value}
            maxLength={maxLength}
            rows={12}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <ul className={styles.facts}>
        <li>{t('dialog.to', { mail })}</li>
        <li>{t('dialog.replyTo', { mail: application.replyTo })}</li>
        <li>{t('dialog.language', { language: languageNames[application.language] })}</li>
      </ul>
    </>
  )
}
