import { DrawnIcon } from '#ui/icon.tsx'
import * as firstPaths from '#ui/icon-paths.ts'
import * as pagePaths from '#ui/page-icon-paths.ts'
import * as staffPaths from '#ui/staff-icon-paths.ts'

const paths = { ...firstPaths, ...pagePaths, ...staffPaths }

export type IconName = keyof typeof paths

export const Icon = ({ name, size = 26 }: { name: IconName; size?: number }) => (
  <DrawnIcon path={paths[name]} size={size} />
)
