import { data, redirect } from 'react-router'
import type { StoreResponse } from '#contract/stores.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { BackLink } from '../../components/back-link.tsx'
import { StoreMap } from '../../components/map/store-map.tsx'
import { usePinnedStores } from '../../components/map/use-map.ts'
import { PictureImage } from '../../components/picture-image.tsx'
import { Slider } from '../../components/slider.tsx'
import { OpenTag } from '../../components/store/open-tag.tsx'
import { HoursList, SpecialDays } from '../../components/store/opening-hours.tsx'
import { ContactBlock, MyStoreButton, OrderHereButton, ServiceList } from '../../components/store/store-info.tsx'
import { useFollowMyStore } from '../../hooks/use-follow-my-store.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { toTitles } from '../../layout/page-title.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { shortLivedPageHeaders, successOrThrow, visitorPageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { readMyStore, toMyStoreCookie } from '../../state/my-store.ts'
import { describePage, sectionCrumb } from '../../structured-data.server.ts'
import type { Route } from './+types/store'
import styles from './store.module.css'
import { storeStructuredData } from './store-structured-data.server.ts'

export const handle = { ns: ['store-finder'], startMode: 'whenIdle' } satisfies RouteHandle
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

const storeFinderPath = '/places#places'
const orderPath = '/products#home'

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api, language, today } = context.get(requestContext)
  const id = params.storeId ?? readMyStore(request.headers.get('cookie'))?.id
  if (!id) throw redirect(storeFinderPath)
  const [storeResponse, slides] = await Promise.all([
    api('GET /locations/{id}', { params: { id } }),
    api('GET /site/slides', { query: { place: 'store' } }),
  ])
  if (!storeResponse.success && storeResponse.code === 'notFound') throw redirect(storeFinderPath)
  const store = successOrThrow(storeResponse).data
  await describePage(
    context,
    [sectionCrumb('stores', language), { name: store.name, path: `/mystore/${store.id}` }],
    (site) => [storeStructuredData(store, site)],
  )
  return data(
    {
      store,
      slides: successOrThrow(slides).data,
      today: today(),
      isMyStore: !params.storeId,
    },
    { headers: params.storeId ? shortLivedPageHeaders() : visitorPageHeaders() },
  )
}

/** Makes a store the visitor's own. Forms post it here, also without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const { api, today } = context.get(requestContext)
  const form = await request.formData()
  const response = await api('GET /locations/{id}', { params: { id: String(form.get('storeId')) } })
  if (!response.success) throw redirect(storeFinderPath)
  const { id, name } = response.data
  return redirect(form.get('to') === orderPath ? orderPath : '/mystore#places', {
    headers: { 'Set-Cookie': toMyStoreCookie({ id, name, savedOn: today() }) },
  })
}

export default function Store({ loaderData: { store, slides, today, isMyStore } }: Route.ComponentProps) {
  const { t } = useTranslation('store-finder')
  const { company } = useSiteData()
  const pinned = usePinnedStores([store], today)
  const address = `${store.streetAddress}, ${store.postalCode} ${store.location}`
  useFollowMyStore(isMyStore ? store.id : undefined)
  return (
    <main id="main">
      <PageMeta
        title={[t('myStore.title', { store: store.name, name: company.name }), ...toTitles(store.name, company)]}
        description={t('myStore.description', { store: store.name, address })}
        canonicalPath={`/mystore/${store.id}`}
      />
      <div id="places" className="page">
        <StoreHead store={store} today={today} isMyStore={isMyStore} />
        <StoreFacts store={store}>
          <StoreMap label={t('myStore.mapLabel', { store: store.name })} stores={pinned} selectedId={store.id} />
        </StoreFacts>
      </div>
      <div className={styles.slider}>
        <Slider slides={slides} />
      </div>
    </main>
  )
}

function StoreHead({ store, today, isMyStore }: { store: StoreResponse; today: CalendarDate; isMyStore: boolean }) {
  const { t } = useTranslation('store-finder')
  const { company } = useSiteData()
  return (
    <header className={styles.head}>
      <div className={`stack start gap-2 ${styles.headText}`}>
        <BackLink to="/places#places">{t('myStore.all')}</BackLink>
        <h1 className="headline-l">{store.name}</h1>
        <OpenTag hours={store.openingHours} today={today} />
        <p className={styles.description}>{store.description}</p>
        <div className="row wrap gap-15 below-1">
          {store.pickupStore && <OrderHereButton store={store} className="button" />}
          <MyStoreButton store={store} isMine={isMyStore} className="button button-quiet" />
        </div>
        {!store.pickupStore && <p className="small soft">{t('myStore.noPickup')}</p>}
      </div>
      <PictureImage
        className={styles.picture}
        picture={store.picture}
        alt={t('myStore.picture', { name: company.name })}
        sizes="(min-width: 900px) 46vw, 100vw"
        isFirst
        isEarly
      />
    </header>
  )
}

function StoreFacts({ store, children }: { store: StoreResponse; children: React.ReactNode }) {
  const { t } = useTranslation('store-finder')
  return (
    <div className={`stack line-top ${styles.facts}`}>
      <section aria-labelledby="hours">
        <h2 id="hours" className="headline-s">
          {t('hours.headline')}
        </h2>
        <HoursList hours={store.openingHours} />
        <SpecialDays hours={store.openingHours} />
      </section>
      <section aria-labelledby="contact">
        <h2 id="contact" className="headline-s">
          {t('contact.headline')}
        </h2>
        <ContactBlock store={store} />
        {store.attributes.length > 0 && (
          <>
            <h2 className="headline-s below-3">{t('service.headline')}</h2>
            <ServiceList codes={store.attributes} form="labels" />
          </>
        )}
      </section>
      <div className={`${styles.map} needs-script`}>{children}</div>
    </div>
  )
}
