import type { JobSummary } from '#contract/jobs.ts'
import type { JobField } from '#domain/content/option-values.ts'
import { formatPayOrTariff } from '#domain/hiring/format-pay.ts'
import { speculativeJobId } from '#domain/hiring/job.ts'
import { formatDistance } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { formatShiftStart, formatTown } from '../job-format.ts'
import styles from './job-card.module.css'
import { PageIcon } from './page-icon.tsx'
import { SiteLink } from './site-link.tsx'
import skeletonStyles from './skeleton.module.css'

/** Job cards in a grid. */
export function JobCardList({ jobs }: { jobs: readonly JobSummary[] }) {
  return (
    <ul className={styles.list}>
      {jobs.map((job) => (
        <li key={job.jobId}>
          <JobCard job={job} />
        </li>
      ))}
    </ul>
  )
}

export function JobCard({ job }: { job: JobSummary }) {
  const translation = useTranslation('jobs')
  const { t, language } = translation
  const pay = formatPayOrTariff(job, translation)
  const time = [job.subscription, job.shift && formatShiftStart(job.shift, translation)].filter(Boolean).join(', ')
  return (
    <article className={styles.card} aria-labelledby={`job-${job.jobId}`}>
      <p className="row middle gap-1 small strong crust">
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
          <span>
            {formatTown(job, translation)}
            {job.distanceKm !== undefined && (
              <span className="soft nowrap">
                {t('distance', { distance: formatDistance(job.distanceKm, language) })}
              </span>
            )}
          </span>
        </li>
        <li>
          <PageIcon name="clock" size={20} />
          {time}
        </li>
        {job.closingDate && (
          <li>
            <PageIcon name="mail" size={20} />
            {t('closesOn', { date: formatDay(job.closingDate, language, 'date') })}
          </li>
        )}
      </ul>
      {pay && <p className={styles.pay}>{pay}</p>}
    </article>
  )
}

/** Offers a speculative application when the search finds no job. */
export function SpeculativeCard() {
  const { t } = useTranslation('jobs')
  return (
    <ul className={styles.list}>
      <li>
        <article className={styles.card} aria-labelledby="speculative-card">
          <h3 id="speculative-card">
            <SiteLink to={`/application/${speculativeJobId}`}>{t('speculative.name')}</SiteLink>
          </h3>
          <ul>
            <li>
              <PageIcon name="pin" size={20} />
              {t('speculative.place')}
            </li>
            <li>
              <PageIcon name="clock" size={20} />
              {t('speculative.type')}
            </li>
          </ul>
        </article>
      </li>
    </ul>
  )
}

const iconPathByField: Record<JobField, string> = {
  sales:
    'M4 9.500 5.500 4.500h13L20 9.500M4 9.500a2.700 2.700 0 0 0 5.300 0 2.700 2.700 0 0 0 5.400 0 2.700 2.700 0 0 0 5.300 0M5.500 12.500v7h13v-7M9.500 19.500V15h5v4.500',
  bakery:
    'M8 16.500 16.500 8M10.300 18.800 5.200 13.700a1.200 1.200 0 0 1 0-1.700l6.800-6.800a1.200 1.200 0 0 1 1.700 0l5.100 5.100a1.200 1.200 0 0 1 0 1.700L12 18.800a1.200 1.200 0 0 1-1.700 0ZM7.200 16.800 4 20M16.800 7.200 20 4',
  administration:
    'M5 5.500h14a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1ZM9 20h6M12 16.500V20M7.500 9h5M7.500 12.500h3',
  dispatch:
    'M3 6.500h11.500v9.800H3V6.500ZM14.500 10h3.600l2.900 3.200v3.100h-6.500V10ZM7 15.200a1.900 1.900 0 1 1 0 3.800 1.900 1.900 0 0 1 0-3.800ZM17.300 15.200a1.900 1.900 0 1 1 0 3.800 1.900 1.900 0 0 1 0-3.800Z',
  technology:
    'M14.200 6.300a4.300 4.300 0 0 1 5.200-1.400l-2.800 2.800.4 2.300 2.300.4 1-1a4.300 4.300 0 0 1-6.300 3.500L7.300 19.600a2 2 0 0 1-2.900-2.900l6.700-6.700a4.300 4.300 0 0 1 3.100-3.700Z',
  training:
    'M12 5 2.500 9.500 12 14l9.500-4.500L12 5ZM6.500 11.600v4.200c0 1.500 2.500 2.700 5.500 2.700s5.500-1.200 5.500-2.700v-4.200M21.500 9.500v5',
}

export function JobFieldIcon({ field, size = 32 }: { field: JobField; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPathByField[field]} />
    </svg>
  )
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

/** Placeholder of a list that is being loaded. */
export function JobListSkeleton() {
  const { t } = useTranslation('jobs')
  return (
    <div>
      <p className="visually-hidden">{t('results.loading')}</p>
      <div className={styles.list} aria-hidden="true">
        {placeholders.map((key) => (
          <div key={key} className={`panel ${skeletonStyles.skeleton}`}>
            <span />
            <span />
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  )
}
