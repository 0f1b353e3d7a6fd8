import { use } from 'react'
import { data, redirect } from 'react-router'
import type { Theme } from '#domain/content/theme.ts'
import { phoneLink } from '#domain/store.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { InlineNonceContext } from '../../layout/inline-nonce.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/payment-return'
import styles from './payment-return.module.css'
import { getReturnPath } from './return-page.ts'

export const handle = { ns: ['order'], searchParams: ['token', 'PayerID'], isSelfService: true } satisfies RouteHandle
export const headers = privatePageHeaders

const outcomes = ['approve', 'cancel']

export async function loader({ context, request, params: { orderId, outcome } }: Route.LoaderArgs) {
  if (!outcomes.includes(outcome)) throw data('', { status: 404 })
  const { requestPayout } = context.get(requestContext)
  const response = await requestPayout(
    `/orders/${encodeURIComponent(orderId)}/${outcome}${new URL(request.url).search}`,
  )
  if (response.status === 200 || response.status === 302) {
    const [, fragment] = (response.headers.get('location') ?? '').split('#')
    const path = getReturnPath(request.headers.get('cookie'), orderId, fragment)
    throw redirect(path, { headers: privatePageHeaders() })
  }
  const isDeclined = response.status === 402
  return data(
    { orderId, isDeclined, html: await response.text() },
    { status: response.status, headers: privatePageHeaders() },
  )
}

/** The response is HTML of the payment API, so it is shown in a fully sandboxed frame. */
export default function PaymentReturn({ loaderData: { orderId, isDeclined, html } }: Route.ComponentProps) {
  const { t } = useTranslation('order')
  const { company, theme } = useSiteData()
  const style = frameStyle(theme)
  const nonce = use(InlineNonceContext)
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageMeta title={t('paymentReturn.pageTitle', { name: company.name })} isPrivate />
      {/* Rendered here as well so that the CSP of the page, which the frame inherits, allows this style. */}
      <style nonce={nonce}>{style}</style>
      <h1>{t('paymentReturn.headline')}</h1>
      <p className={styles.lead}>{t(isDeclined ? 'paymentReturn.leadDeclined' : 'paymentReturn.lead')}</p>
      <iframe
        className={styles.frame}
        title={t('paymentReturn.frame')}
        sandbox=""
        srcDoc={`<style>${style}</style><div class="payment-message">${html}</div>`}
      />
      <SiteLink to={`/selfservice/orders/${orderId}`} className="button" prefetch="none">
        {t('paymentReturn.order')}
      </SiteLink>
      <p className={styles.help}>
        {t('paymentReturn.help')} <a href={phoneLink(company.phone)}>{company.phone}</a>
      </p>
    </main>
  )
}

/** The frame has access neither to our stylesheet nor to our fonts. */
const frameStyle = ({ espresso, crust }: Pick<Theme, 'espresso' | 'crust'>): string =>
  `.payment-message { padding: 0.75rem 1rem; font: 400 1.0625rem/1.6 system-ui, sans-serif; color: ${espresso} }
.payment-message h1 { margin: 0 0 0.5rem; font: 600 1.375rem/1.25 Georgia, serif; color: ${crust} }
.payment-message p { margin: 0 }`
