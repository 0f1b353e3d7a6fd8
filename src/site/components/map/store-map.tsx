import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { MapTiles } from '../../request-context.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { Icon } from '../icon.tsx'
import { PageIcon } from '../page-icon.tsx'
import type { ZoomLimits } from './drawing/open-map.ts'
import styles from './store-map.module.css'
import { type MapView, useMap, useMapLoader } from './use-map.ts'

const choiceKey = 'krume:map-tiles'

function readTilesChoice(): boolean {
  try {
    return typeof sessionStorage !== 'undefined' && sessionStorage.getItem(choiceKey) === '1'
  } catch {
    return false
  }
}

function saveTilesChoice(isChosen: boolean): void {
  try {
    if (isChosen) sessionStorage.setItem(choiceKey, '1')
    else sessionStorage.removeItem(choiceKey)
  } catch {}
}

export interface TilesChoice {
  /** Host of the tile service; undefined when none is configured. */
  host: string | undefined
  /** Set after the visitor has agreed. */
  tiles: MapTiles | undefined
  choose(isChosen: boolean): void
}

/** Tiles are loaded from a third party only with consent, which lasts for the session. */
function useTilesChoice(): TilesChoice {
  const offered = useRouteLoaderData<typeof rootLoader>('root')?.mapTiles
  const [isChosen, setChosen] = useState(readTilesChoice)
  return {
    host: offered && new URL(offered.url).host,
    tiles: isChosen ? offered : undefined,
    choose(next) {
      saveTilesChoice(next)
      setChosen(next)
    },
  }
}

/** Asks for consent before tiles are loaded from a third party. */
function TilesOffer({ host, tiles, choose }: TilesChoice) {
  const { t } = useTranslation('store-finder')
  if (!host) return null
  if (tiles)
    return (
      <div className={styles.offer}>
        <button type="button" className={styles.back} onClick={() => choose(false)}>
          {t('map.drawn')}
        </button>
      </div>
    )
  return (
    <details className={styles.offer}>
      <summary>{t('map.detailed')}</summary>
      <div className={styles.words}>
        <p>{t('map.detailedHint', { host })}</p>
        <button type="button" className="button" onClick={() => choose(true)}>
          {t('map.detailedLoad', { host })}
        </button>
      </div>
    </details>
  )
}

interface MapControlsProps {
  zoomLimits: ZoomLimits
  onZoom: (levels: number) => void
  /** Zooms out to all stores; undefined when there is only one. */
  onShowAll: (() => void) | undefined
}

/** At a limit the buttons are only marked as disabled, because a disabled button loses the focus. */
function MapControls({ zoomLimits, onZoom, onShowAll: onWhole }: MapControlsProps) {
  const { t } = useTranslation('store-finder')
  const { isAtMin, isAtMax } = zoomLimits
  return (
    <div className={styles.controls}>
      <button
        type="button"
        className="icon-button"
        aria-label={t('map.zoomIn')}
        aria-disabled={isAtMax}
        onClick={() => onZoom(1)}
      >
        <Icon name="plus" size={22} />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('map.zoomOut')}
        aria-disabled={isAtMin}
        onClick={() => onZoom(-1)}
      >
        <PageIcon name="minus" size={22} />
      </button>
      {onWhole && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('map.whole')}
          title={t('map.whole')}
          onClick={onWhole}
        >
          <PageIcon name="whole" size={20} />
        </button>
      )}
    </div>
  )
}

interface MapStateProps {
  state: 'initialized' | 'loading' | 'failure'
  onRetry: () => void
}

/** Loading or error state of the map. */
function MapState({ state, onRetry }: MapStateProps) {
  const { t } = useTranslation('store-finder')
  if (state !== 'failure')
    return (
      <p className={styles.waiting}>
        <PageIcon name="map" size={28} />
        <span>{t('map.loading')}</span>
      </p>
    )
  return (
    <div className={styles.failure} role="alert">
      <PageIcon name="map" size={32} />
      <p className="headline-s strong">{t('map.failed')}</p>
      <p>{t('map.failedHint')}</p>
      <button type="button" className="button button-quiet" onClick={onRetry}>
        {t('map.retry')}
      </button>
    </div>
  )
}

export interface StoreMapHandle {
  focusPin(id: string): void
}

interface StoreMapHandleProps extends MapView {
  label: string
  ref?: Ref<StoreMapHandle>
}

/** Optional: everything on the map is also available in the list beside it. */
export function StoreMap({ label, ref, ...view }: StoreMapHandleProps) {
  const { t } = useTranslation('store-finder')
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const choice = useTilesChoice()
  const { loading, start } = useMapLoader(frame)
  const { map, zoomLimits } = useMap(canvas, loading, view, choice.tiles)
  useImperativeHandle(ref, () => ({ focusPin: (id) => map?.focusPin(id) }), [map])
  const points = view.stores.map(({ point }) => point)

  return (
    <section className={`${styles.map} no-print`} aria-label={label} ref={frame} data-state={loading.state}>
      <button type="button" className={styles.skip} onClick={() => end.current?.focus()}>
        {t('map.skip')}
      </button>
      <div ref={canvas} className={styles.canvas} role="application" aria-label={t('map.keys')} />
      {loading.state !== 'success' && <MapState state={loading.state} onRetry={start} />}
      {map && (
        <MapControls
          zoomLimits={zoomLimits}
          onZoom={map.zoomBy}
          onShowAll={points.length > 1 ? () => map.fit(points) : undefined}
        />
      )}
      {map && <TilesOffer {...choice} />}
      {map && (
        <p className={styles.source}>
          {choice.tiles
            ? t('map.tilesBy', { host: choice.host ?? '' })
            : t(zoomLimits.hasPlans ? 'map.plan' : 'map.own')}
        </p>
      )}
      <span ref={end} tabIndex={-1} />
    </section>
  )
}
