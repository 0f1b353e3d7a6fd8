import type { StoreAnswer } from '#contract/stores/store-answer.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { Icon } from '../../components/icon.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { MyStoreButton } from '../../components/store/my-store-button.tsx'
import { OpenBadge } from '../../components/store/open-badge.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFrame } from '../../use-frame.ts'
import styles from './store-head.module.css'

export function StoreHead({ store, today }: { store: StoreAnswer; today: CalendarDate }) {
  const { t } = useTexts('places')
  const { company } = useFrame()
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <SiteLink to="/places#places" className={styles.all}>
          <Icon name="previous" size={18} />
          {t('myStore.all')}
        </SiteLink>
        <h1>{store.name}</h1>
        <OpenBadge hours={store.opening_hours} today={today} size="large" />
        <p className={styles.description}>{store.description}</p>
        <div className={styles.ways}>
          {store.pickup_store === 1 && (
            <SiteLink to="/products#home" className="button">
              {t('myStore.order')}
            </SiteLink>
          )}
          <MyStoreButton store={store} className="button button-quiet" />
        </div>
        {store.pickup_store === 0 && <p className={styles.noPickup}>{t('myStore.noPickup')}</p>}
      </div>
      <PictureImage
        className={styles.picture ?? ''}
        picture={store.picture}
        alt={t('myStore.picture', { name: company.name })}
        sizes="(min-width: 900px) 46vw, 100vw"
        isFirst
        isEarly
      />
    </header>
  )
}
