import { useRouteLoaderData } from 'react-router'
import type { SiteData } from '#contract/site.ts'
import type { loader as rootLoader } from '../root.tsx'

/** Company, menus and other data of the layout, loaded by the root route. */
export function useSiteData(): SiteData {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  if (!root) throw new Error('useSiteData needs the data of the root route.')
  return root.siteData
}
