import { speculativeJobId } from '#domain/hiring/speculative-job-id.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './job-card.module.css'

/** Stands alone where nothing else was found. */
export function SpeculativeCard() {
  const { t } = useTexts('jobs')
  return (
    <article className={styles.card} aria-labelledby="speculative-card">
      <h3 id="speculative-card">
        <SiteLink to={`/application/${speculativeJobId}`}>{t('speculative.name')}</SiteLink>
      </h3>
      <ul>
        <li>
          <PageIcon name="pin" size={20} />
          {t('speculative.place')}
        </li>
        <li>
          <PageIcon name="clock" size={20} />
          {t('speculative.type')}
        </li>
      </ul>
    </article>
  )
}
