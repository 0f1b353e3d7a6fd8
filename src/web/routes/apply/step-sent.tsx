import type { JobResponse } from '#contract/jobs.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './step-sent.module.css'
import type { SentState } from './use-step-navigation.ts'

const nextSteps = ['read', 'answer', 'meet'] as const

export function StepSent({ job, sent }: { job: JobResponse; sent: SentState }) {
  const { t } = useTranslation('application')
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
      {sent.isEarlierVersion && <EarlierVersionNotice mail={organizer.mail} />}
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

/** Tells that an earlier attempt has arrived, without the latest changes. */
export function EarlierVersionNotice({ mail }: { mail: string }) {
  const { t } = useTranslation('application')
  return (
    <MessageBox
      message={{
        tone: 'neutral',
        headline: t('failure.sentBefore.headline'),
        text: t('failure.sentBefore.text', { mail }),
      }}
    />
  )
}
