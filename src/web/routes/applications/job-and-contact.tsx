import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './job-and-contact.module.css'

export function JobAndContact({ application: { job, organizer } }: { application: ApplicationAnswer }) {
  const { t } = useTexts('applications')
  return (
    <section className={styles.card} aria-labelledby="job">
      <div>
        <h2 id="job" className={styles.label}>
          {t('job.headline')}
        </h2>
        <p className={styles.name}>{job.name}</p>
        <p className={styles.detail}>{job.identifier}</p>
        {job.isThere ? (
          <SiteLink to={`/jobs/${encodeURIComponent(job.jobId)}`}>{t('job.open')}</SiteLink>
        ) : (
          <p className={styles.detail}>{t('job.gone')}</p>
        )}
      </div>
      <div>
        <h2 className={styles.label}>{t('contact.headline')}</h2>
        <p className={styles.name}>{organizer.name}</p>
        <p className={styles.ways}>
          <a href={phoneLink(organizer.phone)}>
            <PageIcon name="call" size={20} />
            {organizer.phone}
          </a>
          <a href={`mailto:${organizer.mail}`}>
            <PageIcon name="mail" size={20} />
            {organizer.mail}
          </a>
        </p>
      </div>
    </section>
  )
}
