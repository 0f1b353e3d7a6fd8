import type { StoreAnswer } from '#contract/stores/store-answer.ts'
import { ContactBlock } from '../../components/store/contact-block.tsx'
import { HoursList } from '../../components/store/hours-list.tsx'
import { ServiceList } from '../../components/store/service-list.tsx'
import { SpecialDays } from '../../components/store/special-days.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './store-facts.module.css'

export function StoreFacts({ store, children }: { store: StoreAnswer; children: React.ReactNode }) {
  const { t } = useTexts('places')
  return (
    <div className={styles.facts}>
      <section className={styles.hours} aria-labelledby="hours">
        <h2 id="hours">{t('hours.headline')}</h2>
        <HoursList hours={store.opening_hours} />
        <SpecialDays hours={store.opening_hours} />
      </section>
      <section className={styles.contact} aria-labelledby="contact">
        <h2 id="contact">{t('contact.headline')}</h2>
        <ContactBlock store={store} />
        {store.attributes.length > 0 && (
          <>
            <h2 className={styles.services}>{t('service.headline')}</h2>
            <ServiceList codes={store.attributes} form="words" />
          </>
        )}
      </section>
      <div className={styles.map}>{children}</div>
    </div>
  )
}
