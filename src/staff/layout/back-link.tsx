import { useLocation, useNavigate } from 'react-router'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './back-link.module.css'

/** To where one came from; to the board when the page was opened directly. */
export function BackLink() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { key } = useLocation()
  return (
    <button
      type="button"
      className={`${styles.back} no-print`}
      onClick={() => void (key === 'default' ? navigate('/') : navigate(-1))}
    >
      <Icon name="previous" />
      {t('common.back')}
    </button>
  )
}
