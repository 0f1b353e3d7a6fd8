import type { OrderAnswer } from '#contract/orders/order-answer.ts'
import { phoneLink } from '#domain/store/phone-link.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { CancelOrder } from './cancel-order.tsx'
import styles from './order-ways.module.css'
import { Reorder } from './reorder.tsx'

interface Props {
  order: OrderAnswer
  isReorder: boolean
}

/** What else can be done with an order. */
export function OrderWays({ order, isReorder }: Props) {
  const { t } = useTexts('selfservice')
  return (
    <section className={styles.ways} aria-labelledby="ways">
      <h2 id="ways">{t('ways.headline')}</h2>
      <ul>
        <li className={styles.scripted}>
          <Reorder orderId={order.orderId} isWanted={isReorder} />
        </li>
        <li className={styles.scripted}>
          <button type="button" className={styles.way} onClick={() => window.print()}>
            {t('ways.print')}
          </button>
        </li>
        {order.isCancelable && (
          <li className={styles.scripted}>
            <CancelOrder order={order} />
          </li>
        )}
        {order.items.some(({ canBeWithdrawn }) => canBeWithdrawn) && (
          <li>
            <SiteLink to={`/withdrawal?order=${order.orderId}`} className={styles.way}>
              {t('ways.withdraw')}
            </SiteLink>
          </li>
        )}
      </ul>
      <p className={styles.call}>
        {t('ways.call')} <a href={phoneLink(order.pickupStore.phone)}>{order.pickupStore.phone}</a>
      </p>
    </section>
  )
}
