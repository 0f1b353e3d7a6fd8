import { useEffect, useSyncExternalStore } from 'react'

let shownCount = 0
const listeners = new Set<() => void>()

function changeCount(difference: 1 | -1): void {
  shownCount += difference
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A form that lists errors says so here, and the title of the page announces it. */
export function useAnnounceErrors(isShown: boolean): void {
  useEffect(() => {
    if (!isShown) return
    changeCount(1)
    return () => changeCount(-1)
  }, [isShown])
}

/** Whether a form of this page lists errors. The server does not know; pages without a script pass it to `PageMeta`. */
export const useHasFormErrors = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => shownCount > 0,
    () => false,
  )
