import { DrawnIcon } from '#ui/icon.tsx'
import * as paths from '#ui/icon-paths.ts'

/** Icons of the layout and the home page. All others are in page-icon.tsx, to keep the first load small. */
export const Icon = ({ name, size }: { name: keyof typeof paths; size?: number }) => (
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: the first page draws all of them, so none could be left out
  <DrawnIcon path={paths[name]} size={size} />
)
