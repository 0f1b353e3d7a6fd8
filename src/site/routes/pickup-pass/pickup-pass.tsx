import { useState } from 'react'
import type { PickupPass } from '#contract/orders.ts'
import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { FactList } from '#ui/fact-list.tsx'
import { useTimer } from '#ui/use-timer.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { OrderLookupForm } from '../../components/order-lookup-form.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import ticket from '../../components/ticket.module.css'
import { openGuestPage } from '../../guest-links.server.ts'
import { useReturn } from '../../hooks/use-return.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/pickup-pass'
import { useOfflinePass } from './offline-pass.ts'
import styles from './pickup-pass.module.css'
import { PushOffer } from './push-offer.tsx'
import { createQrCode, type QrCode } from './qr-code.ts'

export const handle = {
  ns: ['order', 'pickup', 'push'],
  searchParams: ['token', 'link'],
  isSelfService: true,
} satisfies RouteHandle
export const headers = privatePageHeaders

export async function loader({ context, request, params: { orderId } }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const opened = await openGuestPage({
    request,
    context,
    path: `/pass/${encodeURIComponent(orderId)}`,
    byLink: (token) => api('GET /orders/{orderId}/pass', { params: { orderId }, query: { token } }),
    byCookie: () => api('GET /orders/{orderId}/pass', { params: { orderId } }),
  })
  const isLinkExpired = new URL(request.url).searchParams.get('link') === 'expired'
  if (opened.view !== 'open') return { pass: undefined, orderId, isLinkExpired }
  return { pass: opened.found, qr: createQrCode(opened.found.address) }
}

export default function PickupPassPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.pass) return <Pass {...loaderData} />
  return <OrderLookupForm result={undefined} {...loaderData} target="pass" />
}

function Pass({ pass: loaded, qr }: Extract<Route.ComponentProps['loaderData'], { pass: object }>) {
  const { t } = useTranslation('order')
  const { company } = useSiteData()
  const pass = useLivePass(loaded)
  const isStored = useOfflinePass(pass.pickupDate, pass.isValid)
  return (
    <main id="main" className={`page stack top gap-2 ${styles.page}`}>
      <PageMeta title={t('pass.pageTitle', { number: pass.orderId, name: company.name })} isPrivate />
      {pass.isValid ? (
        <>
          <PassCard pass={pass} qr={qr} />
          <p className={styles.hint}>{t(pass.isPaidAtPickup ? 'pass.hintToPay' : 'pass.hint')}</p>
          {pass.isFinal && !pass.handedOverAt && <p className={styles.hint}>{t('pass.final')}</p>}
          <p className={`${styles.saved} small strong no-print`} role="status">
            {isStored && t('pass.saved')}
          </p>
        </>
      ) : (
        <div className={`stack gap-2 ${styles.invalid}`}>
          <h1>{t('pass.headline')}</h1>
          <p className="lead">{t(pass.isCanceled ? 'pass.noneCanceled' : 'pass.noneUnpaid')}</p>
        </div>
      )}
      <p className={`row wrap gap-15 ${styles.actions} no-print`}>
        {pass.hasOrderAccess && (
          <SiteLink to={`/selfservice/orders/${pass.orderId}`} prefetch="none" className="button button-quiet">
            {t('pass.order')}
          </SiteLink>
        )}
        {pass.hasOrderAccess && pass.isValid && (
          <SiteLink to={`/selfservice/orders/${pass.orderId}/standing`} prefetch="none" className="button button-quiet">
            {t('actions.standing')}
          </SiteLink>
        )}
        {pass.isValid && (
          <button type="button" className="button button-quiet needs-script" onClick={() => window.print()}>
            {t('pass.print')}
          </button>
        )}
      </p>
      {pass.isValid && !pass.handedOverAt && <PushOffer orderId={pass.orderId} pushKey={pass.pushKey} />}
      {pass.isValid && pass.staffAddress && (
        <p className="small soft no-print">
          {t('pass.forStaff')} <a href={pass.staffAddress}>{t('pass.handOver')}</a>
        </p>
      )}
    </main>
  )
}

interface PassCardProps {
  pass: PickupPass
  qr: QrCode
}

/** Shown at the counter: the code comes first and is readable from a distance. */
function PassCard({ pass, qr }: PassCardProps) {
  const { t, language } = useTranslation('order')
  return (
    <article className={`${ticket.ticket} ${styles.card}`}>
      <header className={`row wrap baseline spread ${styles.head}`}>
        <h1>{t('pass.headline')}</h1>
        <p>
          <span className="visually-hidden">{t('pass.number')} </span>
          {pass.orderId}
        </p>
      </header>
      <PassStatus pass={pass} />
      <div className={styles.code}>
        <p className="small strong crust">{t('pass.code')}</p>
        <p className={styles.digits}>{pass.pickupCode}</p>
        <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('pass.qr')}>
          <path d={qr.path} shapeRendering="crispEdges" />
        </svg>
      </div>
      <div className={`${ticket.stub} ${styles.facts}`}>
        <FactList
          facts={[
            [
              t('pass.when'),
              <>
                <strong className="block">{formatDay(pass.pickupDate, language, 'long')}</strong>
                {t('ticket.from', { time: formatTime(pass.pickupTime, language) })}
              </>,
            ],
            [
              t('pass.where'),
              <>
                <strong className="block">{pass.store.name}</strong>
                {pass.store.address}
              </>,
            ],
            [
              t('pass.what'),
              <>
                <strong className="block">{t('pass.items', { count: pass.itemCount })}</strong>
                {pass.isPaidAtPickup && t('pass.payAtPickup')}
              </>,
            ],
          ]}
        />
      </div>
    </article>
  )
}

/** Announced when it changes while the pass is open. */
function PassStatus({ pass }: { pass: PickupPass }) {
  const { t } = useTranslation('order')
  const status = pass.handedOverAt ? 'collected' : pass.isReady && 'ready'
  return (
    <p className={styles.status} role="status" data-status={status || undefined}>
      {status && t(`state.${status}`)}
    </p>
  )
}

const refreshMs = 30_000

/** Asks again while the pass is on the screen: whoever waits in front of the shop sees when the order is ready. */
function useLivePass(loaded: PickupPass): PickupPass {
  const api = useBrowserApi()
  const [refreshed, setRefreshed] = useState<{ from: PickupPass; pass: PickupPass }>()
  const pass = refreshed?.from === loaded ? refreshed.pass : loaded
  const { orderId, isValid } = loaded
  const isOver = !isValid || pass.handedOverAt !== undefined
  async function refresh(): Promise<void> {
    if (isOver || document.visibilityState !== 'visible') return
    const response = await api('GET /orders/{orderId}/pass', { params: { orderId } })
    // Without a connection the pass stays as it is.
    if (response.success) setRefreshed({ from: loaded, pass: response.data })
  }
  useTimer(() => void refresh(), isOver ? undefined : refreshMs)
  useReturn(() => void refresh())
  return pass
}
