import { DrawnIcon } from '../icon.tsx'
import * as firstPaths from '../icon-paths.ts'
import * as pagePaths from '../page-icon-paths.ts'
import * as staffPaths from '../staff-icon-paths.ts'
import type { Part } from './part.ts'

const drawIcons = (paths: Readonly<Record<string, string>>) => (
  <ul className="row wrap gap-2">
    {Object.entries(paths).map(([name, path]) => (
      <li key={name} className="row middle gap-05 small">
        <DrawnIcon path={path} /> {name}
      </li>
    ))}
  </ul>
)

export const icons: Part = {
  name: 'Icon',
  states: () => ({ both: drawIcons({ ...firstPaths, ...pagePaths }), 'staff app': drawIcons(staffPaths) }),
}
