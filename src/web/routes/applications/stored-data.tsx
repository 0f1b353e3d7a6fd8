import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { formatDate } from '../jobs/format-date.ts'
import { AnswerList } from './answer-list.tsx'
import { ApplicantFacts } from './applicant-facts.tsx'
import { AttachmentList } from './attachment-list.tsx'
import styles from './stored-data.module.css'

/** All of it: what is not shown here is not stored. */
export function StoredData({ application }: { application: ApplicationAnswer }) {
  const { t, language } = useTexts('applications')
  const { attachments, interview, attributes, deletesOn, organizer } = application
  return (
    <section className={styles.stored} aria-labelledby="stored">
      <h2 id="stored">{t('stored.headline')}</h2>
      <p>{t('stored.lead', { date: formatDate(deletesOn, language) })}</p>
      <ApplicantFacts application={application} />
      {interview.length + attributes.length > 0 && (
        <div>
          <h3>{t('stored.answers')}</h3>
          <AnswerList application={application} />
        </div>
      )}
      <div>
        <h3>{t('stored.files')}</h3>
        {attachments.length > 0 ? <AttachmentList attachments={attachments} /> : <p>{t('stored.noFiles')}</p>}
        {attachments.some(({ state }) => state === 'withheld') && <p className={styles.note}>{t('stored.withheld')}</p>}
      </div>
      <p className={styles.note}>{t('stored.wrong', { organizer: organizer.name })}</p>
    </section>
  )
}
