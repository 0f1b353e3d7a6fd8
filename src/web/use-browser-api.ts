import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteLoaderData } from 'react-router'
import { fallbackLanguage, isLanguage } from '#domain/language/languages.ts'
import { type ApiClient, apiClient } from './api-client.ts'
import type { loader as rootLoader } from './root.tsx'
import { appState } from './state/app-state.ts'
import { countNetwork } from './state/count-network.ts'

const countedFetch = countNetwork(appState, (path: string, init: RequestInit) => fetch(`/api/v1${path}`, init))

/** The API over HTTP, for what the browser asks for by itself. */
export function useBrowserApi(): ApiClient {
  const credential = useRouteLoaderData<typeof rootLoader>('root')?.apiCredential ?? ''
  const { i18n } = useTranslation()
  const language = isLanguage(i18n.language) ? i18n.language : fallbackLanguage
  return useMemo(() => apiClient({ fetch: countedFetch, credential, language }), [credential, language])
}
