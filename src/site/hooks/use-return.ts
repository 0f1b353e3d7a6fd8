import { useEffect, useEffectEvent } from 'react'

/** Calls back when the visitor returns to the page: to its tab, from a page after it, or from being offline. */
export function subscribeToReturn(onReturn: () => void): () => void {
  const ended = new AbortController()
  const check = (event: Event) => {
    // Otherwise the page is shown for the first time, and not one that the browser has kept.
    const isKept = !(event instanceof PageTransitionEvent) || event.persisted
    if (isKept && document.visibilityState === 'visible') onReturn()
  }
  // Not every browser lets the event of the document rise to the window.
  const options = { signal: ended.signal, capture: true }
  for (const event of ['visibilitychange', 'pageshow', 'online']) addEventListener(event, check, options)
  return () => ended.abort()
}

export function useReturn(onReturn: () => void): void {
  const report = useEffectEvent(onReturn)
  useEffect(() => subscribeToReturn(() => report()), [])
}
