import type { ApplicationResponse } from '#contract/applications.ts'
import { formatApplicantName } from '#domain/hiring/application-fields.ts'
import { type ApplicationAccess, loadApplication } from '../../application-access.server.ts'
import {
  AnswerList,
  ApplicantFacts,
  ApplicationStateBadge,
  AttachmentList,
} from '../../components/application/application-data.tsx'
import { ApplicationUnavailable } from '../../components/application/application-unavailable.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { formatDate, toLocalTime } from '../../format.ts'
import { useFocusHeadingOnChange } from '../../hooks/use-focus.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { privatePageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/application-review'
import styles from './application-review.module.css'
import { DecisionPanel } from './decision-panel.tsx'

export const handle = {
  ns: ['review', 'applications'],
  searchParams: ['token'],
  isSelfService: true,
  isForStaff: true,
} satisfies RouteHandle
export const headers = privatePageHeaders

const access: ApplicationAccess = {
  toPath: (id) => `/review/${id}`,
  byLink: (api, id, token) => api.reviewByLink(id, token),
  byGrant: (api, id) => api.grantedReview(id),
}

export const loader = ({ context, request, params: { applicationId } }: Route.LoaderArgs) =>
  loadApplication(access, { context, request, applicationId })

/** For the recruiter, who opens it with the link in the mail. */
export default function ApplicationReview({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('review')
  const { company } = useSiteData()
  useFocusHeadingOnChange(loaderData.view === 'open' ? loaderData.application.state : loaderData.view)
  return (
    <>
      <PageMeta title={t('pageTitle', { name: company.name })} isPrivate />
      {loaderData.view === 'open' && <ReviewView application={loaderData.application} />}
      {loaderData.view === 'deleted' && (
        <ApplicationUnavailable headline={t('deleted.headline')} lead={t('deleted.lead')}>
          <p>{t('deleted.text')}</p>
        </ApplicationUnavailable>
      )}
      {loaderData.view === 'withdrawn' && (
        <ApplicationUnavailable headline={t('withdrawn.headline')} lead={t('withdrawn.lead')}>
          <p>{t('withdrawn.text')}</p>
        </ApplicationUnavailable>
      )}
      {loaderData.view === 'revoked' && (
        <ApplicationUnavailable headline={t('revoked.headline')} lead={t('revoked.lead')}>
          <p>{t('revoked.text')}</p>
        </ApplicationUnavailable>
      )}
      {loaderData.view === 'missing' && (
        <ApplicationUnavailable headline={t('missing.headline')} lead={t('missing.lead')}>
          <ol>
            <li>{t('missing.again')}</li>
            <li>{t('missing.whole')}</li>
          </ol>
        </ApplicationUnavailable>
      )}
    </>
  )
}

function ReviewView({ application }: { application: ApplicationResponse }) {
  const { t } = useTranslation('review')
  const { applicationId, attachments, interview, attributes } = application
  const getDownloadUrl = (number: number) =>
    `/api/v1/reviews/${encodeURIComponent(applicationId)}/attachments/${number}`
  return (
    <main id="main" className={`page ${styles.page}`}>
      <ReviewHeader application={application} />
      <div className={styles.main}>
        <section aria-labelledby="person">
          <h2 id="person">{t('person')}</h2>
          <ApplicantFacts application={application} isForReview />
        </section>
        <section aria-labelledby="files">
          <h2 id="files">{t('files')}</h2>
          {attachments.length > 0 ? (
            <AttachmentList attachments={attachments} getDownloadUrl={getDownloadUrl} isForReview />
          ) : (
            <p>{t('noFiles')}</p>
          )}
          {attachments.some(({ state }) => state === 'checking') && <p className={styles.note}>{t('checking')}</p>}
          {attachments.some(({ state }) => state === 'unchecked') && <p className={styles.note}>{t('unchecked')}</p>}
          {attachments.some(({ state }) => state === 'withheld') && <p className={styles.note}>{t('withheld')}</p>}
        </section>
        <section aria-labelledby="answers">
          <h2 id="answers">{t('answers')}</h2>
          {interview.length + attributes.length > 0 ? (
            <AnswerList application={application} />
          ) : (
            <p>{t('noAnswers')}</p>
          )}
        </section>
      </div>
      <DecisionPanel application={application} />
    </main>
  )
}

function ReviewHeader({ application: { applicant, job, state, createdAt } }: { application: ApplicationResponse }) {
  const { t, language } = useTranslation('review')
  const { date } = toLocalTime(createdAt)
  return (
    <header className={styles.header}>
      <p className={styles.eyebrowAndState}>
        <span className="eyebrow">{t('eyebrow')}</span>
        <ApplicationStateBadge state={state} />
      </p>
      <h1>{formatApplicantName(applicant)}</h1>
      <p className={styles.job}>
        {job.isThere ? <SiteLink to={`/jobs/${encodeURIComponent(job.jobId)}`}>{job.name}</SiteLink> : job.name}
      </p>
      <p className={styles.detail}>
        <span>{job.identifier}</span>
        <time dateTime={createdAt}>{t('received', { date: formatDate(date, language) })}</time>
      </p>
    </header>
  )
}
