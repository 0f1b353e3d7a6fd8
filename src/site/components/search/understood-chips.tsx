import type { To } from 'react-router'
import type { UnderstoodResponse } from '#contract/search.ts'
import { Icon } from '../icon.tsx'
import { SiteLink } from '../site-link.tsx'

interface UnderstoodChipsProps {
  understood: readonly UnderstoodResponse[]
  texts: {
    /** The name of the list. */
    label: string
    remove: (label: string) => string
    unknown: string
  }
  /** The address of the same search with another text. */
  toSearch: (text: string) => To
}

/** What was understood from the words of a search, each as a link to the search without it. */
export function UnderstoodChips({ understood, texts, toSearch }: UnderstoodChipsProps) {
  const [first, second] = understood
  // A single word that was searched as it was typed is in the field already.
  if (!first || (!second && first.label === first.typed && !first.isUnknown)) return null
  return (
    <div className="row wrap middle gap-1 no-print">
      <p id="understood" className="small soft">
        {texts.label}
      </p>
      <ul className="row wrap gap-1" aria-labelledby="understood">
        {understood.map(({ label, typed, without, isUnknown }) => (
          <li key={typed} className="row wrap middle gap-1">
            <SiteLink
              to={toSearch(without)}
              replace
              preventScrollReset
              className="chip"
              data-unknown={isUnknown || undefined}
              aria-label={isUnknown ? `${texts.remove(label)} (${texts.unknown})` : texts.remove(label)}
            >
              <span>{label}</span>
              <Icon name="close" size={16} />
            </SiteLink>
            {isUnknown && <span className="soft small">{texts.unknown}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
