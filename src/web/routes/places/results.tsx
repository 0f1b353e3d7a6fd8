import { useNavigation, useRevalidator } from 'react-router'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { ListedStore } from './by-distance.ts'
import { ListFailed, NoStores } from './no-stores.tsx'
import styles from './places.module.css'
import { StoreList, StoreListSkeleton } from './store-list.tsx'
import { useLate } from './use-late.ts'

export const skeletonDelayMs = 150

interface Props {
  listed: readonly ListedStore[]
  hasFailed: boolean
  today: CalendarDate
  searchText: string
  highlightedId: string | undefined
  onHighlight: (id: string | undefined) => void
  onChoose: (id: string) => void
}

/** The count is announced; the list, its placeholder, or what to do without one stands below. */
export function Results({ hasFailed, ...list }: Props) {
  const { t } = useTexts('places')
  const { location } = useNavigation()
  const { revalidate, state } = useRevalidator()
  const isWaiting = location?.pathname === '/places' || state === 'loading'
  const isLate = useLate(isWaiting, skeletonDelayMs)
  const count = list.listed.length
  const body = () => {
    if (isLate) return <StoreListSkeleton />
    if (hasFailed) return <ListFailed onRetry={() => void revalidate()} />
    return count > 0 ? <StoreList {...list} /> : <NoStores />
  }
  return (
    <div className={styles.results}>
      <p role="status" className={count > 0 && !hasFailed ? styles.count : 'visually-hidden'}>
        {hasFailed ? '' : t('count', { count })}
      </p>
      <div className={styles.list} aria-busy={isWaiting}>
        {body()}
      </div>
    </div>
  )
}
