import type { JobResponse } from '#contract/jobs.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { MessageBox } from '../../components/form/message-box.tsx'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import steps from '../../components/steps.module.css'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './step-sent.module.css'
import type { SentState } from './use-step-navigation.ts'

export function StepSent({ job, sent }: { job: JobResponse; sent: SentState }) {
  const { t, language } = useTranslation('application')
  const { organizer } = job
  return (
    <div className="stack gap-2">
      <span className={styles.mark}>
        <PageIcon name="check" size={36} />
      </span>
      <h1 id="step-headline" className="headline-m" tabIndex={-1}>
        {t('sent.headline')}
      </h1>
      <p className="lead anywhere">{t('sent.mail', { mail: sent.mail })}</p>
      {sent.isEarlierVersion && <EarlierVersionNotice mail={organizer.mail} />}
      <h2 className="headline-s below-2">{t('sent.nextTitle')}</h2>
      <ol className={`stack gap-15 ${steps.steps}`}>
        <li>{t('sent.read', { name: `${organizer.givenname} ${organizer.surname}` })}</li>
        <li>{t('sent.answerBy', { date: formatDay(sent.answerBy, language, 'date') })}</li>
        <li>{t('sent.meet')}</li>
      </ol>
      <p className="below-2">
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
        tone: 'info',
        headline: t('failure.sentBefore.headline'),
        text: t('failure.sentBefore.text', { mail }),
      }}
    />
  )
}
