import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { StoreSummary } from '#contract/stores.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useCart } from '../../hooks/use-cart.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { publicPageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { appState } from '../../state/app-state.ts'
import { timings } from '../../timings.ts'
import type { Route } from './+types/checkout'
import { CartLines } from './cart-lines.tsx'
import styles from './checkout.module.css'
import { CheckoutForm, type PlacedOrder } from './checkout-form.tsx'
import { CartTotals } from './order-summary.tsx'

export const handle = { ns: ['checkout', 'pickup', 'products'] } satisfies RouteHandle
export const headers = publicPageHeaders

export async function loader({ context }: Route.LoaderArgs) {
  const stores = successOrThrow(await context.get(requestContext).api.tinyStores({}))
  return { stores: stores.data.filter(({ pickup_store }) => pickup_store === 1) }
}

export default function Checkout({ loaderData: { stores } }: Route.ComponentProps) {
  const { t } = useTranslation('checkout')
  const { company } = useSiteData()
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageMeta title={t('pageTitle', { name: company.name })} isPrivate />
      <h1 id="checkout-data">{t('title')}</h1>
      <noscript>
        <p className={styles.note}>{t('needsScript', { phone: company.phone })}</p>
      </noscript>
      <CheckoutContent stores={stores} />
    </main>
  )
}

/** Cart beside the form. The cart is reloaded for the pickup date chosen in the form, as availability depends on it. */
function CheckoutContent({ stores }: { stores: readonly StoreSummary[] }) {
  const { t } = useTranslation('checkout')
  const [pickupDate, setPickupDate] = useState<string>()
  const [placedOrder, setPlacedOrder] = useState<PlacedOrder>()
  const { cart, failure, change, reload } = useCart(pickupDate)

  if (placedOrder) return <CheckoutSuccess order={placedOrder} />
  if (!cart && failure)
    return (
      <div className={styles.failure} role="alert">
        <p>{failure.message || t('unreachable')}</p>
        <button type="button" className="button" onClick={() => void reload()}>
          {t('tryAgain')}
        </button>
      </div>
    )
  if (!cart)
    return (
      <p className={styles.skeleton} role="status">
        {t('loading')}
      </p>
    )
  if (cart.items.length === 0)
    return (
      <div className={styles.empty}>
        <h2>{t('emptyTitle')}</h2>
        <p>{t('emptyText')}</p>
        <SiteLink to="/products#home" className="button">
          {t('toProducts')}
        </SiteLink>
      </div>
    )
  return (
    <div className={styles.columns}>
      <section className={styles.cart} aria-labelledby="cart-title">
        <h2 id="cart-title">{t('cartTitle')}</h2>
        <CartLines cart={cart} change={change} />
        <CartTotals cart={cart} />
        <p className={styles.note}>{t('paymentNote')}</p>
      </section>
      <CheckoutForm
        cart={cart}
        stores={stores}
        onDate={setPickupDate}
        onSuccess={setPlacedOrder}
        onStale={() => void reload()}
      />
    </div>
  )
}

/** Redirects to the payment page, or to the home page after a timeout unless the visitor chooses to stay. */
function CheckoutSuccess({ order: { approveUrl, orderId } }: { order: PlacedOrder }) {
  const { t } = useTranslation('checkout')
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isStaying, setStaying] = useState(approveUrl === undefined)

  useEffect(() => {
    appState.setState({ cartItemCount: 0, cartTotal: 0 })
    heading.current?.focus()
    if (approveUrl) location.assign(approveUrl)
  }, [approveUrl])

  useEffect(() => {
    if (isStaying) return
    const timer = setTimeout(() => void navigate('/'), timings.redirectAfterSuccess)
    return () => clearTimeout(timer)
  }, [isStaying, navigate])

  return (
    <section className={styles.success} aria-labelledby="success-title">
      <h2 id="success-title" ref={heading} tabIndex={-1}>
        {t(approveUrl ? 'successTitle' : 'savedTitle')}
      </h2>
      <p>{t(approveUrl ? 'successText' : 'savedText', { orderId })}</p>
      <p className={styles.actions}>
        {approveUrl && (
          <a href={approveUrl} className="button">
            {t('toPayment')}
          </a>
        )}
        <SiteLink to={`/selfservice/orders/${orderId}`} className="button button-quiet">
          {t('toOrder')}
        </SiteLink>
        {!isStaying && (
          <button type="button" className="button button-quiet" onClick={() => setStaying(true)}>
            {t('stay')}
          </button>
        )}
      </p>
    </section>
  )
}
