import type { To } from 'react-router'
import { SiteLink } from '../site-link.tsx'

export interface AlternativeLink {
  key: string
  text: string
  to: To
  onFollow?: (() => void) | undefined
}

/** Links to the nearest searches that find something. */
export function AlternativeSearches({ label, links }: { label: string; links: readonly AlternativeLink[] }) {
  if (links.length === 0) return null
  return (
    <div className="stack gap-15">
      <p id="alternatives" className="strong">
        {label}
      </p>
      <ul className="row wrap gap-1" aria-labelledby="alternatives">
        {links.map(({ key, text, to, onFollow }) => (
          <li key={key}>
            <SiteLink to={to} className="chip" onClick={onFollow}>
              {text}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
