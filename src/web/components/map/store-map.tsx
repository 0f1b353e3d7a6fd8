import { type Ref, useImperativeHandle, useRef } from 'react'
import { useTexts } from '../../i18n/use-texts.ts'
import 'leaflet/dist/leaflet.css'
import './drawing/drawing.module.css'
import { MapControls } from './map-controls.tsx'
import { MapState } from './map-state.tsx'
import styles from './store-map.module.css'
import { TilesOffer } from './tiles-offer.tsx'
import { type MapView, useMap } from './use-map.ts'
import { useMapLoader } from './use-map-loader.ts'
import { useTilesChoice } from './use-tiles-choice.ts'

export interface StoreMapHandle {
  focusPin(id: string): void
}

interface Props extends MapView {
  label: string
  ref?: Ref<StoreMapHandle>
}

/** A convenience: whatever it shows and does, the list beside it does too. */
export function StoreMap({ label, ref, ...view }: Props) {
  const { t } = useTexts('places')
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLSpanElement>(null)
  const choice = useTilesChoice()
  const { loading, start } = useMapLoader(frame)
  const map = useMap(canvas, loading, view, choice.tiles)
  useImperativeHandle(ref, () => ({ focusPin: (id) => map?.focusPin(id) }), [map])
  const points = view.stores.map(({ point }) => point)

  return (
    <section className={styles.map} aria-label={label} ref={frame} data-state={loading.state}>
      <button type="button" className={styles.skip} onClick={() => end.current?.focus()}>
        {t('map.skip')}
      </button>
      <div ref={canvas} className={styles.canvas} role="application" aria-label={t('map.keys')} />
      {loading.state !== 'success' && <MapState state={loading.state} onRetry={start} />}
      {map && <MapControls onZoom={map.zoomBy} onWhole={points.length > 1 ? () => map.fit(points) : undefined} />}
      {map && <TilesOffer {...choice} />}
      {map && <p className={styles.source}>{choice.tiles ? t('map.tilesBy', { host: choice.host }) : t('map.own')}</p>}
      <span ref={end} tabIndex={-1} />
    </section>
  )
}
