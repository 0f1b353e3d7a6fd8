import type { To } from 'react-router'
import { SiteLink } from '../site-link.tsx'
import styles from './alternative-searches.module.css'

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
    <div className={styles.alternatives}>
      <p id="alternatives">{label}</p>
      <ul aria-labelledby="alternatives">
        {links.map(({ key, text, to, onFollow }) => (
          <li key={key}>
            <SiteLink to={to} className={styles.link} onClick={onFollow}>
              {text}
            </SiteLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
