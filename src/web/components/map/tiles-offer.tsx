import { useTexts } from '../../i18n/use-texts.ts'
import styles from './tiles-offer.module.css'
import type { TilesChoice } from './use-tiles-choice.ts'

/** Says where the tiles come from before it fetches the first one. */
export function TilesOffer({ host, tiles, choose }: TilesChoice) {
  const { t } = useTexts('places')
  if (!host) return null
  if (tiles)
    return (
      <div className={styles.offer}>
        <button type="button" className={styles.back} onClick={() => choose(false)}>
          {t('map.drawn')}
        </button>
      </div>
    )
  return (
    <details className={styles.offer}>
      <summary>{t('map.detailed')}</summary>
      <div className={styles.words}>
        <p>{t('map.detailedHint', { host })}</p>
        <button type="button" className="button" onClick={() => choose(true)}>
          {t('map.detailedLoad', { host })}
        </button>
      </div>
    </details>
  )
}
