import { lazy, type RefCallback, Suspense, useEffect, useRef, useState } from 'react'
import { data, useNavigate } from 'react-router'
import type { ProductResponse } from '#contract/products.ts'
import type { StoreSummary } from '#contract/stores.ts'
import { takeFocus } from '#ui/focus.ts'
import { Notice } from '#ui/notice.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { useTimer } from '#ui/use-timer.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { ChatHelp } from '../../components/chat-help.tsx'
import { CurrentOrders, OrderLines } from '../../components/order-card/current-orders.tsx'
import { useCurrentOrders } from '../../components/order-card/use-current-orders.ts'
import type { ProductCardData } from '../../components/product/card-product.ts'
import { toProductCardData } from '../../components/product/product-card-data.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { loadCurrentOrders } from '../../current-orders.server.ts'
import { useCart, useIsOnline } from '../../hooks/use-cart.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { orderCookies } from '../../order-cookies.ts'
import { requestContext } from '../../request-context.ts'
import { publicPageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { appState, notify } from '../../state/app-state.ts'
import { getCartSession } from '../../state/browser-cart.ts'
import type { CartPickup } from '../../state/cart-session.ts'
import { clearDraft } from '../../state/draft-storage.ts'
import { timings } from '../../timings.ts'
import type { Route } from './+types/checkout'
import { CartLines } from './cart-lines.tsx'
import { CartTotals } from './cart-totals.tsx'
import styles from './checkout.module.css'
import { CheckoutWithoutScript } from './checkout-help.tsx'
import { findLastOrder, type PlacedOrder } from './place-order.ts'
import { RememberedDetails } from './remembered-details.tsx'
import { UndoRemoval, useRemovedItem } from './removed-item.tsx'
import { usePlaceOrderDeps } from './use-place-order.ts'

/** The form appears when the cart is loaded. Its code is loaded at the same time, and does not delay the page. */
const loadForm = () => import('./checkout-form.tsx')
const CheckoutForm = lazy(() => loadForm().then(({ CheckoutForm }) => ({ default: CheckoutForm })))
if (typeof document !== 'undefined') loadForm().catch(() => {})

/** Loaded only for an empty cart. */
const Favourites = lazy(() => import('./favourites.tsx').then(({ Favourites }) => ({ default: Favourites })))

export const handle = {
  ns: (loaded: Pick<Loaded, 'orders'> | undefined) =>
    loaded?.orders ? ['checkout', 'pickup', 'products', 'order'] : ['checkout', 'pickup', 'products'],
  isSelfService: true,
  personalCookies: orderCookies,
} satisfies RouteHandle
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, language } = context.get(requestContext)
  const [stores, favourites, { current, headers }] = await Promise.all([
    api('GET /locations', { query: { tiny: true } }),
    loadFavourites(api),
    loadCurrentOrders(request, context),
  ])
  const loaded = {
    stores: successOrThrow(stores)
      .data.filter(({ pickupStore }) => pickupStore)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'de')),
    favourites: favourites.map((product) => toProductCardData(product, language)),
    orders: current?.orders,
  }
  return data(loaded, { headers: headers ?? publicPageHeaders() })
}

type Loaded = Awaited<ReturnType<typeof loader>>['data']

/** What the home page recommends, for an empty cart. The page also works without. */
async function loadFavourites(api: ApiClient): Promise<ProductResponse[]> {
  const home = await api('GET /site/home')
  const ids = home.success ? (home.data.productBand?.productIds ?? []) : []
  if (ids.length === 0) return []
  const products = await api('GET /products', { query: { ids: ids.join(',') } })
  return products.success ? products.data : []
}

export default function Checkout({ loaderData: { stores, favourites, orders } }: Route.ComponentProps) {
  const { t } = useTranslation('checkout')
  const { company } = useSiteData()
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageMeta title={t('pageTitle', { name: company.name })} isPrivate />
      <h1 id="checkout-data">{t('title')}</h1>
      <CheckoutWithoutScript />
      <CheckoutContent stores={stores} favourites={favourites} loadedOrders={orders} />
      <ChatHelp />
    </main>
  )
}

/** When the cart is gone although the response to the order was lost, the order was placed. */
function useLostOrder(isCartGone: boolean, onFound: (order: PlacedOrder) => void): void {
  const getDeps = usePlaceOrderDeps()
  useEffect(() => {
    if (!isCartGone) return
    void findLastOrder(getDeps()).then((order) => {
      if (!order) return
      clearDraft()
      onFound(order)
    })
  }, [isCartGone, getDeps, onFound])
}

interface CheckoutContentProps {
  stores: readonly StoreSummary[]
  favourites: readonly ProductCardData[]
  loadedOrders: Loaded['orders']
}

