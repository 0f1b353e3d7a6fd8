import { data, Form } from 'react-router'
import type { JobAlertResponse } from '#contract/job-alerts.ts'
import { dataPeriods } from '#domain/hiring/data-periods.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { SubmitButton } from '../../components/form/site-form.tsx'
import { LinkUnavailable, NoticePage } from '../../components/notice-page.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { failureByProblem, type LinkFailure, readToken, toGuestView } from '../../guest-links.server.ts'
import { useFocusHeadingOnChange } from '../../hooks/use-focus-heading.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/job-alert-step'
import styles from './job-alert-form.module.css'

export const handle = { ns: ['jobs', 'links'], searchParams: ['token'], isSelfService: true } satisfies RouteHandle
export const headers = privatePageHeaders

/** What the links in the mails of a job alert lead to. */
const steps = ['confirm', 'renew', 'unsubscribe'] as const
type JobAlertStep = (typeof steps)[number]
const readStep = (text: string) => steps.find((step) => step === text)

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const step = readStep(params.step)
  if (!step) throw data('', { status: 404 })
  const response = await context.get(requestContext).api('GET /job-alerts/{alertId}', {
    params: { alertId: params.alertId },
    query: { step, token: readToken(request) },
  })
  // The status is no failure: mail programs that unsubscribe by themselves load the page after it.
  return data({ step, ...toGuestView(response) }, { headers: privatePageHeaders() })
}

type Outcome = { kind: 'done'; endsOn?: string } | { kind: LinkFailure | 'failed' }

async function takeStep(api: ApiClient, step: JobAlertStep, alertId: string, token: string): Promise<Outcome> {
  const response =
    step === 'unsubscribe'
      ? await api('POST /job-alerts/{alertId}/unsubscribe', { params: { alertId }, body: { token } })
      : await api(`POST /job-alerts/{alertId}/${step}`, { params: { alertId }, body: { token } })
  if (!response.success) return { kind: failureByProblem[response.code] ?? 'failed' }
  return { kind: 'done', ...('data' in response && { endsOn: response.data.endsOn }) }
}

const statusByOutcome = { done: 200, ended: 410, revoked: 410, missing: 404, failed: 503 } as const

/** Also where mail programs unsubscribe with one click (RFC 8058): they send the address of the link as it is. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const step = readStep(params.step)
  if (!step) throw data('', { status: 404 })
  const outcome = await takeStep(context.get(requestContext).api, step, params.alertId, readToken(request))
  return data(outcome, { status: statusByOutcome[outcome.kind], headers: privatePageHeaders() })
}

/** Asks before it confirms, renews or ends: programs that check mails open every link in them. */
export default function JobAlertStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t, language } = useTranslation('jobs')
  const { company } = useSiteData()
  const { step } = loaderData
  const outcome = actionData?.kind === 'failed' ? undefined : actionData?.kind
  const view = outcome ?? loaderData.view
  useFocusHeadingOnChange(view)
  const toJobs = (
    <li>
      <SiteLink className="button" to="/jobs">
        {t('alert.toJobs')}
      </SiteLink>
    </li>
  )
  const date = actionData?.kind === 'done' && actionData.endsOn ? formatDay(actionData.endsOn, language, 'date') : ''
  return (
    <>
      <PageMeta title={t(`alert.${step}.title`, { name: company.name })} isPrivate />
      {view === 'done' ? (
        <NoticePage headline={t(`alert.${step}.doneHeadline`)} lead={t(`alert.${step}.doneText`, { date })}>
          <ul>{toJobs}</ul>
        </NoticePage>
      ) : view === 'open' && loaderData.view === 'open' ? (
        <AskPage step={step} alert={loaderData.found} hasFailed={actionData?.kind === 'failed'} attempt={actionData} />
      ) : (
        <LinkUnavailable view={view === 'open' ? 'missing' : view} of="jobAlert">
          {toJobs}
          <li>
            <SiteLink className="button button-quiet" to="/jobs/alerts">
              {t('alert.headline')}
            </SiteLink>
          </li>
        </LinkUnavailable>
      )}
    </>
  )
}

interface AskPageProps {
  step: JobAlertStep
  alert: JobAlertResponse
  hasFailed: boolean
  attempt: unknown
}

function AskPage({ step, alert, hasFailed, attempt }: AskPageProps) {
  const { t, language } = useTranslation('jobs')
  const params = { date: formatDay(alert.endsOn, language, 'date'), months: dataPeriods.jobAlertMonths }
  return (
    <NoticePage headline={t(`alert.${step}.headline`)} lead={t(`alert.${step}.lead`, params)}>
      {hasFailed && (
        <MessageBox
          attempt={attempt}
          message={{ tone: 'error', headline: t('alert.failedHeadline'), text: t('alert.failedText') }}
        />
      )}
      <Form method="post" className={`stack top gap-2 ${styles.form}`}>
        <p className={`stack anywhere ${styles.search}`}>
          <span className="small soft">{t('alert.search')}</span>
          <strong>{alert.search}</strong>
        </p>
        <p>
          <SubmitButton>{t(`alert.${step}.button`)}</SubmitButton>
        </p>
      </Form>
    </NoticePage>
  )
}
