import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { applyAddress } from './apply-address.ts'
import styles from './apply-bar.module.css'
import { townOf } from './job-texts.ts'

interface Props {
  job: JobAnswer
  source: string | undefined
}

/** On a phone the button stays within reach of the thumb. */
export function ApplyBar({ job, source }: Props) {
  const { t, language } = useTexts('jobs')
  return (
    <aside className={styles.bar} aria-label={t('job.apply')}>
      <p>
        <strong>{job.name}</strong>
        <span>{townOf(job, { t, language })}</span>
      </p>
      <SiteLink className="button" to={applyAddress(job.jobId, source)}>
        {t('job.apply')}
      </SiteLink>
    </aside>
  )
}
