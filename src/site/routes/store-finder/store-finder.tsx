import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { redirect } from 'react-router'
import { loadInBrowser } from '../../api/browser-api.ts'
import { StoreMap, type StoreMapHandle } from '../../components/map/store-map.tsx'
import { usePinnedStores } from '../../components/map/use-map.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { searchTitles, toTitles } from '../../layout/page-title.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { shortLivedPageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import { appState } from '../../state/app-state.ts'
import { describePage, itemList, sectionCrumb } from '../../structured-data.server.ts'
import { timings } from '../../timings.ts'
import type { Route } from './+types/store-finder'
import { NearMeButton, NearMeNote, useNearMe } from './near-me.tsx'
import { scrollSlowly } from './scroll-slowly.ts'
import { getMapFocus, sortByDistance } from './store-distance.ts'
import styles from './store-finder.module.css'
import { StorePanel } from './store-panel.tsx'
import { StoreResults } from './store-results.tsx'
import { parseStoreSearch, toSearchString } from './store-search.ts'
import { StoreSearchForm } from './store-search-form.tsx'
import { useStorePanel } from './use-store-panel.ts'

export const handle = {
  ns: ['store-finder'],
  searchParams: ['search', 'attributes', 'open'],
  startMode: 'whenIdle',
} satisfies RouteHandle
export const headers = shortLivedPageHeaders

export async function loader({ context, request, params: { storeId } }: Route.LoaderArgs) {
  const { api, language, today } = context.get(requestContext)
  const search = parseStoreSearch(new URL(request.url).searchParams)
  const [storesResponse, storeResponse] = await Promise.all([
    api('GET /locations', { query: { ...search, attributes: [...search.attributes], explain: true, tiny: true } }),
    storeId ? api('GET /locations/{id}', { params: { id: storeId } }) : undefined,
  ])
  if (storeResponse && !storeResponse.success && storeResponse.code === 'notFound') throw redirect('/places#places')
  const store = storeResponse && successOrThrow(storeResponse).data
  const { data: stores, search: explained } = successOrThrow(storesResponse)
  const toPath = ({ id }: { id: string }) => `/mystore/${id}`
  await describePage(
    context,
    [sectionCrumb('stores', language), ...(store ? [{ name: store.name, path: toPath(store) }] : [])],
    (site) => (store ? [] : [itemList(site, stores.map(toPath))]),
  )
  return {
    stores,
    store,
    search,
    explained,
    today: today(),
    hasFailed: false,
  }
}

export async function clientLoader({ serverLoader, request }: Route.ClientLoaderArgs) {
  const loaded = await loadInBrowser(appState, serverLoader)
  if (loaded) return loaded
  const search = parseStoreSearch(new URL(request.url).searchParams)
  return { stores: [], store: undefined, search, explained: undefined, today: '', hasFailed: true }
}

export default function StoreFinder({ loaderData }: Route.ComponentProps) {
  const { stores, store, search, explained, today, hasFailed } = loaderData
  const { t } = useTranslation('store-finder')
  const { company } = useSiteData()
  const searchString = toSearchString(search)
  const searched = [
    search.search,
    ...search.attributes.map((code) => t(`service.${code}`)),
    search.open && t('search.open'),
  ]
  const nearMe = useNearMe()
  const position = nearMe.near.state === 'on' ? nearMe.near.position : undefined
  const [highlightedId, highlight] = useState<string>()
  const page = useRef<HTMLDivElement>(null)
  const mapFrame = useRef<HTMLDivElement>(null)
  const { view, toggleView } = useListOrMap(page, mapFrame)
  const map = useRef<StoreMapHandle>(null)
  const focusPin = useCallback((id: string) => map.current?.focusPin(id), [])
  const { panel, close, openFromPin, rememberListItem } = useStorePanel({ openId: store?.id, searchString, focusPin })
  const listed = sortByDistance(stores, position)
  const pinned = usePinnedStores(
    listed.map((entry) => entry.store),
    today,
  )

  const list = (
    <>
      <header className={`stack gap-1 ${styles.head}`}>
        <h1>{t('headline')}</h1>
        <p className="lead soft">{t('intro')}</p>
      </header>
      <StoreSearchForm search={search} counts={explained?.options}>
        <NearMeButton {...nearMe} />
      </StoreSearchForm>
      <NearMeNote {...nearMe} />
      <StoreResults
        {...{ listed, search, explained, hasFailed, today, searchString, highlightedId }}
        onHighlight={highlight}
        onChoose={rememberListItem}
      />
    </>
  )
  return (
    <main id="main">
      <PageMeta
        title={
          store
            ? [t('panel.title', { store: store.name, name: company.name }), ...toTitles(store.name, company)]
            : searchTitles(t('pageTitle', company), searched, company)
        }
        description={store?.description ?? t('pageDescription', company)}
        canonicalPath={store && `/mystore/${store.id}`}
      />
      <div id="places" ref={page} className={styles.finder} data-view={view} data-panel={store ? true : undefined}>
        <div className={styles.column}>
          {store ? <StorePanel {...{ store, today, searchString }} ref={panel} onClose={close} /> : list}
        </div>
        <div ref={mapFrame} className={`${styles.map} no-print needs-script`}>
          <StoreMap
            ref={map}
            label={t('map.label')}
            stores={pinned}
            selectedId={store?.id}
            highlightedId={highlightedId}
            position={position}
            focus={getMapFocus(listed, searchString, position)}
            onChoose={openFromPin}
            onHighlight={highlight}
          />
        </div>
        <button type="button" className={`${styles.toggle} no-print needs-script`} onClick={toggleView}>
          <PageIcon name={view === 'map' ? 'list' : 'map'} size={22} />
          {t(view === 'map' ? 'showList' : 'showMap')}
        </button>
      </div>
    </main>
  )
}

/** Phones show either the list or the map; switching scrolls the chosen one into view. */
function useListOrMap(page: RefObject<HTMLElement | null>, map: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<'list' | 'map'>('list')
  const lastView = useRef(view)
  useEffect(() => {
    if (lastView.current === view) return
    lastView.current = view
    const target = view === 'map' ? map.current : page.current
    return target ? scrollSlowly(target, timings.listAnimation) : undefined
  }, [view, page, map])
  return { view, toggleView: () => setView((before) => (before === 'map' ? 'list' : 'map')) }
}
