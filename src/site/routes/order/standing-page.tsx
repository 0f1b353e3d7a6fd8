import { useEffect } from 'react'
import { data, Form, redirect } from 'react-router'
import { statusByProblem } from '#contract/errors.ts'
import type { OrderResponse } from '#contract/orders.ts'
import type { StandingOrderResponse } from '#contract/standing-orders.ts'
import { weekdays as allWeekdays } from '#domain/calendar/calendar-date.ts'
import { formatList } from '#domain/i18n/format.ts'
import { formatDay, formatTime, weekdayName } from '#domain/i18n/format-dates.ts'
import { paymentMethods } from '#domain/order/payment.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { SubmitButton } from '../../components/form/site-form.tsx'
import { NoticePage } from '../../components/notice-page.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { openGuestPage } from '../../guest-links.server.ts'
import { useFocusHeadingOnChange } from '../../hooks/use-focus-heading.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/standing-page'
import styles from './order-items.module.css'
import { StandingDays } from './standing-days.tsx'
import { WeekdayForm } from './weekday-form.tsx'

export const handle = {
  ns: ['order', 'products', 'standing'],
  searchParams: ['token', 'link'],
  isSelfService: true,
} satisfies RouteHandle
export const headers = ({ actionHeaders }: Route.HeadersArgs) => {
  const all = new Headers(privatePageHeaders())
  // Of an order that was just placed.
  for (const cookie of actionHeaders.getSetCookie()) all.append('Set-Cookie', cookie)
  return all
}

/** In the same language, and with what became of the link. */
function toOrderPath(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.replace(/\/standing(\.data)?$/, '')
  return searchParams.get('link') === 'expired' ? `${path}?link=expired` : path
}

export async function loader({ context, request, params: { orderId } }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const opened = await openGuestPage<StandingOrderResponse | OrderResponse>({
    ...{ request, context, path: `/selfservice/orders/${encodeURIComponent(orderId)}/standing` },
    byLink: (token) => api('GET /orders/{orderId}/link', { params: { orderId }, query: { token } }),
    byCookie: () => api('GET /orders/{orderId}/standing-order', { params: { orderId } }),
  })
  // The page of the order asks who it is. A link always leads on to this page without it.
  if (opened.view !== 'open' || !('days' in opened.found)) throw redirect(toOrderPath(request))
  return opened.found
}

type Result = { kind: 'saved' | 'ended' } | { kind: 'failed'; message: string } | { kind: 'toPay'; links: Links }
interface Links {
  approve: string | undefined
  orderId: string
}

async function orderDay(api: ApiClient, orderId: string, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  const paymentMethod = paymentMethods.find((method) => method === text('method'))
  const response = await api('POST /orders/{orderId}/standing-order/days/{date}', {
    params: { orderId, date: text('date') },
    body: { seenTotal: Number(text('seenTotal')), ...(paymentMethod && { paymentMethod }) },
  })
  if (!response.success) return response
  const hrefOf = (wanted: string) => response.data.find(({ rel }) => rel === wanted)?.href
  const links: Links = { approve: hrefOf('approve'), orderId: hrefOf('self')?.split('/').at(-1) ?? orderId }
  return { success: true as const, links }
}

/** Plain forms, which work without script. */
export async function action({ context, request, params: { orderId } }: Route.ActionArgs) {
  const { api, apiCookies } = context.get(requestContext)
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const answer = (result: Result, status = 200) => {
    const sent = new Headers(privatePageHeaders())
    for (const cookie of apiCookies()) sent.append('Set-Cookie', cookie)
    return data(result, { status, headers: sent })
  }
  if (intent === 'order') {
    const ordered = await orderDay(api, orderId, form)
    if (ordered.success) return answer({ kind: 'toPay', links: ordered.links })
    return answer({ kind: 'failed', message: ordered.message }, statusByProblem[ordered.code])
  }
  const [step = '', date = ''] = intent.split(' ')
  const response =
    step === 'skip' || step === 'keep'
      ? await api('PATCH /orders/{orderId}/standing-order/days/{date}', {
          ...{ params: { orderId, date }, body: { isSkipped: step === 'skip' } },
        })
      : await api('PATCH /orders/{orderId}/standing-order', {
          params: { orderId },
          body: {
            step: (['pause', 'resume', 'end'] as const).find((one) => one === step) ?? 'start',
            weekdays: allWeekdays.filter((weekday) => form.has(`weekday.${weekday}`)),
          },
        })
  if (!response.success) return answer({ kind: 'failed', message: response.message }, statusByProblem[response.code])
  return answer({ kind: step === 'end' ? 'ended' : 'saved' })
}

