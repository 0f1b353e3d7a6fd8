import type { ApplicationState } from '#domain/hiring/application-states.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './application-state-mark.module.css'

export function ApplicationStateMark({ state }: { state: ApplicationState }) {
  const { t } = useTexts('applications')
  return (
    <span className={styles.mark} data-state={state}>
      <span className="visually-hidden">{t('state')} </span>
      {t(`states.${state}`)}
    </span>
  )
}
