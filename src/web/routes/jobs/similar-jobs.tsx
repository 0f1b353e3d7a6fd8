import type { JobSummary } from '#contract/hiring/job-answer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { JobCard } from './job-card.tsx'
import results from './job-results.module.css'
import styles from './similar-jobs.module.css'

export function SimilarJobs({ jobs }: { jobs: readonly JobSummary[] }) {
  const { t } = useTexts('jobs')
  if (jobs.length === 0) return null
  return (
    <section className={`page ${styles.similar}`} aria-labelledby="similar">
      <h2 id="similar">{t('job.similar')}</h2>
      <ul className={results.cards}>
        {jobs.map((job) => (
          <li key={job.jobId}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
    </section>
  )
}
