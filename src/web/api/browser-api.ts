import { useMemo } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useRootData } from '../layout/use-site-data.ts'
import { type AppStateStore, appState } from '../state/app-state.ts'
import { type ApiRequest, createApiRequest } from './api-request.ts'

/** Wraps fetch to keep the number of pending requests and the last error in the app state. */
export function trackRequests<A extends unknown[]>(state: AppStateStore, fetch: (...args: A) => Promise<Response>) {
  const change = (by: number) => state.setState(({ networkRequests }) => ({ networkRequests: networkRequests + by }))
  return async (...args: A): Promise<Response> => {
    change(+1)
    try {
      return await fetch(...args)
    } catch (error) {
      state.setState({ lastError: error instanceof Error ? error.message : String(error) })
      throw error
    } finally {
      change(-1)
    }
  }
}

/** Runs a client loader; returns undefined when the server is unreachable, so that the page can show it in place. */
export async function loadInBrowser<T>(state: AppStateStore, load: () => Promise<T>): Promise<T | undefined> {
  const change = (by: number) => state.setState(({ networkRequests }) => ({ networkRequests: networkRequests + by }))
  change(+1)
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    state.setState({ lastError: error.message })
    return undefined
  } finally {
    change(-1)
  }
}

const trackedFetch = trackRequests(appState, (path: string, init: RequestInit) => fetch(`/api/v1${path}`, init))

/** One part of the API over HTTP. Pages pass only the part they use, to keep their bundles small. */
export function useBrowserApi<Part>(partOf: (call: ApiRequest) => Part): Part {
  const credential = useRootData()?.apiCredential ?? ''
  const { language } = useTranslation()
  return useMemo(
    () => partOf(createApiRequest({ fetch: trackedFetch, credential, language })),
    [partOf, credential, language],
  )
}
