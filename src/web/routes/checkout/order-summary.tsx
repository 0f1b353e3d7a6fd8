import type { CartAnswer } from '#contract/cart/cart-answer.ts'
import type { TinyStore } from '#contract/stores/store-answer.ts'
import { formatDay } from '../../format-day.ts'
import { formatEuros } from '../../format-euros.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import styles from './order-summary.module.css'

interface Props {
  cart: CartAnswer
  draft: CheckoutDraft
  stores: readonly TinyStore[]
}

/** The law wants everything that matters right above the button. */
export function OrderSummary({ cart, draft, stores }: Props) {
  const { t, language } = useTexts('checkout')
  const euros = (amount: number) => formatEuros(amount, language)
  const store = stores.find(({ id }) => id === draft.pickupStore)
  return (
    <section className={styles.summary} aria-labelledby="summary-title">
      <h3 id="summary-title">{t('summaryTitle')}</h3>
      <ul>
        {cart.items.map(({ productId, qty, name, total, deposit }) => (
          <li key={productId}>
            <span>
              {qty} × {name}
              {deposit > 0 && ` ${t('deposit', { price: euros(deposit * qty) })}`}
            </span>
            <span>{euros(total)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('totalWithTax')}</span>
        <strong>{euros(cart.total)}</strong>
      </p>
      <dl>
        <dt>{t('summaryStore')}</dt>
        <dd>
          {store ? `${store.name}, ${store.street_address}, ${store.postal_code} ${store.location}` : t('notChosen')}
        </dd>
        <dt>{t('summaryTime')}</dt>
        <dd>
          {draft.pickupDate && draft.pickupTime
            ? t('dayAndTime', { day: formatDay(draft.pickupDate, language), time: draft.pickupTime })
            : t('notChosen')}
        </dd>
      </dl>
    </section>
  )
}
