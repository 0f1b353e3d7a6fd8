import { useRouteLoaderData } from 'react-router'
import type { SiteData } from '#contract/site.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { MapTiles } from '../request-context.ts'

/** What the root route loads for every page. Declared here, because root.tsx imports most of the layout. */
export interface RootData {
  siteData: SiteData
  language: Language
  apiCredential: string
  publicUrl: string
  mapTiles: MapTiles | undefined
}

/** Undefined when the root route itself failed to load. */
export const useRootData = (): RootData | undefined => useRouteLoaderData<() => Promise<RootData>>('root')

/** Company, menus and other data of the layout, loaded by the root route. */
export function useSiteData(): SiteData {
  const root = useRootData()
  if (!root) throw new Error('The root route has no data.')
  return root.siteData
}
