import { useTexts } from '../../i18n/use-texts.ts'
import { Icon } from '../icon.tsx'
import { PageIcon } from '../page-icon.tsx'
import styles from './map-controls.module.css'

interface Props {
  onZoom: (levels: number) => void
  /** Shows everything again; missing where there is only one thing. */
  onWhole: (() => void) | undefined
}

export function MapControls({ onZoom, onWhole }: Props) {
  const { t } = useTexts('places')
  return (
    <div className={styles.controls}>
      <button type="button" aria-label={t('map.zoomIn')} onClick={() => onZoom(1)}>
        <Icon name="plus" size={22} />
      </button>
      <button type="button" aria-label={t('map.zoomOut')} onClick={() => onZoom(-1)}>
        <PageIcon name="minus" size={22} />
      </button>
      {onWhole && (
        <button type="button" aria-label={t('map.whole')} title={t('map.whole')} onClick={onWhole}>
          <PageIcon name="whole" size={20} />
        </button>
      )}
    </div>
  )
}
