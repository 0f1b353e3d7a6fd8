import { useRef } from 'react'
import { redirect, useNavigate, useNavigation } from 'react-router'
import { jobPageSize, speculativeJobId } from '#domain/hiring/job.ts'
import { defaultJobRadius } from '#domain/hiring/job-radius.ts'
import { loadInBrowser } from '../../api/browser-api.ts'
import { useInputBeforeHydration } from '../../components/form/input-before-hydration.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { searchTitles } from '../../layout/page-title.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { publicPageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { appState } from '../../state/app-state.ts'
import { describePage, itemList, sectionCrumb } from '../../structured-data.server.ts'
import { JobAlertForm } from '../job-alerts/job-alert-form.tsx'
import type { Route } from './+types/jobs'
import { FieldTiles } from './field-tiles.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobResults } from './job-results.tsx'
import { countPages, type JobSearch, pageOffset, parseJobSearch, toJobQueryString } from './job-search.ts'
import styles from './jobs.module.css'
import { JobsHero } from './jobs-hero.tsx'

export const handle = {
  ns: ['jobs'],
  searchParams: ['keyword', 'field', 'type', 'shift', 'radius', 'page', 'state'],
  startMode: 'onUse',
} satisfies RouteHandle
export const headers = publicPageHeaders

const getSearch = (request: Request) => parseJobSearch(new URL(request.url).searchParams)

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext)
  const search = getSearch(request)
  const { keyword, field, type, shift, radius = defaultJobRadius, page } = search
  const filters = { keyword, field: [...field], type: [...type], shift: [...shift], radius }
  const [found, open, home] = await Promise.all([
    api('GET /jobs', {
      query: { isActive: true, ...filters, offset: pageOffset(page, jobPageSize), limit: jobPageSize, explain: true },
    }),
    api('GET /jobs', { query: { isActive: true, limit: 1 } }),
    api('GET /site/home'),
  ])
  const { data: jobs, count, search: explained } = successOrThrow(found)
  const pages = countPages(count, jobPageSize)
  if (pages > 0 && page > pages) throw redirect(`/jobs?${toJobQueryString({ ...search, page: pages })}`)
  await describePage(context, [sectionCrumb('jobs', language)], (site) => [
    itemList(
      site,
      jobs.map(({ jobId }) => `/jobs/${jobId}`),
    ),
  ])
  const { picture, alt } = successOrThrow(home).data.jobs
  return {
    search,
    found: { jobs, count, pages, explained },
    hero: { openCount: successOrThrow(open).count, picture, alt },
  }
}

/** Without a connection the page shows an error in place of the list. */
export const clientLoader = async ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  (await loadInBrowser(appState, serverLoader)) ?? {
    search: getSearch(request),
    found: undefined,
    hero: undefined,
  }

export default function Jobs({ loaderData: { search, found, hero } }: Route.ComponentProps) {
  const { t } = useTranslation('jobs')
  const { company } = useSiteData()
  const { form, shown, submit, refine } = useJobSearch(search)
  const searched = [
    search.keyword,
    ...search.field.map((field) => t(`fields.${field}`)),
    ...search.type.map((type) => t(`employmentTypes.${type}`)),
    ...search.shift.map((shift) => t(`shifts.${shift}`)),
    search.page > 1 && t('pages.page', { page: search.page }),
  ]
  return (
    <main id="main">
      <PageMeta
        title={searchTitles(t('pageTitle', { name: company.name }), searched, company)}
        description={t('pageDescription')}
      />
      <link rel="alternate" type="application/rss+xml" title={t('feedRss')} href="/jobs/feed.xml" />
      <link rel="alternate" type="application/feed+json" title={t('feedJson')} href="/jobs/feed.json" />
      <JobsHero hero={hero} search={search} form={form} onSubmit={submit} />
      <FieldTiles search={shown} counts={found?.explained?.options.field} />
      <section id="results" className={`page ${styles.results}`} aria-labelledby="results-title">
        <JobFilters search={shown} explained={found?.explained} onChange={refine} />
        <JobResults search={search} found={found} />
      </section>
      {found && (
        <div className={`page ${styles.alert}`}>
          <JobAlertForm key={toJobQueryString(search)} query={toJobQueryString(search)} isEmpty={found.count === 0} />
        </div>
      )}
      <SpeculativeOffer isInList={found?.count === 0} />
    </main>
  )
}

const jobsPath = '/jobs'

function readQuery(form: HTMLFormElement): string {
  const pairs = [...new FormData(form)].map(([name, value]) => [name, String(value)])
  return toJobQueryString(parseJobSearch(new URLSearchParams(pairs)))
}

/** Searches without a reload, and shows the chosen filters before the response arrives. */
function useJobSearch(search: JobSearch) {
  const navigate = useNavigate()
  const { location: next } = useNavigation()
  const form = useRef<HTMLFormElement>(null)

  /** Searches and scrolls to the results. */
  function submit(): void {
    if (!form.current) return
    void navigate({ pathname: jobsPath, search: readQuery(form.current), hash: '#results' })
  }

  /** Searches and keeps the scroll position at the changed filter. */
  function refine(): void {
    if (!form.current) return
    const to = { pathname: jobsPath, search: readQuery(form.current) }
    void navigate(to, { replace: true })
  }

  useInputBeforeHydration(form, ['type', 'shift', 'radius'], refine)
  const shown = next?.pathname === jobsPath ? parseJobSearch(new URLSearchParams(next.search)) : search
  return { form, shown, submit, refine }
}

/** Hides the offer when the list already shows it, as it does without results. */
function SpeculativeOffer({ isInList }: { isInList: boolean }) {
  const { t } = useTranslation('jobs')
  return (
    <section className={`page ${styles.speculative} no-print`} aria-label={t('speculative.name')}>
      {!isInList && (
        <div className={`stack start gap-3 ${styles.offer}`}>
          <div className="stack gap-1">
            <h2 id="speculative" className="headline-m">
              {t('speculative.headline')}
            </h2>
            <p className="lead">{t('speculative.text')}</p>
          </div>
          <SiteLink to={`/application/${speculativeJobId}`} className="button button-quiet">
            {t('speculative.apply')}
          </SiteLink>
        </div>
      )}
      <p className={`row wrap middle full-line below-2 small soft ${styles.feeds}`}>
        {t('feeds')}{' '}
        <a className="target strong crust" href="/jobs/feed.xml">
          {t('feedRss')}
        </a>{' '}
        <a className="target strong crust" href="/jobs/feed.json">
          {t('feedJson')}
        </a>
      </p>
    </section>
  )
}
