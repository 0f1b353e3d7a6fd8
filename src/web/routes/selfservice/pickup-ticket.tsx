import type { OrderAnswer } from '#contract/orders/order-answer.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import { PageIcon } from '../../components/page-icon.tsx'
import { formatPickupDate } from '../../components/pickup/format-pickup-date.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { shortTime } from '../../components/store/short-time.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './pickup-ticket.module.css'

/** When and where, and once it is paid the code, torn off like a ticket. */
export function PickupTicket({ order }: { order: OrderAnswer }) {
  const { t, language } = useTexts('selfservice')
  const { pickupStore: store, pickupCode, pickupDate, pickupTime, notes } = order
  const isOff = order.orderState === 'canceled'
  return (
    <section className={styles.ticket} aria-labelledby="pickup" data-off={isOff || undefined}>
      <div className={styles.body}>
        <h2 id="pickup">{t(isOff ? 'ticket.wasPlanned' : 'ticket.headline')}</h2>
        <p className={styles.when}>
          <span>{formatPickupDate(pickupDate, language, 'full')}</span>
          <span>{t('ticket.from', { time: shortTime(pickupTime) })}</span>
        </p>
        <address className={styles.where}>
          <strong>{store.name}</strong>
          {store.street_address && <span>{`${store.street_address}, ${store.postal_code} ${store.location}`}</span>}
          <span className={styles.links}>
            {store.maps_link && (
              <a href={store.maps_link} rel="noreferrer">
                <PageIcon name="pin" size={18} />
                {t('ticket.route')}
              </a>
            )}
            <a href={phoneLink(store.phone)}>
              <PageIcon name="call" size={18} />
              {store.phone}
            </a>
          </span>
        </address>
        {notes && (
          <p className={styles.notes}>
            <span>{t('ticket.notes')}</span> {notes}
          </p>
        )}
      </div>
      {pickupCode && (
        <div className={styles.stub}>
          <p className={styles.label}>{t('ticket.code')}</p>
          <p className={styles.code}>{pickupCode}</p>
          <SiteLink to={`/pass/${order.orderId}`} prefetch="none">
            {t('ticket.pass')}
          </SiteLink>
        </div>
      )}
    </section>
  )
}
