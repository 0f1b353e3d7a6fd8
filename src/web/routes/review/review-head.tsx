import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { ApplicationStateMark } from '../applications/application-state-mark.tsx'
import { formatDate } from '../jobs/format-date.ts'
import { localMoment } from '../selfservice/local-moment.ts'
import styles from './review-head.module.css'

export function ReviewHead({ application: { applicant, job, state, createdAt } }: { application: ApplicationAnswer }) {
  const { t, language } = useTexts('review')
  const { date } = localMoment(createdAt)
  return (
    <header className={styles.head}>
      <p className={styles.above}>
        <span className="eyebrow">{t('eyebrow')}</span>
        <ApplicationStateMark state={state} />
      </p>
      <h1>
        {applicant.givenname} {applicant.surname}
      </h1>
      <p className={styles.job}>
        {job.isThere ? <SiteLink to={`/jobs/${encodeURIComponent(job.jobId)}`}>{job.name}</SiteLink> : job.name}
      </p>
      <p className={styles.detail}>
        <span>{job.identifier}</span>
        <time dateTime={createdAt}>{t('received', { date: formatDate(date, language) })}</time>
      </p>
    </header>
  )
}
