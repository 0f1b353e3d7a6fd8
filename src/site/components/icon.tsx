import { DrawnIcon } from '#ui/icon.tsx'
import * as paths from '#ui/icon-paths.ts'

/** Icons of the layout and the home page. All others are in page-icon.tsx, to keep the first load small. */
export const Icon = ({ name, size }: { name: keyof typeof paths; size?: number }) => (
  <DrawnIcon path={paths[name]} size={size} />
)
