import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './taster-offer.module.css'

export function TasterOffer({ jobId }: { jobId: string }) {
  const { t } = useTexts('jobs')
  return (
    <section className={`page ${styles.section}`} aria-labelledby="taster">
      <div className={styles.offer}>
        <div>
          <h2 id="taster">{t('tasterOffer.headline')}</h2>
          <p>{t('tasterOffer.text')}</p>
        </div>
        <SiteLink className="button button-quiet" to={`/jobs/${jobId}/taster`}>
          {t('tasterOffer.book')}
        </SiteLink>
      </div>
    </section>
  )
}
