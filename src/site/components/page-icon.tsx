import { DrawnIcon } from '#ui/icon.tsx'
import { check, minus } from '#ui/icon-paths.ts'
import * as pagePaths from '#ui/page-icon-paths.ts'

const paths = { ...pagePaths, check, minus }

export type PageIconName = keyof typeof paths

export const PageIcon = ({ name, size }: { name: PageIconName; size?: number }) => (
  <DrawnIcon path={paths[name]} size={size} />
)

const symbolId = (name: PageIconName) => `icon-${name}`

/** Icons that a long list repeats. The page contains their paths once, and `SymbolIcon` refers to them. */
export const IconSymbols = ({ names }: { names: readonly PageIconName[] }) => (
  <svg className="visually-hidden" aria-hidden="true">
    {names.map((name) => (
      <symbol key={name} id={symbolId(name)} viewBox="0 0 24 24">
        <path d={paths[name]} />
      </symbol>
    ))}
  </svg>
)

/** One of the `IconSymbols` of the page. */
export const SymbolIcon = ({ name, size }: { name: PageIconName; size: number }) => (
  <DrawnIcon symbol={symbolId(name)} size={size} />
)
