import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { OpenBadge } from '../../components/store/open-badge.tsx'
import { ServiceList } from '../../components/store/service-list.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useAppState } from '../../state/use-app-state.ts'
import type { ListedStore } from './by-distance.ts'
import { formatDistance } from './format-distance.ts'
import styles from './store-item.module.css'
import { storeLinkId } from './store-link-id.ts'
import { panelState } from './use-panel.ts'

interface Props {
  listed: ListedStore
  today: CalendarDate
  searchText: string
  isHighlighted: boolean
  onHighlight: (id: string | undefined) => void
  onChoose: (id: string) => void
}

export function StoreItem({ listed: { store, km }, today, searchText, isHighlighted, onHighlight, onChoose }: Props) {
  const { t, language } = useTexts('places')
  const isMine = useAppState(({ myStore }) => myStore?.id === store.id)
  return (
    <li
      className={styles.item}
      data-highlighted={isHighlighted || undefined}
      onMouseEnter={() => onHighlight(store.id)}
      onMouseLeave={() => onHighlight(undefined)}
    >
      <div className={styles.name}>
        <h2>
          <SiteLink
            id={storeLinkId(store.id)}
            to={{ pathname: `/places/${store.id}`, search: searchText }}
            state={panelState}
            onClick={() => onChoose(store.id)}
            onFocus={() => onHighlight(store.id)}
            onBlur={() => onHighlight(undefined)}
          >
            {store.name}
          </SiteLink>
        </h2>
        {km !== undefined && (
          <p className={styles.distance}>
            <span aria-hidden="true">{formatDistance(km, language)}</span>
            <span className="visually-hidden">{t('near.distance', { distance: formatDistance(km, language) })}</span>
          </p>
        )}
      </div>
      {isMine && (
        <p className={styles.mine}>
          <PageIcon name="heart" size={16} />
          {t('myStore.mark')}
        </p>
      )}
      <p className={styles.address}>{`${store.street_address}, ${store.postal_code} ${store.location}`}</p>
      <div className={styles.foot}>
        <OpenBadge hours={store.opening_hours} today={today} />
        <ServiceList codes={store.attributes} form="icons" />
      </div>
    </li>
  )
}
