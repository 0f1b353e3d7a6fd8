import { type Ref, useEffect } from 'react'
import type { StoreAnswer } from '#contract/stores/store-answer.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { Icon } from '../../components/icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { ContactBlock } from '../../components/store/contact-block.tsx'
import { HoursList } from '../../components/store/hours-list.tsx'
import { MyStoreButton } from '../../components/store/my-store-button.tsx'
import { OpenBadge } from '../../components/store/open-badge.tsx'
import { ServiceList } from '../../components/store/service-list.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './store-panel.module.css'

interface Props {
  store: StoreAnswer
  today: CalendarDate
  searchText: string
  onClose: () => void
  ref: Ref<HTMLElement>
}

function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) onEscape()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [onEscape])
}

export function StorePanel({ store, today, searchText, onClose, ref }: Props) {
  const { t } = useTexts('places')
  useEscape(onClose)
  return (
    <article className={styles.panel} ref={ref} key={store.id}>
      <header className={styles.head}>
        <h1 tabIndex={-1}>{store.name}</h1>
        <SiteLink
          className={styles.close}
          to={{ pathname: '/places', search: searchText }}
          prefetch="none"
          aria-label={t('panel.close')}
          onClick={(event) => {
            event.preventDefault()
            onClose()
          }}
        >
          <Icon name="close" />
        </SiteLink>
        <OpenBadge hours={store.opening_hours} today={today} size="large" />
      </header>
      <div className={styles.ways}>
        <MyStoreButton store={store} />
        <SiteLink to={`/mystore/${store.id}#places`}>{t('panel.page')}</SiteLink>
      </div>
      <section aria-labelledby="panel-hours">
        <h2 id="panel-hours">{t('hours.headline')}</h2>
        <HoursList hours={store.opening_hours} />
      </section>
      <section aria-labelledby="panel-contact">
        <h2 id="panel-contact">{t('contact.headline')}</h2>
        <ContactBlock store={store} />
      </section>
      {store.attributes.length > 0 && (
        <section aria-labelledby="panel-services">
          <h2 id="panel-services">{t('service.headline')}</h2>
          <ServiceList codes={store.attributes} form="words" />
        </section>
      )}
      <p className={styles.description}>{store.description}</p>
    </article>
  )
}
