import type { ApplicationResponse } from '#contract/applications.ts'
import { nextApplicationState } from '#domain/hiring/application.ts'
import { formatApplicantName } from '#domain/hiring/application-fields.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { applicationApi } from '../../api/hiring-api.ts'
import { ConfirmButton } from '../../components/application/confirm-button.tsx'
import { formatDate, toLocalTime } from '../../format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './decision-panel.module.css'

const decisions = ['invite', 'hire', 'reject'] as const

export function DecisionPanel({ application }: { application: ApplicationResponse }) {
  const { t, language } = useTranslation('review')
  const api = useBrowserApi(applicationApi)
  const { applicationId, state, applicant, decidedAt, deletesOn, talentPoolUntil } = application
  const toText = (date: string) => formatDate(date, language)
  const possible = decisions.filter((decision) => nextApplicationState(state, decision))
  const name = formatApplicantName(applicant)
  return (
    <aside className={styles.panel} aria-labelledby="decision">
      <div>
        <h2 id="decision">{t('decision.headline')}</h2>
        <p>{t(`decision.${state}`, { date: decidedAt ? toText(toLocalTime(decidedAt).date) : '' })}</p>
        <div className={styles.choices}>
          {possible.map((decision) => (
            <ConfirmButton
              key={decision}
              className={`button ${decision === possible[0] ? '' : 'button-quiet'}`}
              labels={{
                open: t(`${decision}.open`),
                headline: t(`${decision}.headline`),
                text: t(`${decision}.text`, { name }),
                confirm: t(`${decision}.confirm`),
                keep: t('keep'),
              }}
              call={() => api.decideApplication(applicationId, decision)}
            />
          ))}
        </div>
        {possible.length > 0 && <p className={styles.unscripted}>{t('needsScript')}</p>}
      </div>
      <div className={styles.retention}>
        <h2>{t('keeping.headline')}</h2>
        <p>{t('keeping.deletesOn', { date: toText(deletesOn) })}</p>
        <p>
          {talentPoolUntil ? t('keeping.talentPool', { date: toText(talentPoolUntil) }) : t('keeping.noTalentPool')}
        </p>
        <p className={styles.note}>{t('keeping.copies')}</p>
      </div>
      <button type="button" className={`text-button ${styles.print}`} onClick={() => window.print()}>
        {t('print')}
      </button>
    </aside>
  )
}
