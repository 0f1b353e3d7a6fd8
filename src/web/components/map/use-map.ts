import { type RefObject, useEffect, useRef, useState } from 'react'
import type { GeoPoint } from '#domain/store/store.ts'
import { prefersReducedMotion } from '../../prefers-reduced-motion.ts'
import type { MapTiles } from '../../request-context.ts'
import type { MapHandle } from './drawing/open-map.ts'
import type { PinnedStore } from './drawing/store-pins.ts'
import type { MapLoading } from './map-loader.ts'
import type { Drawing } from './use-map-loader.ts'

export interface MapView {
  stores: readonly PinnedStore[]
  selectedId?: string | undefined
  highlightedId?: string | undefined
  position?: GeoPoint | undefined
  /** What the window shows; another key moves it. Without points: the beginning. */
  focus?: { key: string; points: readonly GeoPoint[] } | undefined
  onChoose?: ((id: string) => void) | undefined
  onHighlight?: ((id: string | undefined) => void) | undefined
}

/** Opens the map when it is loaded and keeps it in step with what the page shows. */
export function useMap(
  canvas: RefObject<HTMLElement | null>,
  loading: MapLoading<Drawing>,
  { stores, selectedId, highlightedId, position, focus, onChoose, onHighlight }: MapView,
  tiles: MapTiles | undefined,
): MapHandle | undefined {
  const [map, setMap] = useState<MapHandle>()
  const latest = useRef({ onChoose, onHighlight, points: focus?.points })
  latest.current = { onChoose, onHighlight, points: focus?.points }
  const focusKey = focus?.key
  const isChoosable = onChoose !== undefined
  const loaded = loading.state === 'success' ? loading.loaded : undefined

  useEffect(() => {
    if (!loaded || !canvas.current) return
    const opened = loaded.openMap(canvas.current, loaded.region, {
      onChoose: isChoosable ? (id) => latest.current.onChoose?.(id) : undefined,
      onHighlight: (id) => latest.current.onHighlight?.(id),
      isStill: prefersReducedMotion(),
    })
    setMap(opened)
    return () => {
      setMap(undefined)
      opened.close()
    }
  }, [loaded, canvas, isChoosable])

  useEffect(() => map?.showStores(stores), [map, stores])
  useEffect(() => {
    if (!map || focusKey === undefined) return
    const points = latest.current.points ?? []
    if (points.length > 0) map.fit(points)
    else map.reset()
  }, [map, focusKey])
  useEffect(() => map?.select(selectedId), [map, selectedId])
  useEffect(() => map?.highlight(highlightedId), [map, highlightedId])
  useEffect(() => map?.showPosition(position), [map, position])
  useEffect(() => map?.showTiles(tiles), [map, tiles])
  return map
}
