import { data, Form, redirect } from 'react-router'
import type { ConfirmationResponse } from '#contract/orders.ts'
import type { SiteFailure } from '#contract/refusal-data.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { maxOpenAtPickup } from '#domain/order/pay-at-pickup.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { SubmitButton } from '../../components/form/site-form.tsx'
import { NoticePage } from '../../components/notice-page.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { readToken } from '../../guest-links.server.ts'
import { useFormatPickupTime } from '../../hooks/use-pickup-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders, redirectWithCookies, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/confirm-page'
import { OrderItems } from './order-items.tsx'
import styles from './order-page.module.css'

export const handle = { ns: ['order', 'products'], searchParams: ['token'], isSelfService: true } satisfies RouteHandle
export const headers = privatePageHeaders

const orderPath = (orderId: string) => `/selfservice/orders/${encodeURIComponent(orderId)}`
/** Finds the order by its number and mail address. */
const expiredPath = (orderId: string) => `${orderPath(orderId)}?link=expired`

export async function loader({ context, request, params: { orderId } }: Route.LoaderArgs) {
  const { api, apiCookies } = context.get(requestContext)
  const token = readToken(request)
  // Whoever opens it without the token has come from the page of the order.
  if (!token) throw redirect(orderPath(orderId))
  const response = await api('GET /orders/{orderId}/confirmation', { params: { orderId }, query: { token } })
  if (!response.success && response.code === 'orderNotFound') throw redirect(expiredPath(orderId))
  const responseHeaders = new Headers(privatePageHeaders())
  for (const cookie of apiCookies()) responseHeaders.append('Set-Cookie', cookie)
  return data(successOrThrow(response).data, { headers: responseHeaders })
}

const isTimeGone = (code: SiteFailure['code']): boolean =>
  code === 'slotFull' || code === 'soldOut' || code === 'timeNotOffered'

/** Confirms by the token of the mail; without one, sends the mail again to somebody who may open the order. */
export async function action({ context, request, params: { orderId } }: Route.ActionArgs) {
  const { api, apiCookies } = context.get(requestContext)
  const token = readToken(request)
  const params = { orderId }
  if (!token) {
    const sent = await api('POST /orders/{orderId}/confirmation/mail', { params })
    throw redirectWithCookies(`${orderPath(orderId)}?mail=${sent.success ? 'sent' : 'notSent'}`, apiCookies())
  }
  const response = await api('POST /orders/{orderId}/confirmation', { params, body: { token } })
  if (response.success) throw redirectWithCookies(`${orderPath(orderId)}?confirmed=1`, apiCookies())
  if (response.code === 'orderNotFound') throw redirect(expiredPath(orderId))
  const result = isTimeGone(response.code) ? ('timeGone' as const) : ('failed' as const)
  return data({ result, message: response.message }, { headers: privatePageHeaders() })
}

/** Asks before it confirms: programs that check mails open every link in them. */
export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('order')
  const { company } = useSiteData()
  return (
    <>
      <PageMeta title={t('confirm.pageTitle', { name: company.name })} isPrivate />
      <AskPage confirmation={loaderData} attempt={actionData} />
    </>
  )
}

/** Why there is nothing to confirm (`confirm.*` in the translations). */
function findNotice({ obstacle, reason }: ConfirmationResponse, result: 'timeGone' | 'failed' | undefined) {
  if (obstacle === undefined) return result === 'timeGone' ? 'timeGone' : undefined
  return reason ?? obstacle
}

interface AskPageProps {
  confirmation: ConfirmationResponse
  attempt: { result: 'timeGone' | 'failed'; message: string } | undefined
}

function AskPage({ confirmation, attempt }: AskPageProps) {
  const { t, language } = useTranslation('order')
  const formatTime = useFormatPickupTime()
  const { order } = confirmation
  const params = {
    number: order.orderId,
    store: order.pickupStore.name,
    when: formatTime({ date: order.pickupDate, time: order.pickupTime }, 'long'),
    total: formatEuros(order.total, language),
    until: order.payUntil ? formatTime(berlinTime(order.payUntil)) : '',
    count: maxOpenAtPickup,
  }
  const notice = findNotice(confirmation, attempt?.result)
  if (notice)
    return (
      <NoticePage headline={t(`confirm.${notice}.headline`)} lead={t(`confirm.${notice}.lead`, params)}>
        <ul>
          <li>
            <SiteLink className="button" to={orderPath(order.orderId)}>
              {t('confirm.toOrder')}
            </SiteLink>
          </li>
        </ul>
      </NoticePage>
    )
  return (
    <NoticePage headline={t('confirm.headline')} lead={t('confirm.lead', params)}>
      {attempt && (
        <MessageBox
          attempt={attempt}
          message={{ tone: 'error', headline: t('confirm.failed'), text: attempt.message }}
        />
      )}
      <div className={styles.ordered}>
        <OrderItems order={order} />
      </div>
      <Form method="post" className="stack start gap-1">
        <SubmitButton>{t('confirm.button')}</SubmitButton>
        <p className="small soft">{t('confirm.after', params)}</p>
      </Form>
    </NoticePage>
  )
}
