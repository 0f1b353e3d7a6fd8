import { speculativeJobId } from '#domain/hiring/speculative-job-id.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './closed-notice.module.css'

export function ClosedNotice({ hasSimilar }: { hasSimilar: boolean }) {
  const { t } = useTexts('jobs')
  return (
    <div className={styles.notice}>
      <h2>{t('job.closedHeadline')}</h2>
      <p>{t(hasSimilar ? 'job.closedText' : 'job.closedTextAlone')}</p>
      <SiteLink className="button" to={`/application/${speculativeJobId}`}>
        {t('speculative.apply')}
      </SiteLink>
    </div>
  )
}
