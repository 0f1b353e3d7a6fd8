import { useNavigation, useRevalidator } from 'react-router'
import type { StoreSearchResponse } from '#contract/stores.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { formatDistance } from '#domain/i18n/format.ts'
import { phoneLink } from '#domain/store.ts'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { PageIcon } from '../../components/page-icon.tsx'
import { type AlternativeLink, AlternativeSearches } from '../../components/search/alternative-searches.tsx'
import { UnderstoodChips } from '../../components/search/understood-chips.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import skeletonStyles from '../../components/skeleton.module.css'
import { OpenBadge } from '../../components/store/open-badge.tsx'
import { ServiceList, ServiceSymbols } from '../../components/store/store-info.tsx'
import { useDelayed } from '../../hooks/use-delayed.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsFirstDocument } from '../../layout/app-start.ts'
import { useSiteData } from '../../layout/use-site-data.ts'
import { useAppState } from '../../state/app-state.ts'
import type { ListedStore } from './store-distance.ts'
import pageStyles from './store-finder.module.css'
import styles from './store-results.module.css'
import { type StoreSearch, toSearchString } from './store-search.ts'
import { panelLinkState, toStoreLinkId } from './use-store-panel.ts'

const skeletonDelayMs = 150

interface StoreResultsProps extends StoreListProps {
  search: StoreSearch
  explained: StoreSearchResponse | undefined
  hasFailed: boolean
}

interface StoreListProps {
  listed: readonly ListedStore[]
  today: CalendarDate
  searchString: string
  highlightedId: string | undefined
  onHighlight: (id: string | undefined) => void
  onChoose: (id: string) => void
}

/** Announces the number of stores, then shows the list, a skeleton, or what to do when there is none. */
export function StoreResults({ search, explained, hasFailed, ...list }: StoreResultsProps) {
  const { t } = useTranslation('store-finder')
  const { location } = useNavigation()
  const { revalidate, state } = useRevalidator()
  const isLoading = location?.pathname === '/places' || state === 'loading'
  const isSkeletonShown = useDelayed(isLoading, skeletonDelayMs)
  const count = list.listed.length
  const renderBody = () => {
    if (isSkeletonShown) return <StoreListSkeleton />
    if (hasFailed) return <LoadFailed onRetry={() => void revalidate()} />
    return count > 0 ? <StoreList {...list} /> : <NoStores search={search} explained={explained} />
  }
  return (
    <div className="stack gap-2 below-3">
      <p role="status" className={count > 0 && !hasFailed ? 'strong' : 'visually-hidden'}>
        {hasFailed ? '' : t('count', { count })}
      </p>
      <UnderstoodChips
        understood={explained?.understood ?? []}
        texts={{
          label: t('understood.label'),
          remove: (label) => t('understood.remove', { label }),
          unknown: t('understood.unknown'),
        }}
        toSearch={(text) => toPlaces({ ...search, search: text })}
      />
      <div className={pageStyles.list} aria-busy={isLoading}>
        {renderBody()}
      </div>
    </div>
  )
}

function StoreList({ listed, highlightedId, ...rest }: StoreListProps) {
  const { t } = useTranslation('store-finder')
  return (
    <>
      <ServiceSymbols />
      <ul className={styles.list} aria-label={t('listLabel')} data-deferred={useIsFirstDocument() || undefined}>
        {listed.map((entry) => (
          <StoreItem key={entry.store.id} listed={entry} isHighlighted={entry.store.id === highlightedId} {...rest} />
        ))}
      </ul>
    </>
  )
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

function StoreListSkeleton() {
  const { t } = useTranslation('store-finder')
  return (
    <div>
      <p className="visually-hidden">{t('loading')}</p>
      {placeholders.map((key) => (
        <div key={key} className={`line-bottom ${skeletonStyles.skeleton}`} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  )
}

interface StoreItemProps {
  listed: ListedStore
  today: CalendarDate
  searchString: string
  isHighlighted: boolean
  onHighlight: (id: string | undefined) => void
  onChoose: (id: string) => void
}

function StoreItem({
  listed: { store, km },
  today,
  searchString,
  isHighlighted,
  onHighlight,
  onChoose,
}: StoreItemProps) {
  const { t, language } = useTranslation('store-finder')
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
            id={toStoreLinkId(store.id)}
            to={{ pathname: `/places/${store.id}`, search: searchString }}
            state={panelLinkState}
            onClick={() => onChoose(store.id)}
            onFocus={() => onHighlight(store.id)}
            onBlur={() => onHighlight(undefined)}
          >
            {store.name}
          </SiteLink>
        </h2>
        {km !== undefined && (
          <p className="strong crust figures nowrap">
            <span aria-hidden="true">{formatDistance(km, language)}</span>
            <span className="visually-hidden">{t('near.distance', { distance: formatDistance(km, language) })}</span>
          </p>
        )}
      </div>
      {isMine && (
        <p className={`row middle gap-1 small strong ${styles.mine}`}>
          <PageIcon name="heart" size={16} />
          {t('myStore.mark')}
        </p>
      )}
      <p className="soft">{`${store.streetAddress}, ${store.postalCode} ${store.location}`}</p>
      <div className={styles.foot}>
        <OpenBadge hours={store.openingHours} today={today} />
        <ServiceList codes={store.attributes} form="icons" />
      </div>
    </li>
  )
}

const toPlaces = (search: StoreSearch) => ({ pathname: '/places', search: toSearchString(search) })

/** Offers the nearest searches that find something. */
function NoStores({ search, explained }: Pick<StoreResultsProps, 'search' | 'explained'>) {
  const { t } = useTranslation('store-finder')
  const { company } = useSiteData()
  const isFiltered = search.open || search.attributes.length > 0
  const links = (explained?.alternatives ?? []).map(({ kind, label, query, count }): AlternativeLink => {
    const changed = kind === 'withoutFilters' ? { attributes: [], open: false } : search
    const stores = t('count', { count })
    return {
      key: kind + label,
      text:
        kind === 'without'
          ? t('alternatives.without', { label, stores })
          : t('alternatives.withoutFilters', { stores }),
      to: toPlaces({ ...changed, search: query }),
    }
  })
  return (
    <EmptyState headline={t('none.headline')} text={t(isFiltered ? 'none.text' : 'none.textForWords')}>
      <AlternativeSearches label={t('alternatives.label')} links={links} />
      <SiteLink to="/places" replace className="button button-quiet">
        {t('none.clear')}
      </SiteLink>
      <p className="row gap-1 small">
        <PageIcon name="call" size={20} />
        <a href={phoneLink(company.phone)}>{t('none.call', { phone: company.phone })}</a>
      </p>
    </EmptyState>
  )
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('store-finder')
  return (
    <ErrorState
      headline={t('failed.headline')}
      text={t('failed.text')}
      retry={{ label: t('failed.retry'), onClick: onRetry }}
    />
  )
}
