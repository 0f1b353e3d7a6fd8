import { data, Form, useNavigation } from 'react-router'
import type { ProblemCode } from '#contract/errors.ts'
import type { JobAlertResponse } from '#contract/job-alerts.ts'
import { dataPeriods } from '#domain/hiring/data-periods.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import type { ApiClient } from '../../api/api-client.ts'
import type { JobAlertStep } from '../../api/hiring-api.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useFocusHeadingOnChange, useResponseCount } from '../../hooks/use-focus.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import page from '../jobs/trial-shift.module.css'
import type { Route } from './+types/job-alert-step'
import styles from './job-alert-form.module.css'

export const handle = { ns: ['jobs'], searchParams: ['token'], isSelfService: true } satisfies RouteHandle
export const headers = privatePageHeaders

const steps: readonly JobAlertStep[] = ['confirm', 'renew', 'unsubscribe']
const readStep = (text: string) => steps.find((step) => step === text)
const readToken = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

const viewByProblem: { [Code in ProblemCode]?: 'ended' | 'missing' } = {
  jobAlertEnded: 'ended',
  notFound: 'missing',
  invalidRequest: 'missing',
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const step = readStep(params.step)
  if (!step) throw data('', { status: 404 })
  const response = await context.get(requestContext).api.jobAlert(params.alertId, step, readToken(request))
  const view = response.success ? undefined : viewByProblem[response.code]
  // Not a failure: mail programs that unsubscribe by themselves load the page after it.
  if (view) return data({ step, view }, { headers: privatePageHeaders() })
  const alert = successOrThrow(response).data
  return data({ step, view: 'ask' as const, alert }, { headers: privatePageHeaders() })
}

type Outcome = { kind: 'done'; endsOn?: string } | { kind: 'ended' | 'missing' | 'failed' }

async function takeStep(api: ApiClient, step: JobAlertStep, alertId: string, token: string): Promise<Outcome> {
  const response =
    step === 'unsubscribe' ? await api.endJobAlert(alertId, token) : await api.keepJobAlert(alertId, step, token)
  if (!response.success) return { kind: viewByProblem[response.code] ?? 'failed' }
  return { kind: 'done', ...('data' in response && { endsOn: response.data.endsOn }) }
}

const statusByOutcome = { done: 200, ended: 410, missing: 404, failed: 503 } as const

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
  const attempt = useResponseCount(actionData)
  const { step } = loaderData
  const view = actionData && actionData.kind !== 'failed' ? actionData.kind : loaderData.view
  useFocusHeadingOnChange(view)
  const meta = <PageMeta title={t(`alert.${step}.title`, { name: company.name })} isPrivate />
  if (view === 'done') {
    const date = actionData?.kind === 'done' && actionData.endsOn ? formatDay(actionData.endsOn, language, 'date') : ''
    return (
      <AlertPage headline={t(`alert.${step}.doneHeadline`)} lead={t(`alert.${step}.doneText`, { date })} meta={meta} />
    )
  }
  if (loaderData.view !== 'ask' || view !== 'ask') {
    const name = view === 'ask' ? 'missing' : view
    return <AlertPage headline={t(`alert.${name}.headline`)} lead={t(`alert.${name}.lead`)} meta={meta} canStart />
  }
  return <AskPage step={step} alert={loaderData.alert} hasFailed={actionData?.kind === 'failed'} attempt={attempt} />
}

interface AskPageProps {
  step: JobAlertStep
  alert: JobAlertResponse
  hasFailed: boolean
  attempt: number
}

function AskPage({ step, alert, hasFailed, attempt }: AskPageProps) {
  const { t, language } = useTranslation('jobs')
  const { company } = useSiteData()
  const isSending = useNavigation().state === 'submitting'
  const params = { date: formatDay(alert.endsOn, language, 'date'), months: dataPeriods.jobAlertMonths }
  return (
    <AlertPage
      headline={t(`alert.${step}.headline`)}
      lead={t(`alert.${step}.lead`, params)}
      meta={<PageMeta title={t(`alert.${step}.title`, { name: company.name })} isPrivate />}
    >
      {hasFailed && (
        <MessageBox
          attempt={attempt}
          message={{ tone: 'negative', headline: t('alert.failedHeadline'), text: t('alert.failedText') }}
        />
      )}
      <Form method="post" className={styles.form}>
        <p className={styles.search}>
          <span>{t('alert.search')}</span>
          <strong>{alert.search}</strong>
        </p>
        <p>
          <button type="submit" className="button" aria-busy={isSending}>
            {t(`alert.${step}.button`)}
          </button>
        </p>
      </Form>
    </AlertPage>
  )
}

interface AlertPageProps {
  headline: string
  lead: string
  meta: React.ReactNode
  /** Offers to set up an alert. */
  canStart?: boolean
  children?: React.ReactNode
}

function AlertPage({ headline, lead, meta, canStart = false, children }: AlertPageProps) {
  const { t } = useTranslation('jobs')
  const { sidebarPictures } = useSiteData()
  return (
    <main id="main" className={`page ${page.page}`}>
      {meta}
      <div className={page.text}>
        <h1>{headline}</h1>
        <p className={`${page.lead} no-print`}>{lead}</p>
        {children}
        {!children && (
          <p className="row wrap gap-15">
            <SiteLink className="button" to="/jobs">
              {t('alert.toJobs')}
            </SiteLink>
            {canStart && (
              <SiteLink className="button button-quiet" to="/jobs/alerts">
                {t('alert.headline')}
              </SiteLink>
            )}
          </p>
        )}
      </div>
      {sidebarPictures[1] && (
        <PictureImage
          className={page.picture ?? ''}
          picture={sidebarPictures[1]}
          alt=""
          sizes="(min-width: 900px) 52vw, 1px"
        />
      )}
    </main>
  )
}
