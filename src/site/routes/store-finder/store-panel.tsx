import { type Ref, useEffect, useEffectEvent } from 'react'
import type { StoreResponse } from '#contract/stores.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { Icon } from '../../components/icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { OpenTag } from '../../components/store/open-tag.tsx'
import { HoursList } from '../../components/store/opening-hours.tsx'
import { ContactBlock, MyStoreButton, OrderHereButton, ServiceList } from '../../components/store/store-info.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './store-panel.module.css'

interface Props {
  store: StoreResponse
  today: CalendarDate
  searchString: string
  onClose: () => void
  ref: Ref<HTMLElement>
}

function useEscape(onEscape: () => void): void {
  // Registered once: a listener that is replaced while the key is handled, because the map changes too, is not called.
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

export function StorePanel({ store, today, searchString, onClose, ref }: Props) {
  const { t } = useTranslation('store-finder')
  useEscape(onClose)
  return (
    <article className={`stack gap-4 ${styles.panel}`} ref={ref} key={store.id}>
      <header className={`stack start ${styles.head}`}>
        <h1 tabIndex={-1}>{store.name}</h1>
        <SiteLink
          className={`icon-button icon-button-framed ${styles.close}`}
          to={{ pathname: '/places', search: searchString }}
          prefetch="none"
          aria-label={t('panel.close')}
          onClick={(event) => {
            event.preventDefault()
            onClose()
          }}
        >
          <Icon name="close" />
        </SiteLink>
        <OpenTag hours={store.openingHours} today={today} />
      </header>
      <div className="row wrap middle gap-2">
        {store.pickupStore && <OrderHereButton store={store} className="button" />}
        <MyStoreButton store={store} className={store.pickupStore ? 'button button-quiet' : 'button'} />
        <SiteLink to={`/mystore/${store.id}#places`}>{t('panel.page')}</SiteLink>
      </div>
      <section aria-labelledby="panel-hours">
        <h2 id="panel-hours">{t('hours.headline')}</h2>
        <HoursList hours={store.openingHours} />
      </section>
      <section aria-labelledby="panel-contact">
        <h2 id="panel-contact">{t('contact.headline')}</h2>
        <ContactBlock store={store} />
      </section>
      {store.attributes.length > 0 && (
        <section aria-labelledby="panel-services">
          <h2 id="panel-services">{t('service.headline')}</h2>
          <ServiceList codes={store.attributes} form="labels" />
        </section>
      )}
      <p className={styles.description}>{store.description}</p>
    </article>
  )
}
