import { Icon } from '../../components/icon.tsx'
import { PageIcon } from '../../components/page-icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './near-me-note.module.css'
import type { NearMe } from './use-near-me.ts'

/** Says what the position does here, or how to go on without it. */
export function NearMeNote({ near: { state }, turnOff }: { near: NearMe; turnOff: () => void }) {
  const { t } = useTexts('places')
  return (
    <div role="status">
      {state === 'on' && (
        <p className={styles.on}>
          {t('near.on')}{' '}
          <button type="button" onClick={turnOff}>
            {t('near.off')}
          </button>
        </p>
      )}
      {(state === 'refused' || state === 'unavailable') && (
        <div className={styles.without}>
          <PageIcon name="near" size={22} />
          <div>
            <p className={styles.title}>{t(`near.${state}Title`)}</p>
            <p>{t(`near.${state}`)}</p>
          </div>
          <button type="button" aria-label={t('near.dismiss')} onClick={turnOff}>
            <Icon name="close" size={18} />
          </button>
        </div>
      )}
    </div>
  )
}