/** Cart beside the form. The cart is reloaded for the store and date chosen in the form, as availability depends on them. */
function CheckoutContent({ stores, favourites, loadedOrders }: CheckoutContentProps) {
  const { t } = useTranslation('checkout')
  const { orders, reload: reloadOrders } = useCurrentOrders(loadedOrders)
  const [pickup, setPickup] = useState<CartPickup>({ date: undefined, storeId: undefined })
  const [placedOrder, setPlacedOrder] = useState<PlacedOrder>()
  const { cart, model, failure, changeElsewhere } = useCart(pickup)
  const { removed, remove, undo } = useRemovedItem(cart)
  const isEmpty = cart?.items.length === 0
  const titleRef = useTitleFocus()
  useLostOrder(isEmpty && !placedOrder, setPlacedOrder)
  const reload = () => getCartSession().reload()

  const announcedChange = useRef(changeElsewhere)
  useEffect(() => {
    if (!changeElsewhere || changeElsewhere === announcedChange.current) return
    announcedChange.current = changeElsewhere
    notify(appState, { tone: 'status', text: t('cartUpdated') })
  }, [changeElsewhere, t])

  if (placedOrder) return <CheckoutSuccess order={placedOrder} />
  if (!cart && failure)
    return (
      <ErrorState
        text={failure.message || t('unreachable')}
        retry={{ label: t('tryAgain'), onClick: () => void reload() }}
      />
    )
  if (!cart)
    return (
      <p className={`panel ${styles.skeleton} soft needs-script`} role="status">
        {t('loading')}
      </p>
    )
  if (isEmpty)
    return (
      <>
        <CurrentOrders orders={orders} onChange={reloadOrders} />
        <UndoRemoval removed={removed} onUndo={undo} />
        <EmptyState
          headline={
            <h2 id="empty-title" className="headline-m" ref={titleRef} tabIndex={-1}>
              {t('emptyTitle')}
            </h2>
          }
          text={t('emptyText')}
        >
          <SiteLink to="/products#home" className="button">
            {t('toProducts')}
          </SiteLink>
          <RememberedDetails />
        </EmptyState>
        <Suspense fallback={null}>
          <Favourites products={favourites} />
        </Suspense>
      </>
    )
  return (
    <div className={styles.columns}>
      <section className={`panel panel-light stack top gap-2 ${styles.cart}`} aria-labelledby="cart-title">
        <h2 id="cart-title" className="headline-s" ref={titleRef} tabIndex={-1}>
          {t('cartTitle')}
        </h2>
        <ConnectionNote hasFailed={failure !== undefined} />
        <CartLines cart={cart} onRemove={remove} />
        <UndoRemoval removed={removed} onUndo={undo} />
        <CartTotals cart={cart} />
        <p className="small soft">
          {t(stores.some(({ payAtPickupUpTo }) => payAtPickupUpTo) ? 'paymentNoteAtPickup' : 'paymentNote')}
        </p>
        <OrderLines orders={orders.filter(({ orderState }) => orderState !== 'completed')} />
      </section>
      <Suspense fallback={<p className={`panel ${styles.skeleton} soft needs-script`} />}>
        <CheckoutForm
          cart={cart}
          confirmedCart={model.server ?? cart}
          stores={stores}
          onPickup={setPickup}
          onRemove={remove}
          onSuccess={setPlacedOrder}
          onStale={reload}
        />
      </Suspense>
    </div>
  )
}

/**
 * A cart that becomes empty, or gets its first product from the recommendations, replaces the page, and with it what had
 * the focus: then the new title takes it.
 */
function useTitleFocus(): RefCallback<HTMLElement> {
  const shown = useRef<string>(undefined)
  return (title) => {
    if (!title || title.id === shown.current) return
    if (shown.current && document.activeElement === document.body) title.focus()
    shown.current = title.id
  }
}

/** Says for as long as it lasts that changes cannot be sent, or that the cart could not be reloaded. */
function ConnectionNote({ hasFailed }: { hasFailed: boolean }) {
  const { t } = useTranslation('checkout')
  const isOnline = useIsOnline()
  return (
    <div role="status">
      {(!isOnline || hasFailed) && (
        <Notice tone="warning" isQuiet>
          {t(isOnline ? 'outdated' : 'offline')}
        </Notice>
      )}
    </div>
  )
}

/** Redirects to the payment page, or to the home page after a timeout unless the visitor chooses to stay. */
function CheckoutSuccess({ order: { approveUrl, orderId, isAtPickup } }: { order: PlacedOrder }) {
  const { t } = useTranslation('checkout')
  const navigate = useNavigate()
  const [isStaying, setStaying] = useState(approveUrl === undefined)

  useEffect(() => {
    if (approveUrl) location.assign(approveUrl)
    else if (isAtPickup) void navigate(`/selfservice/orders/${orderId}`, { replace: true })
  }, [approveUrl, isAtPickup, orderId, navigate])

  useTimer(() => void navigate('/'), isStaying ? undefined : timings.redirectAfterSuccess)

  return (
    <section className="panel stack top gap-2" data-tone="success" aria-labelledby="success-title">
      <h2 id="success-title" className="headline-m" ref={takeFocus} tabIndex={-1}>
        {t(approveUrl ? 'successTitle' : 'savedTitle')}
      </h2>
      <p>{t(approveUrl ? 'successText' : isAtPickup ? 'savedAtPickup' : 'savedText', { orderId })}</p>
      <p className="buttons">
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
