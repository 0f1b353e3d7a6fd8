import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AnswerList } from '../applications/answer-list.tsx'
import { ApplicantFacts } from '../applications/applicant-facts.tsx'
import { AttachmentList } from '../applications/attachment-list.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { ReviewHead } from './review-head.tsx'
import styles from './review-view.module.css'

export function ReviewView({ application }: { application: ApplicationAnswer }) {
  const { t } = useTexts('review')
  const { applicationId, attachments, interview, attributes } = application
  const addressOf = (number: number) => `/api/v1/reviews/${encodeURIComponent(applicationId)}/attachments/${number}`
  return (
    <main id="main" className={`page ${styles.page}`}>
      <ReviewHead application={application} />
      <div className={styles.main}>
        <section aria-labelledby="person">
          <h2 id="person">{t('person')}</h2>
          <ApplicantFacts application={application} isForReview />
        </section>
        <section aria-labelledby="files">
          <h2 id="files">{t('files')}</h2>
          {attachments.length > 0 ? (
            <AttachmentList attachments={attachments} addressOf={addressOf} />
          ) : (
            <p>{t('noFiles')}</p>
          )}
          {attachments.some(({ state }) => state === 'checking') && <p className={styles.note}>{t('checking')}</p>}
          {attachments.some(({ state }) => state === 'withheld') && <p className={styles.note}>{t('withheld')}</p>}
        </section>
        <section aria-labelledby="answers">
          <h2 id="answers">{t('answers')}</h2>
          {interview.length + attributes.length > 0 ? (
            <AnswerList application={application} />
          ) : (
            <p>{t('noAnswers')}</p>
          )}
        </section>
      </div>
      <DecisionPanel application={application} />
    </main>
  )
}
