import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './application-head.module.css'
import { ApplicationStateMark } from './application-state-mark.tsx'

/** Where it stands, in a headline and a few words that say what that means. */
export function ApplicationHead({ application: { state, applicant, organizer } }: { application: ApplicationAnswer }) {
  const { t } = useTexts('applications')
  const isOver = state === 'rejected' || state === 'withdrawn'
  return (
    <header className={styles.head}>
      <p className={styles.above}>
        <span className="eyebrow">{t('eyebrow')}</span>
        <ApplicationStateMark state={state} />
      </p>
      <h1>{t(`headline.${state}`)}</h1>
      <p className={styles.lead}>{t(`lead.${state}`, { givenname: applicant.givenname, organizer: organizer.name })}</p>
      {isOver && (
        <SiteLink to="/jobs#home" className={styles.onward}>
          {t('otherJobs')}
        </SiteLink>
      )}
    </header>
  )
}
