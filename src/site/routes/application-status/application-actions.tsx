import type { ApplicationResponse } from '#contract/applications.ts'
import { dataPeriods } from '#domain/hiring/data-periods.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import actionList from '../../components/action-list.module.css'
import { ConfirmButton } from '../../components/application/confirm-button.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './application-actions.module.css'

interface ApplicationActionsProps {
  application: ApplicationResponse
}

const actionClass = `text-button ${actionList.action}`

export function ApplicationActions({ application: { applicationId, isOpen, organizer } }: ApplicationActionsProps) {
  const { t } = useTranslation('applications')
  const api = useBrowserApi()
  const toLabels = (action: 'withdraw' | 'delete') => ({
    open: t(`${action}.open`),
    headline: t(`${action}.headline`),
    text: t(`${action}.text`, { organizer: organizer.name, days: dataPeriods.daysAfterWithdrawal }),
    confirm: t(`${action}.confirm`),
    keep: t(`${action}.keep`),
  })
  return (
    <section className={`stack top gap-1 ${actionList.section}`} aria-labelledby="actions">
      <h2 id="actions" className="headline-s">
        {t('ways.headline')}
      </h2>
      <ul className={'needs-script'}>
        <li>
          <button type="button" className={actionClass} onClick={() => window.print()}>
            {t('ways.print')}
          </button>
        </li>
        {isOpen && (
          <li>
            <ConfirmButton
              className={actionClass}
              labels={toLabels('withdraw')}
              call={() => api('POST /applications/{applicationId}/withdraw', { params: { applicationId } })}
            />
          </li>
        )}
        <li>
          <ConfirmButton
            className={actionClass}
            labels={toLabels('delete')}
            call={() => api('DELETE /applications/{applicationId}', { params: { applicationId } })}
          />
        </li>
      </ul>
      <p className={styles.withoutScript}>{t('ways.needsScript', { mail: organizer.mail })}</p>
    </section>
  )
}
