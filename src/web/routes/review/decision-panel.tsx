import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import { nextApplicationState } from '#domain/hiring/application-states.ts'
import { applicationApi } from '../../api/application-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ConfirmedChange } from '../applications/confirmed-change.tsx'
import { formatDate } from '../jobs/format-date.ts'
import { localMoment } from '../selfservice/local-moment.ts'
import styles from './decision-panel.module.css'

const decisions = ['invite', 'hire', 'reject'] as const

export function DecisionPanel({ application }: { application: ApplicationAnswer }) {
  const { t, language } = useTexts('review')
  const api = useBrowserApi(applicationApi)
  const { applicationId, state, applicant, decidedAt, deletesOn, talentPoolUntil } = application
  const day = (date: string) => formatDate(date, language)
  const possible = decisions.filter((decision) => nextApplicationState(state, decision))
  const name = `${applicant.givenname} ${applicant.surname}`
  return (
    <aside className={styles.panel} aria-labelledby="decision">
      <div>
        <h2 id="decision">{t('decision.headline')}</h2>
        <p>{t(`decision.${state}`, { date: decidedAt && day(localMoment(decidedAt).date) })}</p>
        <div className={styles.choices}>
          {possible.map((decision) => (
            <ConfirmedChange
              key={decision}
              className={`button ${decision === possible[0] ? '' : 'button-quiet'}`}
              words={{
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
      <div className={styles.keeping}>
        <h2>{t('keeping.headline')}</h2>
        <p>{t('keeping.deletesOn', { date: day(deletesOn) })}</p>
        <p>{talentPoolUntil ? t('keeping.talentPool', { date: day(talentPoolUntil) }) : t('keeping.noTalentPool')}</p>
        <p className={styles.note}>{t('keeping.copies')}</p>
      </div>
      <button type="button" className={styles.print} onClick={() => window.print()}>
        {t('print')}
      </button>
    </aside>
  )
}