/** Where an order is repeated every week, and where each of its days is ordered or left out. */
export default function StandingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('standing')
  const { company } = useSiteData()
  useFocusHeadingOnChange(actionData?.kind === 'toPay' ? 'toPay' : 'page')
  return (
    <>
      <PageMeta title={t('pageTitle', { name: company.name })} isPrivate />
      {actionData?.kind === 'toPay' ? (
        <ToPay links={actionData.links} />
      ) : (
        <Standing standing={loaderData} result={actionData} />
      )}
    </>
  )
}

/** With script the payment opens by itself; a form may not lead to another site. */
function ToPay({ links: { approve, orderId } }: { links: Links }) {
  const { t } = useTranslation('standing')
  useEffect(() => {
    if (approve) location.assign(approve)
  }, [approve])
  return (
    <NoticePage headline={t('toPay.headline')} lead={t('toPay.text')}>
      <ul className="row wrap gap-1">
        {approve && (
          <li>
            <a className="button" href={approve}>
              {t('toPay.button')}
            </a>
          </li>
        )}
        <li>
          <SiteLink className="button button-quiet" to={`/selfservice/orders/${orderId}`}>
            {t('toPay.order')}
          </SiteLink>
        </li>
      </ul>
    </NoticePage>
  )
}

interface StandingProps {
  standing: StandingOrderResponse
  result: Exclude<Result, { kind: 'toPay' }> | undefined
}

function Standing({ standing, result }: StandingProps) {
  const { t, language } = useTranslation('standing')
  const { orderId, state, isPossible, weekdays, store, pickupTime, pickupDate } = standing
  const params = {
    ...{ store, time: formatTime(pickupTime, language) },
    weekdays: formatList(
      weekdays.map((weekday) => weekdayName(weekday, language)),
      language,
    ),
  }
  return (
    <main id="main" className={`page stack gap-3 ${styles.edit}`}>
      <header className="stack gap-1">
        <p className="eyebrow">{t('eyebrow', { number: orderId })}</p>
        <h1>{t(`headline.${state}`)}</h1>
        <p className="lead">{t(`lead.${state}`, params)}</p>
      </header>
      {result && (
        <MessageBox
          attempt={result}
          message={
            result.kind === 'failed'
              ? { tone: 'error', headline: t('failed'), text: result.message }
              : { tone: 'success', headline: t(result.kind), text: t(`${result.kind}Text`) }
          }
        />
      )}
      {state === 'active' && <StandingDays standing={standing} />}
      {!isPossible && <p>{t('notPossible')}</p>}
      {isPossible && state !== 'paused' && (
        <section className="stack gap-2" aria-labelledby="weekdays">
          <h2 id="weekdays" className="headline-s">
            {t(state === 'none' ? 'weekdays' : 'other')}
          </h2>
          <WeekdayForm key={weekdays.join()} standing={standing} />
          {state === 'none' && (
            <p className="small soft">{t('afterPickup', { day: formatDay(pickupDate, language, 'long') })}</p>
          )}
        </section>
      )}
      {state !== 'none' && (
        <section className="stack gap-1" aria-labelledby="manage">
          <h2 id="manage" className="headline-s">
            {t('manage')}
          </h2>
          <Form method="post" className="row wrap gap-1">
            <SubmitButton name="intent" value={state === 'active' ? 'pause' : 'resume'} className="button button-quiet">
              {t(state === 'active' ? 'pause' : 'resume')}
            </SubmitButton>
            <SubmitButton name="intent" value="end" className="button button-quiet">
              {t('end')}
            </SubmitButton>
          </Form>
          <p className="small soft">{t('endHint')}</p>
        </section>
      )}
      <p>
        <SiteLink to={`/selfservice/orders/${orderId}`} className="text-button">
          {t('back')}
        </SiteLink>
      </p>
    </main>
  )
}
