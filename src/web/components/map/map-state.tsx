import { useTexts } from '../../i18n/use-texts.ts'
import { PageIcon } from '../page-icon.tsx'
import styles from './map-state.module.css'

interface Props {
  state: 'initialized' | 'loading' | 'failure'
  onRetry: () => void
}

/** What stands in the frame while there is no map. */
export function MapState({ state, onRetry }: Props) {
  const { t } = useTexts('places')
  if (state !== 'failure')
    return (
      <p className={styles.waiting}>
        <PageIcon name="map" size={28} />
        <span>{t('map.loading')}</span>
      </p>
    )
  return (
    <div className={styles.failure} role="alert">
      <PageIcon name="map" size={32} />
      <p className={styles.headline}>{t('map.failed')}</p>
      <p>{t('map.failedHint')}</p>
      <button type="button" className="button button-quiet" onClick={onRetry}>
        {t('map.retry')}
      </button>
    </div>
  )
}
