import { redirect, useSearchParams } from 'react-router'
import { answerOrThrow } from '../../answer-or-throw.ts'
import { PageMeta } from '../../components/page-meta.tsx'
import { StructuredData } from '../../components/structured-data.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { publicPage } from '../../public-page.ts'
import { requestContext } from '../../request-context.ts'
import { useFrame } from '../../use-frame.ts'
import type { Route } from './+types/job'
import { ApplyBar } from './apply-bar.tsx'
import styles from './job.module.css'
import { JobContact } from './job-contact.tsx'
import { JobFacts } from './job-facts.tsx'
import { JobHero } from './job-hero.tsx'
import { JobPlace } from './job-place.tsx'
import { JobPoints } from './job-points.tsx'
import { jobPosting } from './job-posting.ts'
import { townOf } from './job-texts.ts'
import { SimilarJobs } from './similar-jobs.tsx'
import { TasterOffer } from './taster-offer.tsx'
import { useCountVisit } from './use-count-visit.ts'

export const handle = { ns: ['jobs'] }
export const headers = publicPage

const similarCount = 3

export async function loader({ context, params: { jobId } }: Route.LoaderArgs) {
  const { api, publicUrl, today } = context.get(requestContext)
  const answer = await api.job(jobId)
  if (!answer.success && (answer.code === 'notFound' || answer.code === 'invalidRequest')) throw redirect('/jobs')
  const job = answerOrThrow(answer).data
  const [similar, home] = await Promise.all([
    api.jobs({ isActive: true, field: [job.field], limit: similarCount + 1 }),
    api.home(),
  ])
  const { picture, alt } = answerOrThrow(home).data.jobs
  return {
    job,
    url: `${publicUrl}/jobs/${job.jobId}`,
    publicUrl,
    today: today(),
    picture: { picture, alt },
    similar: answerOrThrow(similar)
      .data.filter((one) => one.jobId !== job.jobId && !one.isSpeculative)
      .slice(0, similarCount),
  }
}

const pointLists = ['activities', 'skills', 'benefits'] as const

export default function Job({ loaderData: { job, url, publicUrl, today, picture, similar } }: Route.ComponentProps) {
  const { t, language } = useTexts('jobs')
  const { company } = useFrame()
  const source = useSearchParams()[0].get('utm_source') ?? undefined
  useCountVisit(job.jobId, source)
  const isOpen = job.isActive === 1
  const headings = { activities: t('job.activities'), skills: t('job.skills'), benefits: t('job.benefits') }
  const posting = jobPosting(job, { today, url, publicUrl, company, headings })
  const names = { job: job.name, town: townOf(job, { t, language }), name: company.name }
  const title = t(job.location.storeId ? 'job.title' : 'job.titleEverywhere', names)
  return (
    <main id="main" className={styles.job}>
      {isOpen ? (
        <PageMeta title={title} description={job.description} picture={picture.picture} />
      ) : (
        <PageMeta title={title} isPrivate />
      )}
      {posting && <StructuredData data={posting} />}
      <JobHero job={job} url={url} source={source} picture={picture} hasSimilar={similar.length > 0} />
      <div className={`page ${styles.body}`}>
        <div className={styles.words}>
          <section aria-labelledby="description">
            <h2 id="description">{t('job.description')}</h2>
            <p className={styles.description}>{job.description}</p>
          </section>
          {pointLists.map((list) => (
            <JobPoints key={list} id={list} heading={headings[list]} points={job[list]} />
          ))}
        </div>
        <div className={styles.side}>
          <JobFacts job={job} />
          <JobPlace location={job.location} />
          <JobContact job={job} />
        </div>
      </div>
      {isOpen && job.hasTaster && <TasterOffer jobId={job.jobId} />}
      {!job.isSpeculative && <SimilarJobs jobs={similar} />}
      <p className={styles.address}>{url}</p>
      {isOpen && <ApplyBar job={job} source={source} />}
    </main>
  )
}
