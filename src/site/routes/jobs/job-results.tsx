import { useNavigation, useRevalidator } from 'react-router'
import type { JobSearchResponse, JobSummary } from '#contract/jobs.ts'
import type { AlternativeResponse } from '#contract/search.ts'
import { ErrorState } from '#ui/states.tsx'
import tabStyles from '#ui/tabs.module.css'
import { Icon } from '../../components/icon.tsx'
import { JobCardList, JobListSkeleton, SpeculativeCard } from '../../components/job-card.tsx'
import { type AlternativeLink, AlternativeSearches } from '../../components/search/alternative-searches.tsx'
import { UnderstoodChips } from '../../components/search/understood-chips.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useDelayed } from '../../hooks/use-delayed.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './job-results.module.css'
import { hasFilters, type JobSearch, pageNumbers, toJobQueryString, withKeyword } from './job-search.ts'

const skeletonDelayMs = 150

interface FoundJobs {
  jobs: readonly JobSummary[]
  count: number
  pages: number
  explained: JobSearchResponse | undefined
}

interface JobResultsProps {
  search: JobSearch
  /** Undefined when the server cannot be reached. */
  found: FoundJobs | undefined
}

/** Announces count and page, and shows the jobs, a skeleton, or what to do without results. */
export function JobResults({ search, found }: JobResultsProps) {
  const { t } = useTranslation('jobs')
  const { location } = useNavigation()
  const { state } = useRevalidator()
  const isWaiting = location?.pathname === '/jobs' || state === 'loading'
  const showsSkeleton = useDelayed(isWaiting, skeletonDelayMs)
  const hasFound = found?.count !== 0
  const headline = t(!hasFound ? 'results.nothing' : search.isSearch ? 'results.found' : 'results.newest')
  return (
    <div className={`stack gap-3 ${styles.results}`}>
      <div className={`row wrap baseline spread ${styles.head}`}>
        <h2 id="results-title" className="headline-m">
          {headline}
        </h2>
        <Count search={search} found={found} />
      </div>
      <UnderstoodChips
        understood={found?.explained?.understood ?? []}
        texts={{
          label: t('understood.label'),
          remove: (label) => t('understood.remove', { label }),
          unknown: t('understood.unknown'),
        }}
        toSearch={(keyword) => withKeyword(search, keyword)}
      />
      <div className="stack gap-3" aria-busy={isWaiting}>
        {showsSkeleton ? <JobListSkeleton /> : <JobList search={search} found={found} />}
      </div>
    </div>
  )
}

function Count({ search, found }: JobResultsProps) {
  const { t } = useTranslation('jobs')
  const jobs = found ? t('results.count', { count: found.count }) : ''
  const isPaged = found !== undefined && found.pages > 1
  const text = isPaged ? t('results.countAndPage', { jobs, page: search.page, pages: found.pages }) : jobs
  return (
    <p role="status" className="strong crust">
      {search.isSearch && text}
    </p>
  )
}

function JobList({ search, found }: JobResultsProps) {
  const { t } = useTranslation('jobs')
  if (!found) return <ListFailed />
  if (found.count === 0) return <NoJobs search={search} alternatives={found.explained?.alternatives ?? []} />
  return (
    <>
      <JobCardList jobs={found.jobs} />
      {search.isSearch && <JobPages search={search} pages={found.pages} />}
      {!search.isSearch && found.pages > 1 && (
        <SiteLink className={`button button-quiet ${styles.all}`} to="/jobs?state=search#results">
          {t('results.all')}
        </SiteLink>
      )}
    </>
  )
}

/** Offers the nearest searches that find something, then the speculative application. */
function NoJobs({ search, alternatives }: { search: JobSearch; alternatives: readonly AlternativeResponse[] }) {
  const { t } = useTranslation('jobs')
  const links = alternatives.map(({ kind, label, query, count }): AlternativeLink => {
    const jobs = t('results.count', { count })
    const changed = kind === 'withoutFilters' ? { ...search, field: [], type: [], shift: [] } : search
    return { key: kind + label, text: t(`alternatives.${kind}`, { label, jobs }), to: withKeyword(changed, query) }
  })
  const isUnfiltered = search.field.length + search.type.length + search.shift.length === 0
  if (hasFilters(search))
    links.push({
      key: 'all',
      text: t('alternatives.all'),
      to: { pathname: '/jobs', search: '?state=search', hash: '#results' },
    })
  return (
    <>
      <p className="lead">{t(isUnfiltered ? 'results.noneForWords' : 'results.none')}</p>
      <AlternativeSearches label={t('alternatives.label')} links={links} />
      <SpeculativeCard />
    </>
  )
}

function ListFailed() {
  const { t } = useTranslation('jobs')
  const { revalidate } = useRevalidator()
  return (
    <ErrorState
      headline={<h3 className="headline-s">{t('results.failedHeadline')}</h3>}
      text={t('results.failedText')}
      retry={{ label: t('results.retry'), onClick: () => void revalidate() }}
    />
  )
}

interface JobPagesProps {
  search: JobSearch
  pages: number
}

function JobPages({ search, pages }: JobPagesProps) {
  const { t } = useTranslation('jobs')
  const { page } = search
  const toHref = (target: number) => `/jobs?${toJobQueryString({ ...search, page: target })}#results`
  if (pages < 2) return null
  return (
    <nav className={`row wrap middle below-2 ${tabStyles.tabs} ${styles.pages} no-print`} aria-label={t('pages.label')}>
      {page > 1 && (
        <SiteLink to={toHref(page - 1)} rel="prev">
          <Icon name="previous" size={20} />
          <span className="wide-only">{t('pages.previous')}</span>
        </SiteLink>
      )}
      <ul className="row middle gap-05">
        {pageNumbers(page, pages).map((number, index) =>
          number === undefined ? (
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <SiteLink
                to={toHref(number)}
                aria-label={t('pages.page', { page: number })}
                aria-current={number === page ? 'page' : undefined}
              >
                {number}
              </SiteLink>
            </li>
          ),
        )}
      </ul>
      {page < pages && (
        <SiteLink to={toHref(page + 1)} rel="next">
          <span className="wide-only">{t('pages.next')}</span>
          <Icon name="next" size={20} />
        </SiteLink>
      )}
    </nav>
  )
}
