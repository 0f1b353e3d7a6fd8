import { useNavigation, useRevalidator } from 'react-router'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useLate } from '../places/use-late.ts'
import { JobCard } from './job-card.tsx'
import { JobListSkeleton } from './job-list-skeleton.tsx'
import { JobPages } from './job-pages.tsx'
import styles from './job-results.module.css'
import type { JobSearch } from './job-search.ts'
import type { FoundJobs } from './load-jobs.ts'
import { SpeculativeCard } from './speculative-card.tsx'

const skeletonDelayMs = 150

interface Props {
  search: JobSearch
  /** Undefined: the server could not be reached. */
  found: FoundJobs | undefined
}

/** Count and page are announced; below stand the jobs, their placeholder, or what to do without any. */
export function JobResults({ search, found }: Props) {
  const { t } = useTexts('jobs')
  const { location } = useNavigation()
  const { state } = useRevalidator()
  const isWaiting = location?.pathname === '/jobs' || state === 'loading'
  const isLate = useLate(isWaiting, skeletonDelayMs)
  const hasFound = found?.count !== 0
  const headline = t(!hasFound ? 'results.nothing' : search.isSearch ? 'results.found' : 'results.newest')
  return (
    <div className={styles.results}>
      <div className={styles.head}>
        <h2 id="results-title">{headline}</h2>
        <Count search={search} found={found} />
      </div>
      <div className={styles.list} aria-busy={isWaiting}>
        {isLate ? <JobListSkeleton /> : <JobList search={search} found={found} />}
      </div>
    </div>
  )
}

function Count({ search, found }: Props) {
  const { t } = useTexts('jobs')
  const jobs = found ? t('results.count', { count: found.count }) : ''
  const isPaged = found !== undefined && found.pages > 1
  const text = isPaged ? t('results.countAndPage', { jobs, page: search.page, pages: found.pages }) : jobs
  return (
    <p role="status" className={styles.count}>
      {search.isSearch && text}
    </p>
  )
}

function JobList({ search, found }: Props) {
  const { t } = useTexts('jobs')
  if (!found) return <ListFailed />
  if (found.count === 0) return <NoJobs />
  return (
    <>
      <ul className={styles.cards}>
        {found.jobs.map((job) => (
          <li key={job.jobId}>
            <JobCard job={job} />
          </li>
        ))}
      </ul>
      {search.isSearch && <JobPages search={search} pages={found.pages} />}
      {!search.isSearch && found.pages > 1 && (
        <SiteLink className={`button button-quiet ${styles.all}`} to="/jobs?state=search#results">
          {t('results.all')}
        </SiteLink>
      )}
    </>
  )
}

function NoJobs() {
  const { t } = useTexts('jobs')
  return (
    <>
      <p className={styles.none}>{t('results.none')}</p>
      <ul className={styles.cards}>
        <li>
          <SpeculativeCard />
        </li>
      </ul>
    </>
  )
}

function ListFailed() {
  const { t } = useTexts('jobs')
  const { revalidate } = useRevalidator()
  return (
    <div className={styles.failed} role="alert">
      <h3>{t('results.failedHeadline')}</h3>
      <p>{t('results.failedText')}</p>
      <button type="button" className="button button-quiet" onClick={() => void revalidate()}>
        {t('results.retry')}
      </button>
    </div>
  )
}
