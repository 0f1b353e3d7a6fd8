import { useTranslation } from 'react-i18next'
import styles from './print-button.module.css'

export function PrintButton() {
  const { t } = useTranslation('pages')
  return (
    <button type="button" className={`button button-quiet ${styles.print}`} onClick={() => window.print()}>
      {t('blocks.menucard.print')}
    </button>
  )
}
