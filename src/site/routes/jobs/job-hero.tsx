import type { JobResponse } from '#contract/jobs.ts'
import { formatPayOrTariff } from '#domain/hiring/format-pay.ts'
import { speculativeJobId } from '#domain/hiring/job.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { Notice } from '#ui/notice.tsx'
import { BackLink } from '../../components/back-link.tsx'
import barStyles from '../../components/bottom-bar.module.css'
import { PageIcon } from '../../components/page-icon.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { estimateMinutes, formatShiftStart, formatTown } from '../../job-format.ts'
import styles from './job-hero.module.css'
import { ShareButton } from './share-button.tsx'

interface JobHeroProps {
  job: JobResponse
  url: string
  source: string | undefined
  /** Similar jobs are listed below. */
  hasSimilar: boolean
}

export function JobHero({ job, url, source, hasSimilar }: JobHeroProps) {
  const translation = useTranslation('jobs')
  const { t } = translation
  const pay = formatPayOrTariff(job, translation)
  const time = [job.subscription, job.shift && formatShiftStart(job.shift, translation)].filter(Boolean).join(', ')
  return (
    <div className={styles.hero}>
      <div className={`stack start gap-2 ${styles.text}`}>
        <BackLink to="/jobs#home" viewTransition>
          {t('job.back')}
        </BackLink>
        <p className="eyebrow">{job.department}</p>
        <h1>{job.name}</h1>
        <ul className={`row wrap lead ${styles.facts}`}>
          <li>
            <PageIcon name="pin" size={22} />
            {formatTown(job, translation)}
          </li>
          <li>
            <PageIcon name="clock" size={22} />
            {time}
          </li>
        </ul>
        {pay && <p className={styles.pay}>{pay}</p>}
        {job.isActive === 0 && <ClosedNotice hasSimilar={hasSimilar} />}
        <div className="row wrap gap-15 below-1 no-print">
          {job.isActive === 1 && (
            <SiteLink className={`button ${styles.apply}`} to={toApplyPath(job.jobId, source)}>
              {t('job.apply')}
            </SiteLink>
          )}
          <ShareButton title={job.name} url={url} />
        </div>
        {job.isActive === 1 && (
          <>
            <p className={`small soft no-print ${styles.hint}`}>
              {t('job.applyHint', { count: estimateMinutes(job.interview.length) })}
            </p>
            <AnswerPromise job={job} />
          </>
        )}
      </div>
      <PictureImage
        className={styles.picture ?? ''}
        picture={job.picture}
        alt={job.alt}
        sizes="(min-width: 900px) 42vw, 1px"
        isFirst
      />
    </div>
  )
}

/** When an applicant hears from us, and how it was lately, if there is enough to tell. */
function AnswerPromise({ job: { answerBy, recentAnswerDays } }: { job: JobResponse }) {
  const { t, language } = useTranslation('jobs')
  return (
    <p className={`small soft no-print ${styles.hint}`}>
      {t('job.answer.promise', { date: formatDay(answerBy, language, 'date') })}
      {recentAnswerDays !== undefined && ` ${t('job.answer.recent', { count: recentAnswerDays })}`}
    </p>
  )
}

function ClosedNotice({ hasSimilar }: { hasSimilar: boolean }) {
  const { t } = useTranslation('jobs')
  return (
    <Notice tone="warning" headline={t('job.closedHeadline')} isQuiet>
      <p>{t(hasSimilar ? 'job.closedText' : 'job.closedTextAlone')}</p>
      <SiteLink className="button no-print" to={`/application/${speculativeJobId}`}>
        {t('speculative.apply')}
      </SiteLink>
    </Notice>
  )
}

interface ApplyBarProps {
  job: JobResponse
  source: string | undefined
}

/** On phones, an apply button that stays at the bottom of the screen. */
export function ApplyBar({ job, source }: ApplyBarProps) {
  const translation = useTranslation('jobs')
  const { t } = translation
  return (
    <aside
      className={`row middle spread gap-2 ${barStyles.bar} ${barStyles.phone} no-print`}
      aria-label={t('job.apply')}
    >
      <p className={barStyles.text}>
        <strong>{job.name}</strong>
        <span>{formatTown(job, translation)}</span>
      </p>
      <SiteLink className="button" to={toApplyPath(job.jobId, source)}>
        {t('job.apply')}
      </SiteLink>
    </aside>
  )
}

/** Keeps `utm_source`, so that the application form knows it too. */
export const toApplyPath = (jobId: string, source: string | undefined): string =>
  `/application/${encodeURIComponent(jobId)}${source ? `?${new URLSearchParams({ utm_source: source })}` : ''}`
