import { data, redirect } from 'react-router'
import type { OrderResponse } from '#contract/orders.ts'
import { readPaymentFailure } from '#contract/payment-return.ts'
import { phoneLink } from '#domain/store.ts'
import { OrderCard } from '../../components/order-card/order-card.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { isPayable } from '../order/payment-status.ts'
import type { Route } from './+types/payment-return'
import styles from './payment-return.module.css'
import { getReturnPath, toResultCookie } from './return-page.ts'

export const handle = {
  ns: ['order', 'payment-return', 'pickup'],
  searchParams: ['token', 'PayerID', 'session_id'],
  isSelfService: true,
} satisfies RouteHandle
export const headers = privatePageHeaders

const outcomes = ['approve', 'cancel']

/** To the page that shows the order. The home page is told which one it is. */
function redirectToOrder(orderId: string, location: string | null, cookies: string | null): Response {
  const path = getReturnPath(cookies, orderId)
  const [, fragment] = (location ?? '').split('#')
  const headers = new Headers(privatePageHeaders())
  if (path === '/') headers.set('Set-Cookie', toResultCookie(orderId, fragment))
  return redirect(path, { headers })
}

export async function loader({ context, request, params: { orderId, outcome } }: Route.LoaderArgs) {
  if (!outcomes.includes(outcome)) throw data('', { status: 404 })
  const { requestPayout, api } = context.get(requestContext)
  const { status, headers } = await requestPayout(
    `/orders/${encodeURIComponent(orderId)}/${outcome}${new URL(request.url).search}`,
  )
  if (status === 200 || status === 302)
    throw redirectToOrder(orderId, headers.get('location'), request.headers.get('cookie'))
  const order = await api('GET /orders/{orderId}/granted', { params: { orderId } })
  return data(
    { orderId, failure: readPaymentFailure(headers), order: order.success ? order.data : undefined },
    { status, headers: privatePageHeaders() },
  )
}

/** After these failures the same order can be paid again as it is. */
const canBeRepeated = (failure: string, order: OrderResponse) =>
  (failure === 'declined' || failure === 'failed') && isPayable(order)

/** What went wrong, and the order, if it can be paid again and this browser may open it. */
export default function PaymentReturn({ loaderData: { orderId, failure, order } }: Route.ComponentProps) {
  const { t } = useTranslation('payment-return')
  const { company } = useSiteData()
  const message = { headline: t('title'), text: t(failure) }
  return (
    <main id="main" className={`page stack top gap-2 ${styles.page}`}>
      <PageMeta title={t('pageTitle', { name: company.name })} isPrivate />
      {order && canBeRepeated(failure, order) ? (
        <OrderCard order={order} failure={message} onChange={async () => {}} />
      ) : (
        <>
          <h1>{message.headline}</h1>
          <p className="lead">{message.text}</p>
          <SiteLink to={`/selfservice/orders/${orderId}`} className="button submit" prefetch="none">
            {t('order')}
          </SiteLink>
        </>
      )}
      <p className="small below-2">
        {t('help')}{' '}
        <a className="nowrap" href={phoneLink(company.phone)}>
          {company.phone}
        </a>
      </p>
    </main>
  )
}
