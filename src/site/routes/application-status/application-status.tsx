import type { ApplicationResponse } from '#contract/applications.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { LinkUnavailable } from '../../components/notice-page.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { openApplication, toGuestResponse } from '../../guest-links.server.ts'
import { useFocusHeadingOnChange } from '../../hooks/use-focus-heading.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/application-status'
import { ApplicationActions } from './application-actions.tsx'
import { InterviewCard, JobAndContact, StoredData } from './application-details.tsx'
import { ApplicationHeader, ApplicationHistory } from './application-history.tsx'
import { ApplicationMessages, SuggestedJob } from './application-messages.tsx'
import styles from './application-status.module.css'
import { TalentPool } from './talent-pool.tsx'

export const handle = {
  ns: ['applications', 'links'],
  searchParams: ['token', 'link'],
  isSelfService: true,
} satisfies RouteHandle
export const headers = privatePageHeaders

export async function loader({ context, request, params: { applicationId } }: Route.LoaderArgs) {
  const opened = await openApplication({ context, request, applicationId })
  if (opened.view !== 'open') return toGuestResponse(opened)
  const { today } = context.get(requestContext)
  return toGuestResponse({ view: opened.view, application: opened.found, today: today() })
}

export default function ApplicationStatus({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('applications')
  const { company } = useSiteData()
  useFocusHeadingOnChange(loaderData.view === 'open' ? loaderData.application.state : loaderData.view)
  return (
    <>
      <PageMeta title={t('pageTitle', { name: company.name })} isPrivate />
      {loaderData.view === 'open' ? (
        <ApplicationOverview {...loaderData} />
      ) : (
        <LinkUnavailable view={loaderData.view} of="application">
          <li>
            <SiteLink to="/jobs#home" className="button">
              {t('deleted.jobs')}
            </SiteLink>
          </li>
          <li>
            <SiteLink className="target strong crust" to="/">
              {t('deleted.home')}
            </SiteLink>
          </li>
        </LinkUnavailable>
      )}
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
      <aside className={`stack top ${styles.aside}`} aria-label={t('more')}>
        <InterviewCard application={application} />
        <JobAndContact application={application} />
        <TalentPool application={application} today={today} />
      </aside>
      <div className={`stack ${styles.main}`}>
        <SuggestedJob application={application} />
        <ApplicationMessages application={application} />
        <StoredData application={application} />
      </div>
      <ApplicationActions application={application} />
    </main>
  )
}
