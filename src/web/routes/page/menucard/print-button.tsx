import { useTexts } from '../../../i18n/use-texts.ts'
import styles from './print-button.module.css'

export function PrintButton() {
  const { t } = useTexts('pages')
  return (
    <button type="button" className={`button button-quiet ${styles.print}`} onClick={() => window.print()}>
      {t('blocks.menucard.print')}
    </button>
  )
}
