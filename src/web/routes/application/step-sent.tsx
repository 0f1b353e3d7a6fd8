import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { EarlierVersion } from './earlier-version.tsx'
import styles from './step-sent.module.css'
import type { SentState } from './use-place.ts'

const nextSteps = ['read', 'answer', 'meet'] as const

export function StepSent({ job, sent }: { job: JobAnswer; sent: SentState }) {
  const { t } = useTexts('application')
  const { organizer } = job
  return (
    <div className={styles.sent}>
      <span className={styles.mark}>
        <PageIcon name="check" size={36} />
      </span>
      <h1 id="step-headline" tabIndex={-1}>
        {t('sent.headline')}
      </h1>
      <p className={styles.lead}>{t('sent.mail', { mail: sent.mail })}</p>
      {sent.isEarlierVersion && <EarlierVersion mail={organizer.mail} />}
      <h2>{t('sent.nextTitle')}</h2>
      <ol className={styles.next}>
        {nextSteps.map((step) => (
          <li key={step}>{t(`sent.${step}`, { name: `${organizer.givenname} ${organizer.surname}` })}</li>
        ))}
      </ol>
      <p>
        <SiteLink to="/jobs" className="button">
          {t('sent.toJobs')}
        </SiteLink>
      </p>
    </div>
  )
}
