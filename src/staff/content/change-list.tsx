import { Link } from 'react-router'
import type { DraftChange } from '#contract/staff/content.ts'
import { formatInstant } from '#domain/i18n/format-dates.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { useLocalTime } from '../layout/use-local-time.ts'
import styles from './content.module.css'
import { entryAddress } from './entry-address.ts'
import { StateTag } from './state-tag.tsx'
import { useContentTranslation } from './use-content-translation.ts'

interface ChangeListProps {
  changes: readonly DraftChange[]
  onDiscard?: (change: DraftChange) => void
}

/** Every change with its sentences: "Bauernbrot: Preis 4,20 € → 4,40 € ab 1. Dezember". */
export function ChangeList({ changes, onDiscard }: ChangeListProps) {
  const { c, language } = useContentTranslation()
  const { date: today } = useLocalTime()
  return (
    <ul className="rows line-top">
      {changes.map((change) => (
        <li key={`${change.kind}/${change.id}`} className="between">
          <div>
            <p className="row wrap gap-15 strong">
              <Link className="target" to={entryAddress(change)}>
                {change.title}
              </Link>
              <StateTag state={change.state}>
                {c(`kind.${change.kind}`)}, {c(`state.${change.state}`)}
              </StateTag>
            </p>
            {change.state === 'changed' && <Sentences sentences={change.sentences} />}
            {change.hasConflict && (
              <p className={`row middle gap-1 strong ${styles.warning}`}>
                <Icon name="warning" size={20} />{' '}
                <Link className="target" to={entryAddress(change)}>
                  {c('draft.conflict')}
                </Link>
              </p>
            )}
            <p className="soft small">
              {c('draft.by', { author: change.author, time: formatInstant(change.changedAt, today, language) })}
            </p>
          </div>
          {onDiscard && (
            <Button kind="text" aria-label={`${change.title}: ${c('draft.discard')}`} onClick={() => onDiscard(change)}>
              {c('draft.discard')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

export const Sentences = ({ sentences }: { sentences: readonly string[] }) => (
  <ul className={`stack gap-05 anywhere ${styles.sentences}`}>
    {[...new Set(sentences)].map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
