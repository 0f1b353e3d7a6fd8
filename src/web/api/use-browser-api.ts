import { useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { useTexts } from '../i18n/use-texts.ts'
import type { loader as rootLoader } from '../root.tsx'
import { appState } from '../state/app-state.ts'
import { countNetwork } from '../state/count-network.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'

const countedFetch = countNetwork(appState, (path: string, init: RequestInit) => fetch(`/api/v1${path}`, init))

/** One part of the API over HTTP, for what the browser asks for by itself; a page loads no more of it than it uses. */
export function useBrowserApi<Part>(partOf: (call: ApiCaller) => Part): Part {
  const credential = useRouteLoaderData<typeof rootLoader>('root')?.apiCredential ?? ''
  const { language } = useTexts()
  return useMemo(() => partOf(apiCaller({ fetch: countedFetch, credential, language })), [partOf, credential, language])
}
