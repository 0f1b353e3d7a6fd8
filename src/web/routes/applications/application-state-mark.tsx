import { useTranslation } from 'react-i18next'
import type { ApplicationState } from '#domain/jobs/application-states.ts'
import styles from './application-state-mark.module.css'

export function ApplicationStateMark({ state }: { state: ApplicationState }) {
  const { t } = useTranslation('applications')
  return (
    <span className={styles.mark} data-state={state}>
      <span className="visually-hidden">{t('state')} </span>
      {t(`states.${state}`)}
    </span>
  )
}
