import { useEffect } from 'react'
import { appState } from '../../state/app-state.ts'

/** The cookie outlives the state when the browser's storage was emptied: the page then brings the state back. */
export function useSameStore(store: { id: string; name: string }, isFromCookie: boolean): void {
  const { id, name } = store
  useEffect(() => {
    if (isFromCookie) appState.setState({ myStore: { id, name } })
  }, [id, name, isFromCookie])
}
