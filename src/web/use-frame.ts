import { useRouteLoaderData } from 'react-router'
import type { Frame } from '#contract/site/frame-schema.ts'
import type { loader as rootLoader } from './root.tsx'

/** What the root loaded for every page. */
export function useFrame(): Frame {
  const root = useRouteLoaderData<typeof rootLoader>('root')
  if (!root) throw new Error('A page is rendered without the frame around it')
  return root.frame
}
