import { useCallback, useEffect, useRef, useState } from 'react'
import { redirect } from 'react-router'
import { answerOrThrow } from '../../answer-or-throw.ts'
import { StoreMap, type StoreMapHandle } from '../../components/map/store-map.tsx'
import { usePinnedStores } from '../../components/map/use-pinned-stores.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { PageMeta } from '../../components/page-meta.tsx'
import { renewMyStoreCookie } from '../../components/store/keep-my-store.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { momentaryPage } from '../../public-page.ts'
import { requestContext } from '../../request-context.ts'
import { appState } from '../../state/app-state.ts'
import { useAppState } from '../../state/use-app-state.ts'
import { useFrame } from '../../use-frame.ts'
import type { Route } from './+types/places'
import { byDistance } from './by-distance.ts'
import { loadInBrowser } from './load-in-browser.ts'
import { mapFocus } from './map-focus.ts'
import { NearMeButton } from './near-me-button.tsx'
import { NearMeNote } from './near-me-note.tsx'
import styles from './places.module.css'
import { Results } from './results.tsx'
import { SearchForm } from './search-form.tsx'
import { StorePanel } from './store-panel.tsx'
import { readStoreSearch, storeSearchText } from './store-search.ts'
import { useNearMe } from './use-near-me.ts'
import { usePanel } from './use-panel.ts'
import { usePhoneView } from './use-phone-view.ts'

export const handle = { ns: ['places'] }
export const headers = momentaryPage

export async function loader({ context, request, params: { storeId } }: Route.LoaderArgs) {
  const { api, today } = context.get(requestContext)
  const search = readStoreSearch(new URL(request.url).searchParams)
  const [list, one] = await Promise.all([
    api.tinyStores({ ...search, attributes: [...search.attributes] }),
    storeId ? api.store(storeId) : undefined,
  ])
  if (one && !one.success && one.code === 'notFound') throw redirect('/places#places')
  const store = one && answerOrThrow(one).data
  return {
    stores: answerOrThrow(list).data,
    store,
    search,
    today: today(),
    hasFailed: false,
  }
}

export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const loaded = await loadInBrowser(appState, serverLoader)
  if (loaded) return loaded
  const search = readStoreSearch(new URL(request.url).searchParams)
  return { stores: [], store: undefined, search, today: '', hasFailed: true }
}

export default function Places({ loaderData }: Route.ComponentProps) {
  const { stores, store, search, today, hasFailed } = loaderData
  const { t } = useTexts('places')
  const { company } = useFrame()
  const searchText = storeSearchText(search)
  const nearMe = useNearMe()
  const position = nearMe.near.state === 'on' ? nearMe.near.position : undefined
  const [highlightedId, highlight] = useState<string>()
  const page = useRef<HTMLDivElement>(null)
  const mapFrame = useRef<HTMLDivElement>(null)
  const { view, toggleView } = usePhoneView(page, mapFrame)
  const map = useRef<StoreMapHandle>(null)
  const focusPin = useCallback((id: string) => map.current?.focusPin(id), [])
  const { panel, close, choosePin, noteListItem } = usePanel({ openId: store?.id, searchText, focusPin })
  const listed = byDistance(stores, position)
  const pinned = usePinnedStores(
    listed.map((one) => one.store),
    today,
  )
  useEffect(() => appState.setState({ stores }), [stores])
  const myStore = useAppState((state) => state.myStore)
  useEffect(() => renewMyStoreCookie(appState, document), [myStore])

  const list = (
    <>
      <header className={styles.head}>
        <h1>{t('headline')}</h1>
        <p>{t('intro')}</p>
      </header>
      <SearchForm search={search}>
        <NearMeButton {...nearMe} />
      </SearchForm>
      <NearMeNote {...nearMe} />
      <Results
        {...{ listed, hasFailed, today, searchText, highlightedId }}
        onHighlight={highlight}
        onChoose={noteListItem}
      />
    </>
  )
  return (
    <main id="main">
      <PageMeta
        title={store ? t('panel.title', { store: store.name, name: company.name }) : t('pageTitle', company)}
        description={store?.description ?? t('pageDescription', company)}
        picture={store?.picture}
        canonicalPath={store && `/mystore/${store.id}`}
      />
      <div id="places" ref={page} className={styles.places} data-view={view} data-panel={store ? true : undefined}>
        <div className={styles.column}>
          {store ? <StorePanel {...{ store, today, searchText }} ref={panel} onClose={close} /> : list}
        </div>
        <div ref={mapFrame} className={styles.map}>
          <StoreMap
            ref={map}
            label={t('map.label')}
            stores={pinned}
            selectedId={store?.id}
            highlightedId={highlightedId}
            position={position}
            focus={mapFocus(listed, searchText, position)}
            onChoose={choosePin}
            onHighlight={highlight}
          />
        </div>
        <button type="button" className={styles.toggle} onClick={toggleView}>
          <PageIcon name={view === 'map' ? 'list' : 'map'} size={22} />
          {t(view === 'map' ? 'showList' : 'showMap')}
        </button>
      </div>
    </main>
  )
}
