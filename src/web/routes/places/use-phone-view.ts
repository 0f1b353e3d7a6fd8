import { type RefObject, useEffect, useRef, useState } from 'react'
import { timings } from '../../timings.ts'
import { scrollSlowly } from './scroll-slowly.ts'

/** On a phone there is room for the list or the map; the one that is chosen comes into view. */
export function usePhoneView(page: RefObject<HTMLElement | null>, map: RefObject<HTMLElement | null>) {
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
