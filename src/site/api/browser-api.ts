import { useMemo } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { useTranslation } from '../i18n/use-translation.ts'
import { useRootData } from '../layout/use-site-data.ts'
import { appState, type WritableAppState } from '../state/app-state.ts'
import { type ApiClient, createApiClient } from './api-client.ts'

const isServerError = (status: number) => status >= 500

/** Fetch throws a TypeError without a connection; an overloaded or restarting server returns an error response. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (isRouteErrorResponse(error) && isServerError(error.status))

const describeError = (error: unknown) =>
  isRouteErrorResponse(error) ? `${error.status} ${error.statusText}`.trim() : String((error as Error).message)

/** Counts the request while it is pending, and stores a failure until a later request succeeds. */
async function track<T>(state: WritableAppState, send: () => Promise<T>, findError: (result: T) => string | undefined) {
  const change = (by: number) => state.setState(({ networkRequests }) => ({ networkRequests: networkRequests + by }))
  change(+1)
  try {
    const result = await send()
    state.setState({ lastError: findError(result) })
    return result
  } catch (error) {
    if (isUnreachable(error)) state.setState({ lastError: describeError(error) })
    throw error
  } finally {
    change(-1)
  }
}

/** Wraps fetch to keep the number of pending requests and the last error in the app state. */
export const trackRequests =
  <A extends unknown[]>(state: WritableAppState, fetch: (...args: A) => Promise<Response>) =>
  (...args: A): Promise<Response> =>
    track(
      state,
      () => fetch(...args),
      ({ status, statusText }) => (isServerError(status) ? `${status} ${statusText}`.trim() : undefined),
    )

/** Runs a client loader; returns undefined when the server is unreachable, so that the page can show it in place. */
export async function loadInBrowser<T>(state: WritableAppState, load: () => Promise<T>): Promise<T | undefined> {
  try {
    return await track(state, load, () => undefined)
  } catch (error) {
    if (!isUnreachable(error)) throw error
    return undefined
  }
}

const trackedFetch = trackRequests(appState, (path: string, init: RequestInit) => fetch(`/api/v1${path}`, init))

/** The API over HTTP. */
export function useBrowserApi(): ApiClient {
  const credential = useRootData()?.apiCredential ?? ''
  const { language } = useTranslation()
  return useMemo(() => createApiClient({ fetch: trackedFetch, credential, language }), [credential, language])
}
