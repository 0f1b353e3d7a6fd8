import type { JobSummary } from '#contract/hiring/job-answer.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './job-card.module.css'
import { JobFieldIcon } from './job-field-icon.tsx'
import { payText, shiftStartText, townOf } from './job-texts.ts'

export function JobCard({ job }: { job: JobSummary }) {
  const { t, language } = useTexts('jobs')
  const voice = { t, language }
  const time = [job.subscription, job.shift && shiftStartText(job.shift, voice)].filter(Boolean).join(', ')
  return (
    <article className={styles.card} aria-labelledby={`job-${job.jobId}`}>
      <p className={styles.field}>
        <JobFieldIcon field={job.field} size={20} />
        {t(`fields.${job.field}`)}
      </p>
      <h3 id={`job-${job.jobId}`}>
        <SiteLink to={`/jobs/${job.jobId}`} viewTransition>
          {job.name}
        </SiteLink>
      </h3>
      <ul>
        <li>
          <PageIcon name="pin" size={20} />
          {townOf(job, voice)}
        </li>
        <li>
          <PageIcon name="clock" size={20} />
          {time}
        </li>
      </ul>
      {job.pay && <p className={styles.pay}>{payText(job.pay, voice)}</p>}
    </article>
  )
}
