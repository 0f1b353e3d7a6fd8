import type { ApplicationResponse } from '#contract/applications.ts'
import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { phoneLink } from '#domain/store.ts'
import { AnswerList, ApplicantFacts, AttachmentList } from '../../components/application/application-data.tsx'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './application-details.module.css'

/** Everything that is stored about the application. */
export function StoredData({ application }: { application: ApplicationResponse }) {
  const { t, language } = useTranslation('applications')
  const { applicationId, attachments, interview, attributes, deletesOn, organizer } = application
  const toDownloadUrl = (number: number) => `/api/v1/applications/${applicationId}/attachments/${number}`
  return (
    <section className={`stack top gap-3 ${styles.stored}`} aria-labelledby="stored">
      <h2 id="stored" className="headline-m">
        {t('stored.headline')}
      </h2>
      <p>{t('stored.lead', { date: formatDay(deletesOn, language, 'date') })}</p>
      <ApplicantFacts application={application} />
      {interview.length + attributes.length > 0 && (
        <div>
          <h3>{t('stored.answers')}</h3>
          <AnswerList application={application} />
        </div>
      )}
      <div>
        <h3>{t('stored.files')}</h3>
        {attachments.length > 0 ? (
          <AttachmentList attachments={attachments} getDownloadUrl={toDownloadUrl} />
        ) : (
          <p>{t('stored.noFiles')}</p>
        )}
        {attachments.some(({ state }) => state === 'withheld') && (
          <p className="small soft below-1">{t('stored.withheld')}</p>
        )}
      </div>
      <p className="small soft">{t('stored.wrong', { organizer: organizer.name })}</p>
    </section>
  )
}

/** The way to the times of the interview, where some were offered. */
export function InterviewCard({ application: { applicationId, appointment } }: { application: ApplicationResponse }) {
  const { t, language } = useTranslation('applications')
  if (!appointment?.isOffered) return null
  const { date, time } = appointment
  return (
    <section className={`panel panel-light stack gap-3 ${styles.card}`} aria-labelledby="interview">
      <div>
        <h2 id="interview" className={styles.label}>
          {t('interview.card.headline')}
        </h2>
        <p className={styles.name}>
          {date && time
            ? t('interview.card.booked', { date: formatDay(date, language, 'full'), time: formatTime(time, language) })
            : t('interview.card.offer')}
        </p>
        <SiteLink className="target strong crust" to={`/applications/${applicationId}/interview`}>
          {t(date ? 'interview.card.change' : 'interview.card.choose')}
        </SiteLink>
      </div>
    </section>
  )
}

export function JobAndContact({ application: { job, organizer } }: { application: ApplicationResponse }) {
  const { t } = useTranslation('applications')
  return (
    <section className={`panel panel-light stack gap-3 ${styles.card}`} aria-labelledby="job">
      <div>
        <h2 id="job" className={styles.label}>
          {t('job.headline')}
        </h2>
        <p className={styles.name}>{job.name}</p>
        <p className={`small soft ${styles.detail}`}>{job.identifier}</p>
        {job.isThere ? (
          <SiteLink className="target strong crust" to={`/jobs/${encodeURIComponent(job.jobId)}`}>
            {t('job.open')}
          </SiteLink>
        ) : (
          <p className={`small soft ${styles.detail}`}>{t('job.gone')}</p>
        )}
      </div>
      <div>
        <h2 className={styles.label}>{t('contact.headline')}</h2>
        <p className={styles.name}>{organizer.name}</p>
        <p className={`stack start ${styles.contact}`}>
          <a className="target strong crust" href={phoneLink(organizer.phone)}>
            <PageIcon name="call" size={20} />
            {organizer.phone}
          </a>
          <a className="target strong crust anywhere" href={`mailto:${organizer.mail}`}>
            <PageIcon name="mail" size={20} />
            {organizer.mail}
          </a>
        </p>
      </div>
    </section>
  )
}
