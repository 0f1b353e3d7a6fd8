import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './applicant-facts.module.css'

/** An address may hold signs that would begin further fields of the mail. */
const mailTo = (mail: string) => `mailto:${encodeURIComponent(mail).replaceAll('%40', '@')}`

interface Props {
  application: ApplicationAnswer
  /** For those who want to get in touch, below the name as a headline. */
  isForReview?: boolean
}

export function ApplicantFacts({ application: { applicant }, isForReview = false }: Props) {
  const { t } = useTexts('applications')
  const { givenname, surname, mail, phone, streetAddress, postalCode, location } = applicant
  return (
    <dl className={styles.facts}>
      {!isForReview && (
        <div>
          <dt>{t('facts.name')}</dt>
          <dd>
            {givenname} {surname}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('facts.mail')}</dt>
        <dd>{isForReview ? <a href={mailTo(mail)}>{mail}</a> : mail}</dd>
      </div>
      {phone && (
        <div>
          <dt>{t('facts.phone')}</dt>
          <dd>{isForReview ? <a href={phoneLink(phone)}>{phone}</a> : phone}</dd>
        </div>
      )}
      <div>
        <dt>{t('facts.address')}</dt>
        <dd>
          {streetAddress}
          <br />
          {postalCode} {location}
        </dd>
      </div>
    </dl>
  )
}
