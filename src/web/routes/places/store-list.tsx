import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFirstDocument } from '../../use-first-document.ts'
import type { ListedStore } from './by-distance.ts'
import { StoreItem } from './store-item.tsx'
import styles from './store-list.module.css'

interface Props {
  listed: readonly ListedStore[]
  today: CalendarDate
  searchText: string
  highlightedId: string | undefined
  onHighlight: (id: string | undefined) => void
  onChoose: (id: string) => void
}

export function StoreList({ listed, highlightedId, ...rest }: Props) {
  const { t } = useTexts('places')
  return (
    <ul className={styles.list} aria-label={t('listLabel')} data-later={useFirstDocument() || undefined}>
      {listed.map((one) => (
        <StoreItem key={one.store.id} listed={one} isHighlighted={one.store.id === highlightedId} {...rest} />
      ))}
    </ul>
  )
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

/** Holds the place of a list that is on its way. */
export function StoreListSkeleton() {
  const { t } = useTexts('places')
  return (
    <div className={styles.skeletons}>
      <p className="visually-hidden">{t('loading')}</p>
      {placeholders.map((key) => (
        <div key={key} className={styles.skeleton} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}
