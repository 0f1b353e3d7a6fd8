import { PageMeta } from '../../components/page-meta.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { publicPage } from '../../public-page.ts'
import { requestContext } from '../../request-context.ts'
import { appState } from '../../state/app-state.ts'
import { useFrame } from '../../use-frame.ts'
import { loadInBrowser } from '../places/load-in-browser.ts'
import type { Route } from './+types/jobs'
import { FieldTiles } from './field-tiles.tsx'
import { JobFilters } from './job-filters.tsx'
import { JobResults } from './job-results.tsx'
import { readJobSearch } from './job-search.ts'
import styles from './jobs.module.css'
import { JobsHero } from './jobs-hero.tsx'
import { loadJobs } from './load-jobs.ts'
import { nothingLoaded } from './nothing-loaded.ts'
import { SpeculativeOffer } from './speculative-offer.tsx'
import { useJobSearch } from './use-job-search.ts'

export const handle = { ns: ['jobs'] }
export const headers = publicPage

const searchIn = (request: Request) => readJobSearch(new URL(request.url).searchParams)

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadJobs(context.get(requestContext).api, searchIn(request))

/** Without a connection the page says so in the place of the list. */
export const clientLoader = async ({ serverLoader, request }: Route.ClientLoaderArgs) =>
  (await loadInBrowser(appState, serverLoader)) ?? nothingLoaded(searchIn(request))

export default function Jobs({ loaderData: { search, found, hero, fieldCounts } }: Route.ComponentProps) {
  const { t } = useTexts('jobs')
  const { company } = useFrame()
  const { form, shown, send, refine } = useJobSearch(search)
  return (
    <main id="main">
      <PageMeta
        title={t('pageTitle', { name: company.name })}
        description={t('pageDescription')}
        picture={hero?.picture}
      />
      <link rel="alternate" type="application/rss+xml" title={t('feedRss')} href="/jobs/feed.xml" />
      <link rel="alternate" type="application/feed+json" title={t('feedJson')} href="/jobs/feed.json" />
      <JobsHero hero={hero} search={search} form={form} onSubmit={send} />
      <FieldTiles search={shown} counts={fieldCounts} />
      <section id="results" className={`page ${styles.results}`} aria-labelledby="results-title">
        <JobFilters search={shown} onChange={refine} />
        <JobResults search={search} found={found} />
      </section>
      <SpeculativeOffer isInList={found?.count === 0} />
    </main>
  )
}
