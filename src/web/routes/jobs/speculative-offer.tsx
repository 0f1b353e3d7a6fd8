import { speculativeJobId } from '#domain/hiring/speculative-job-id.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './speculative-offer.module.css'

/** Not where the list offers it already. */
export function SpeculativeOffer({ isInList }: { isInList: boolean }) {
  const { t } = useTexts('jobs')
  return (
    <section className={`page ${styles.section}`} aria-label={t('speculative.name')}>
      {!isInList && (
        <div className={styles.offer}>
          <div className={styles.words}>
            <h2 id="speculative">{t('speculative.headline')}</h2>
            <p>{t('speculative.text')}</p>
          </div>
          <SiteLink to={`/application/${speculativeJobId}`} className="button button-quiet">
            {t('speculative.apply')}
          </SiteLink>
        </div>
      )}
      <p className={styles.feeds}>
        {t('feeds')} <a href="/jobs/feed.xml">{t('feedRss')}</a> <a href="/jobs/feed.json">{t('feedJson')}</a>
      </p>
    </section>
  )
}
