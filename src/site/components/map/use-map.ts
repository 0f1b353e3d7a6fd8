import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { StoreSummary } from '#contract/stores.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { MapTiles } from '../../request-context.ts'
import { prefersReducedMotion } from '../../timings.ts'
import { useFormatOpenText } from '../store/open-badge.tsx'
import type { MapHandle, ShownView, ZoomLimits } from './drawing/open-map.ts'
import type { PinnedStore } from './drawing/store-pins.ts'
import { fetchRegion, type Region } from './map-data.ts'
import type { TownWalk } from './town-data.ts'

export type MapLoading<T> =
  | { state: 'initialized' }
  | { state: 'loading' }
  | { state: 'success'; loaded: T }
  | { state: 'failure' }

interface LoadMapDeps<T> {
  load: () => Promise<T>
  sleep: (ms: number) => Promise<void>
  onChange: (loading: MapLoading<T>) => void
}

const maxRetries = 3
export const retryDelayMs = (attempt: number): number => attempt * 2 ** attempt

/** Retries up to three times with a growing delay. */
export async function loadMap<T>({ load, sleep, onChange }: LoadMapDeps<T>): Promise<void> {
  onChange({ state: 'loading' })
  for (let attempt = 1; ; attempt++) {
    try {
      return onChange({ state: 'success', loaded: await load() })
    } catch {
      if (attempt > maxRetries) return onChange({ state: 'failure' })
      await sleep(retryDelayMs(attempt))
    }
  }
}

export interface Drawing {
  openMap: typeof import('./drawing/open-map.ts')['openMap']
  region: Region
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const loadMargin = '300px'
let cached: Drawing | undefined

async function loadDrawing(): Promise<Drawing> {
  if (cached) return cached
  const [{ openMap }, region] = await Promise.all([import('./drawing/open-map.ts'), fetchRegion()])
  cached = { openMap, region }
  return cached
}

/** Loads the map when its container is close to the viewport. */
export function useMapLoader(frame: RefObject<HTMLElement | null>) {
  const [loading, setLoading] = useState<MapLoading<Drawing>>({ state: 'initialized' })
  const start = useCallback(() => void loadMap({ load: loadDrawing, sleep, onChange: setLoading }), [])
  useEffect(() => {
    if (!frame.current) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        start()
      },
      { rootMargin: loadMargin },
    )
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [frame, start])
  return { loading, start }
}

export interface MapView extends Omit<ShownView, 'tiles'> {
  onChoose?: ((id: string) => void) | undefined
  onHighlight?: ((id: string | undefined) => void) | undefined
}

/** Creates the map when its code is loaded, and updates it when the props change. */
export function useMap(
  canvas: RefObject<HTMLElement | null>,
  loading: MapLoading<Drawing>,
  { onChoose, onHighlight, ...view }: MapView,
  tiles: MapTiles | undefined,
): { map: MapHandle | undefined; zoomLimits: ZoomLimits } {
  const [map, setMap] = useState<MapHandle>()
  const [zoomLimits, setZoomLimits] = useState<ZoomLimits>({ isAtMin: false, isAtMax: false, hasPlans: false })
  const choose = useEffectEvent((id: string) => onChoose?.(id))
  const highlight = useEffectEvent((id: string | undefined) => onHighlight?.(id))
  const { t } = useTranslation('store-finder')
  const tellWalk = useEffectEvent(({ minutes }: TownWalk) => t('map.walk', { count: minutes }))
  const isChoosable = onChoose !== undefined
  const loaded = loading.state === 'success' ? loading.loaded : undefined

  useEffect(() => {
    if (!loaded || !canvas.current) return
    const opened = loaded.openMap(canvas.current, loaded.region, {
      onChoose: isChoosable ? (id) => choose(id) : undefined,
      onHighlight: (id) => highlight(id),
      onZoomLimits: setZoomLimits,
      walkText: (walk) => tellWalk(walk),
      isStill: prefersReducedMotion(),
    })
    setMap(opened)
    return () => {
      setMap(undefined)
      opened.close()
    }
  }, [loaded, canvas, isChoosable])

  useEffect(() => map?.show({ ...view, tiles }))
  return { map, zoomLimits }
}

/** Maps stores to pins. */
export function usePinnedStores(stores: readonly StoreSummary[], today: CalendarDate): PinnedStore[] {
  const formatOpenText = useFormatOpenText()
  return stores.map(({ id, name, geometry, openingHours }) => ({
    id,
    name,
    point: geometry.location,
    isOpen: openingHours.isOpen,
    openText: formatOpenText(openingHours, today),
  }))
}
