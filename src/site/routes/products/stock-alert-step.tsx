import { data, Form } from 'react-router'
import type { StockAlertResponse } from '#contract/stock-alerts.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatDay, formatTimeOfDay } from '#domain/i18n/format-dates.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { SubmitButton } from '../../components/form/site-form.tsx'
import { LinkUnavailable, NoticePage } from '../../components/notice-page.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { failureByProblem, type LinkFailure, readToken, toGuestView } from '../../guest-links.server.ts'
import { useFocusHeadingOnChange } from '../../hooks/use-focus-heading.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { productPath } from '../../product-path.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/stock-alert-step'

export const handle = { ns: ['products', 'links'], searchParams: ['token'], isSelfService: true } satisfies RouteHandle
export const headers = privatePageHeaders

/** What the links in the messages of an alert lead to. */
const steps = ['confirm', 'open', 'end'] as const
type Step = (typeof steps)[number]

function readStep(text: string): Step {
  const step = steps.find((one) => one === text)
  if (!step) throw data('', { status: 404 })
  return step
}

export async function loader({ context, request, params: { alertId, step: text } }: Route.LoaderArgs) {
  const step = readStep(text)
  const query = { step, token: readToken(request) }
  const response = await context.get(requestContext).api('GET /stock-alerts/{alertId}', { params: { alertId }, query })
  return data({ step, ...toGuestView(response) }, { headers: privatePageHeaders() })
}

async function takeStep(api: ApiClient, step: Step, alertId: string, token: string): Promise<'done' | LinkFailure> {
  const body = { token }
  const response =
    step === 'end'
      ? await api('POST /stock-alerts/{alertId}/end', { params: { alertId }, body })
      : await api('POST /stock-alerts/{alertId}/confirm', { params: { alertId }, body })
  return response.success ? 'done' : (failureByProblem[response.code] ?? 'missing')
}

/** Also where mail programs unsubscribe with one click (RFC 8058). */
export async function action({ context, request, params: { alertId, step } }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  const view = await takeStep(api, readStep(step), alertId, readToken(request))
  return data({ view }, { headers: privatePageHeaders() })
}

/** Asks before it confirms or ends: programs that check mails open every link in them. */
export default function StockAlertStepPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation('products')
  const { company } = useSiteData()
  const { step } = loaderData
  const view = actionData?.view ?? loaderData.view
  const done = step === 'end' ? 'end' : 'confirm'
  useFocusHeadingOnChange(view)
  const toProduct = (
    <li>
      <SiteLink className="button" to={productPath(params.productId)}>
        {t('alert.toProduct')}
      </SiteLink>
    </li>
  )
  return (
    <>
      <PageMeta title={t(`alert.${step}.title`, { name: company.name })} isPrivate />
      {view === 'done' ? (
        <NoticePage headline={t(`alert.${done}.doneHeadline`)} lead={t(`alert.${done}.doneText`)}>
          <ul>{toProduct}</ul>
        </NoticePage>
      ) : view === 'open' && loaderData.view === 'open' ? (
        <AskPage step={step} alert={loaderData.found} toProduct={toProduct} />
      ) : (
        <LinkUnavailable view={view === 'open' ? 'missing' : view} of="stockAlert">
          {toProduct}
        </LinkUnavailable>
      )}
    </>
  )
}

interface AskPageProps {
  step: Step
  alert: StockAlertResponse
  toProduct: React.ReactNode
}

function AskPage({ step, alert, toProduct }: AskPageProps) {
  const { t, language } = useTranslation('products')
  const { productName: product, store, date, left, until } = alert
  const params = {
    ...{ product, store, day: formatDay(date, language, 'full'), count: left },
    until: until ? formatTimeOfDay(berlinTime(until).minute, language) : '',
  }
  if (step === 'open') {
    const group = left > 0 ? 'open' : 'gone'
    return (
      <NoticePage headline={t(`alert.${group}.headline`, params)} lead={t(`alert.${group}.lead`, params)}>
        <ul>{toProduct}</ul>
      </NoticePage>
    )
  }
  return (
    <NoticePage headline={t(`alert.${step}.headline`)} lead={t(`alert.${step}.lead`, params)}>
      <Form method="post">
        <SubmitButton>{t(`alert.${step}.button`)}</SubmitButton>
      </Form>
    </NoticePage>
  )
}
