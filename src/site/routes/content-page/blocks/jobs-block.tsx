import { useId } from 'react'
import { speculativeJobId } from '#domain/hiring/job.ts'
import { JobCard } from '#site/components/job-card.tsx'
import { SiteLink } from '#site/components/site-link.tsx'
import { useTranslation } from '#site/i18n/use-translation.ts'
import type { BlockProps } from '../block-kinds.ts'
import { usePageData } from '../page-data.ts'
import styles from './jobs-block.module.css'

export function JobsBlock({ id, headline, text, field }: BlockProps<'jobs'>) {
  const { t } = useTranslation('pages')
  const { jobs = [] } = usePageData()
  const headingId = useId()
  return (
    <section id={id} className={`page ${styles.block}`} aria-labelledby={headline && headingId}>
      <div className={styles.introduction}>
        {headline && <h2 id={headingId}>{headline}</h2>}
        <p>{jobs.length > 0 ? text : t('blocks.jobs.none')}</p>
      </div>
      {jobs.length > 0 && (
        <ul className={styles.cards}>
          {jobs.map((job) => (
            <li key={job.jobId}>
              <JobCard job={job} />
            </li>
          ))}
        </ul>
      )}
      <p className={`row wrap gap-15 no-print`}>
        <SiteLink to={field && jobs.length > 0 ? `/jobs?field=${field}` : '/jobs'} className="button button-quiet">
          {t(field && jobs.length > 0 ? 'blocks.jobs.allOfField' : 'blocks.jobs.all')}
        </SiteLink>
        {jobs.length === 0 && (
          <SiteLink to={`/application/${speculativeJobId}`} className="button button-quiet">
            {t('blocks.jobs.speculative')}
          </SiteLink>
        )}
      </p>
    </section>
  )
}
