import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { useFrame } from '../../use-frame.ts'
import styles from './job-place.module.css'

export function JobPlace({ location }: { location: JobAnswer['location'] }) {
  const { t } = useTexts('jobs')
  const { company } = useFrame()
  return (
    <section className={styles.place} aria-labelledby="place">
      <h2 id="place">{t('place.headline')}</h2>
      {!location.storeId && <p>{t('place.everywhere')}</p>}
      <address>
        <strong>{location.storeId ? location.name : company.name}</strong>
        <span>{location.street_address}</span>
        <span>
          {location.postal_code} {location.location}
        </span>
      </address>
      {location.storeId && (
        <SiteLink className={styles.link} to={`/mystore/${location.storeId}`}>
          {t('place.store')}
        </SiteLink>
      )}
    </section>
  )
}
