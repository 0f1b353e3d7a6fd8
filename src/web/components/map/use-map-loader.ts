import { type RefObject, useCallback, useEffect, useState } from 'react'
import { loadMap, type MapLoading } from './map-loader.ts'
import { fetchRegion, type Region } from './region.ts'

export interface Drawing {
  openMap: typeof import('./drawing/open-map.ts')['openMap']
  region: Region
}

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const aheadOfView = '300px'
let kept: Drawing | undefined

async function load(): Promise<Drawing> {
  if (kept) return kept
  const [{ openMap }, region] = await Promise.all([import('./drawing/open-map.ts'), fetchRegion()])
  kept = { openMap, region }
  return kept
}

/** Fetches the map when its frame comes near the window, and not before: a hidden one costs nothing. */
export function useMapLoader(frame: RefObject<HTMLElement | null>) {
  const [loading, setLoading] = useState<MapLoading<Drawing>>({ state: 'initialized' })
  const start = useCallback(() => void loadMap({ load, sleep, onChange: setLoading }), [])
  useEffect(() => {
    if (!frame.current) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        start()
      },
      { rootMargin: aheadOfView },
    )
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [frame, start])
  return { loading, start }
}
