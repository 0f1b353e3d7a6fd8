import { data, redirect, useRouteLoaderData } from 'react-router'
import { answerOrThrow } from '../../answer-or-throw.ts'
import { StoreMap } from '../../components/map/store-map.tsx'
import { usePinnedStores } from '../../components/map/use-pinned-stores.ts'
import { PageMeta } from '../../components/page-meta.tsx'
import { Slider } from '../../components/slider/slider.tsx'
import { renewMyStoreCookie } from '../../components/store/keep-my-store.ts'
import { readMyStoreCookie } from '../../components/store/my-store-cookie.ts'
import { StructuredData } from '../../components/structured-data.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { momentaryPage } from '../../public-page.ts'
import { requestContext } from '../../request-context.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { appState } from '../../state/app-state.ts'
import { useFrame } from '../../use-frame.ts'
import type { Route } from './+types/mystore'
import styles from './mystore.module.css'
import { StoreFacts } from './store-facts.tsx'
import { StoreHead } from './store-head.tsx'
import { storeStructuredData } from './store-structured-data.ts'

import { useSameStore } from './use-same-store.ts'

export const handle = { ns: ['places'] }
export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

const placesAddress = '/places#places'
const privatePage = { 'Cache-Control': 'private, no-cache' }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { api, today } = context.get(requestContext)
  const id = params.storeId ?? readMyStoreCookie(request.headers.get('cookie'))
  if (!id) throw redirect(placesAddress)
  const [one, slides] = await Promise.all([api.store(id), api.slides()])
  if (!one.success && one.code === 'notFound') throw redirect(placesAddress)
  const store = answerOrThrow(one).data
  return data(
    {
      store,
      slides: answerOrThrow(slides).data,
      today: today(),
      isFromCookie: !params.storeId,
    },
    { headers: params.storeId ? momentaryPage() : privatePage },
  )
}

/** A visitor whose cookie is gone may still have the store in the state. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  renewMyStoreCookie(appState, document)
  return serverLoader()
}

export default function MyStore({ loaderData: { store, slides, today, isFromCookie } }: Route.ComponentProps) {
  const { t } = useTexts('places')
  const { company } = useFrame()
  const publicUrl = useRouteLoaderData<typeof rootLoader>('root')?.publicUrl ?? ''
  const pinned = usePinnedStores([store], today)
  const address = `${store.street_address}, ${store.postal_code} ${store.location}`
  useSameStore(store, isFromCookie)
  return (
    <main id="main">
      <PageMeta
        title={t('myStore.title', { store: store.name, name: company.name })}
        description={t('myStore.description', { store: store.name, address })}
        picture={store.picture}
        canonicalPath={`/mystore/${store.id}`}
      />
      <StructuredData data={storeStructuredData(store, publicUrl)} />
      <div id="places" className="page">
        <StoreHead store={store} today={today} />
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
