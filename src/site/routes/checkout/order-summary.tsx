import type { CartResponse } from '#contract/cart.ts'
import type { StoreSummary } from '#contract/stores.ts'
import { formatEuros, formatList } from '#domain/i18n/format.ts'
import { formatDay, formatTime } from '#domain/i18n/format-dates.ts'
import { FactList } from '#ui/fact-list.tsx'
import { GuaranteeLink } from '../../components/guarantee/guarantee-link.tsx'
import { type Translation, useTranslation } from '../../i18n/use-translation.ts'
import { formatOptions } from '../../item-format.ts'
import type { CheckoutDraft } from './checkout-draft.ts'
import styles from './order-summary.module.css'

interface Props {
  cart: CartResponse
  draft: CheckoutDraft
  stores: readonly StoreSummary[]
}

/** Whether and for what the right of withdrawal applies has to be known before the order. */
function describeWithdrawal({ items }: CartResponse, { t, language }: Pick<Translation<'checkout'>, 't' | 'language'>) {
  const covered = items.filter(({ canBeWithdrawn }) => canBeWithdrawn)
  if (covered.length === 0) return t('withdrawalNone')
  if (covered.length === items.length) return t('withdrawalAll')
  const names = new Set(covered.map(({ name }) => name))
  return t('withdrawalSome', { names: formatList([...names], language) })
}

/** By law the essential facts must be shown directly above the order button. */
export function OrderSummary({ cart, draft, stores }: Props) {
  const { t, language } = useTranslation('checkout')
  const { t: tProducts } = useTranslation('products')
  const format = (amount: number) => formatEuros(amount, language)
  const allergens = cart.allergens.map((code) => tProducts(`allergen.${code}`))
  const store = stores.find(({ id }) => id === draft.pickupStore)
  return (
    <section className={`panel stack gap-15 ${styles.summary}`} aria-labelledby="summary-title">
      <h3 id="summary-title">{t('summaryTitle')}</h3>
      <ul>
        {cart.items.map(({ lineId, quantity, name, options, notes, total, deposit }) => (
          <li key={lineId}>
            <span>
              {quantity} × {name}
              {deposit > 0 && ` ${t('deposit', { price: format(deposit * quantity) })}`}
              {options.length > 0 && <span className="block anywhere small soft">{formatOptions({ options })}</span>}
              {notes && <span className="block anywhere small soft">{notes}</span>}
            </span>
            <span>{format(total)}</span>
          </li>
        ))}
      </ul>
      <p className={styles.total}>
        <span>{t('totalWithTax')}</span>
        <strong>{format(cart.total)}</strong>
      </p>
      <FactList
        facts={[
          [
            t('summaryStore'),
            store ? `${store.name}, ${store.streetAddress}, ${store.postalCode} ${store.location}` : t('notChosen'),
          ],
          [
            t('summaryTime'),
            draft.pickupDate && draft.pickupTime
              ? t('dayAndTime', {
                  day: formatDay(draft.pickupDate, language, 'full'),
                  time: formatTime(draft.pickupTime, language),
                })
              : t('notChosen'),
          ],
          [t('withdrawalTitle'), describeWithdrawal(cart, { t, language })],
          [t('guaranteeTitle'), <GuaranteeLink />],
          [
            tProducts('allergensTitle'),
            allergens.length > 0
              ? tProducts('contains', { list: formatList(allergens, language) })
              : tProducts('containsNone'),
          ],
        ]}
      />
    </section>
  )
}
