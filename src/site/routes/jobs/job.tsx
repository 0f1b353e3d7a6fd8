import { redirect, useSearchParams } from 'react-router'
import type { JobSummary } from '#contract/jobs.ts'
import { JobCardList } from '../../components/job-card.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatTown } from '../../job-format.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { toTitles } from '../../layout/page-title.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { publicPageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { describePage, sectionCrumb } from '../../structured-data.server.ts'
import type { Route } from './+types/job'
import { useCountVisit } from './count-visit.ts'
import styles from './job.module.css'
import { JobContact, JobFacts, JobLocation, JobPoints } from './job-detail.tsx'
import { ApplyBar, JobHero } from './job-hero.tsx'
import { toJobPosting } from './job-posting.server.ts'

export const handle = { ns: ['jobs'], searchParams: ['utm_source'], startMode: 'onUse' } satisfies RouteHandle
export const headers = publicPageHeaders

const similarCount = 3

export async function loader({ context, params: { jobId } }: Route.LoaderArgs) {
  const { api, publicUrl, language, today } = context.get(requestContext)
  const response = await api('GET /jobs/{jobId}', { params: { jobId } })
  if (!response.success && (response.code === 'notFound' || response.code === 'invalidRequest')) throw redirect('/jobs')
  const job = successOrThrow(response).data
  const similar = await api('GET /jobs', { query: { isActive: true, field: [job.field], limit: similarCount + 1 } })
  if (job.isActive === 1)
    await describePage(
      context,
      [sectionCrumb('jobs', language), { name: job.name, path: `/jobs/${job.jobId}` }],
      (site) => [toJobPosting(job, site, today()) ?? []].flat(),
    )
  return {
    job,
    url: `${publicUrl}/jobs/${job.jobId}`,
    similar: successOrThrow(similar)
      .data.filter((one) => one.jobId !== job.jobId && !one.isSpeculative)
      .slice(0, similarCount),
  }
}

const pointLists = ['activities', 'skills', 'benefits'] as const

export default function Job({ loaderData: { job, url, similar } }: Route.ComponentProps) {
  const { t, language } = useTranslation('jobs')
  const { company } = useSiteData()
  const source = useSearchParams()[0].get('utm_source') ?? undefined
  useCountVisit(job.jobId, source)
  const isOpen = job.isActive === 1
  const headings = { activities: t('job.activities'), skills: t('job.skills'), benefits: t('job.benefits') }
  const names = { job: job.name, town: formatTown(job, { t, language }), name: company.name }
  const inTown = t(job.location.storeId ? 'job.title' : 'job.titleEverywhere', names)
  const title = [inTown, ...toTitles(job.name, company)]
  return (
    <main id="main">
      {isOpen ? <PageMeta title={title} description={job.description} /> : <PageMeta title={title} isPrivate />}
      <JobHero job={job} url={url} source={source} hasSimilar={similar.length > 0} />
      <div className={`page ${styles.body}`}>
        <div className={`stack top ${styles.text}`}>
          <section aria-labelledby="description">
            <h2 id="description">{t('job.description')}</h2>
            <p className={styles.description}>{job.description}</p>
          </section>
          {pointLists.map((list) => (
            <JobPoints key={list} id={list} heading={headings[list]} points={job[list]} />
          ))}
        </div>
        <div className={`stack top gap-4 ${styles.side}`}>
          <JobFacts job={job} />
          <JobLocation location={job.location} />
          <JobContact job={job} />
        </div>
      </div>
      {isOpen && job.hasTrialShift && <TrialShiftOffer jobId={job.jobId} />}
      {!job.isSpeculative && <SimilarJobs jobs={similar} />}
      <p className={styles.printedUrl}>{url}</p>
      {isOpen && <ApplyBar job={job} source={source} />}
    </main>
  )
}

function SimilarJobs({ jobs }: { jobs: readonly JobSummary[] }) {
  const { t } = useTranslation('jobs')
  if (jobs.length === 0) return null
  return (
    <section className={`page ${styles.similar} no-print`} aria-labelledby="similar">
      <h2 id="similar">{t('job.similar')}</h2>
      <JobCardList jobs={jobs} />
    </section>
  )
}

function TrialShiftOffer({ jobId }: { jobId: string }) {
  const { t } = useTranslation('jobs')
  return (
    <section className={`page ${styles.trialShift} no-print`} aria-labelledby="trial-shift">
      <div className={`stack start gap-3 ${styles.offer}`}>
        <div>
          <h2 id="trial-shift">{t('trialShiftOffer.headline')}</h2>
          <p>{t('trialShiftOffer.text')}</p>
        </div>
        <SiteLink className="button button-quiet" to={`/jobs/${jobId}/trial-shift`}>
          {t('trialShiftOffer.book')}
        </SiteLink>
      </div>
    </section>
  )
}
