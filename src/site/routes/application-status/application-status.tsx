import type { ApplicationResponse } from '#contract/applications.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { phoneLink } from '#domain/store.ts'
import { loadApplication } from '../../application-access.server.ts'
import { ApplicationUnavailable } from '../../components/application/application-unavailable.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useFocusHeadingOnChange } from '../../hooks/use-focus.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { privatePageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/application-status'
import { ApplicationActions } from './application-actions.tsx'
import { InterviewCard, JobAndContact, StoredData } from './application-details.tsx'
import { ApplicationHeader, ApplicationHistory } from './application-history.tsx'
import styles from './application-status.module.css'
import { TalentPool } from './talent-pool.tsx'

export const handle = { ns: ['applications'], searchParams: ['token'], isSelfService: true } satisfies RouteHandle
export const headers = privatePageHeaders

export const loader = ({ context, request, params: { applicationId } }: Route.LoaderArgs) =>
  loadApplication({ path: `/applications/${encodeURIComponent(applicationId)}`, context, request, applicationId })

export default function ApplicationStatus({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('applications')
  const { company } = useSiteData()
  useFocusHeadingOnChange(loaderData.view === 'open' ? loaderData.application.state : loaderData.view)
  return (
    <>
      <PageMeta title={t('pageTitle', { name: company.name })} isPrivate />
      {loaderData.view === 'open' && <ApplicationOverview {...loaderData} />}
      {loaderData.view === 'deleted' && <ApplicationDeleted />}
      {loaderData.view === 'revoked' && <LinkRevoked />}
      {loaderData.view === 'missing' && <ApplicationMissing />}
    </>
  )
}

interface ApplicationOverviewProps {
  application: ApplicationResponse
  today: CalendarDate
}

function ApplicationOverview({ application, today }: ApplicationOverviewProps) {
  const { t } = useTranslation('applications')
  return (
    <main id="main" className={`page ${styles.page}`}>
      <div className={styles.top}>
        <ApplicationHeader application={application} today={today} />
        <ApplicationHistory application={application} />
      </div>
      <aside className={styles.aside} aria-label={t('more')}>
        <InterviewCard application={application} />
        <JobAndContact application={application} />
        <TalentPool application={application} today={today} />
      </aside>
      <StoredData application={application} />
      <ApplicationActions application={application} />
    </main>
  )
}

function ApplicationMissing() {
  const { t } = useTranslation('applications')
  return (
    <ApplicationUnavailable headline={t('missing.headline')} lead={t('missing.lead')}>
      <ol>
        <li>
          <span>{t('missing.again')}</span>
        </li>
        <li>
          <span>{t('missing.whole')}</span>
        </li>
        <li>
          <span>
            {t('missing.ask')} <CompanyContact />
          </span>
        </li>
      </ol>
    </ApplicationUnavailable>
  )
}

/** The contact of the company, at the end of a sentence. */
function CompanyContact() {
  const { company } = useSiteData()
  return (
    <>
      <a href={phoneLink(company.phone)}>{company.phone}</a>, <a href={`mailto:${company.mail}`}>{company.mail}</a>
    </>
  )
}

function LinkRevoked() {
  const { t } = useTranslation('applications')
  return (
    <ApplicationUnavailable headline={t('revoked.headline')} lead={t('revoked.lead')}>
      <ol>
        <li>
          <span>{t('revoked.latest')}</span>
        </li>
        <li>
          <span>
            {t('revoked.ask')} <CompanyContact />
          </span>
        </li>
      </ol>
    </ApplicationUnavailable>
  )
}

function ApplicationDeleted() {
  const { t } = useTranslation('applications')
  return (
    <ApplicationUnavailable headline={t('deleted.headline')} lead={t('deleted.lead')}>
      <p>{t('deleted.text')}</p>
      <ul>
        <li>
          <SiteLink to="/jobs#home" className="button">
            {t('deleted.jobs')}
          </SiteLink>
        </li>
        <li>
          <SiteLink to="/">{t('deleted.home')}</SiteLink>
        </li>
      </ul>
    </ApplicationUnavailable>
  )
}
