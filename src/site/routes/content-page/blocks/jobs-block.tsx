import { speculativeJobId } from '#domain/hiring/job.ts'
import { JobCard } from '#site/components/job-card.tsx'
import { columns, Section } from '#site/components/section/section.tsx'
import { SiteLink } from '#site/components/site-link.tsx'
import { useTranslation } from '#site/i18n/use-translation.ts'
import type { BlockProps } from '../block-kinds.ts'
import { usePageData } from '../page-data.ts'

export function JobsBlock({ id, headline, text, field }: BlockProps<'jobs'>) {
  const { t } = useTranslation('pages')
  const { jobs = [] } = usePageData()
  const isOfField = field && jobs.length > 0
  return (
    <Section
      id={id}
      headline={headline}
      introduction={<p className="lead">{jobs.length > 0 ? text : t('blocks.jobs.none')}</p>}
    >
      {jobs.length > 0 && (
        <ul className={columns}>
          {jobs.map((job) => (
            <li key={job.jobId}>
              <JobCard job={job} />
            </li>
          ))}
        </ul>
      )}
      <p className="row wrap gap-15 no-print">
        <SiteLink to={isOfField ? `/jobs?field=${field}` : '/jobs'} className="button button-quiet">
          {t(isOfField ? 'blocks.jobs.allOfField' : 'blocks.jobs.all')}
        </SiteLink>
        {jobs.length === 0 && (
          <SiteLink to={`/application/${speculativeJobId}`} className="button button-quiet">
            {t('blocks.jobs.speculative')}
          </SiteLink>
        )}
      </p>
    </Section>
  )
}
