import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type ApiClient, apiClient } from './api-client.ts'
import { useTexts } from './i18n/use-texts.ts'
import type { loader as rootLoader } from './root.tsx'
import { appState } from './state/app-state.ts'
import { countNetwork } from './state/count-network.ts'

const countedFetch = countNetwork(appState, (path: string, init: RequestInit) => fetch(`/api/v1${path}`, init))

/** The API over HTTP, for what the browser asks for by itself. */
export function useBrowserApi(): ApiClient {
  const credential = useRouteLoaderData<typeof rootLoader>('root')?.apiCredential ?? ''
  const { language } = useTexts()
  return useMemo(() => apiClient({ fetch: countedFetch, credential, language }), [credential, language])
}
