import type { OrderResponse } from '#contract/orders.ts'
import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { phoneLink } from '#domain/store.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import ticket from '../../components/ticket.module.css'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './pickup-ticket.module.css'

/** Pickup time and store, and the pickup code once the order is paid. */
export function PickupTicket({ order }: { order: OrderResponse }) {
  const { t, language } = useTranslation('order')
  const { pickupStore: store, pickupCode, pickupDate, pickupTime, notes } = order
  const isCanceled = order.orderState === 'canceled'
  return (
    <section
      className={`${ticket.ticket} stack ${styles.ticket}`}
      aria-labelledby="pickup"
      data-off={isCanceled || undefined}
    >
      <div className={`stack top gap-2 ${styles.body}`}>
        <h2 id="pickup">{t(isCanceled ? 'ticket.wasPlanned' : 'ticket.headline')}</h2>
        <p className={styles.when}>
          <span>{formatDay(pickupDate, language, 'long')}</span>
          <span>{t('ticket.from', { time: formatTime(pickupTime, language) })}</span>
        </p>
        <address className={styles.where}>
          <strong>{store.name}</strong>
          {store.streetAddress && <span>{`${store.streetAddress}, ${store.postalCode} ${store.location}`}</span>}
          <span className={`row wrap ${styles.links} no-print`}>
            {store.mapsLink && (
              <a className="text-button" href={store.mapsLink} rel="noreferrer">
                <PageIcon name="pin" size={18} />
                {t('ticket.route')}
              </a>
            )}
            <a className="text-button" href={phoneLink(store.phone)}>
              <PageIcon name="call" size={18} />
              {store.phone}
            </a>
          </span>
        </address>
        {notes && (
          <p className={styles.notes}>
            <strong>{t('ticket.notes')}</strong> {notes}
          </p>
        )}
      </div>
      {pickupCode && (
        <div className={`${ticket.stub} stack gap-05 ${styles.stub}`}>
          <p className="small strong crust">{t('ticket.code')}</p>
          <p className={styles.code}>{pickupCode}</p>
          <SiteLink to={`/pass/${order.orderId}`} className="text-button" prefetch="none">
            {t('ticket.pass')}
          </SiteLink>
        </div>
      )}
    </section>
  )
}
