import type { OrderResponse } from '#contract/orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatItem, formatOptions } from '../../item-format.ts'
import { formatAllergens } from '../../product-format.ts'
import { getRefundedAmount } from './order-amounts.ts'
import styles from './order-items.module.css'

type Item = OrderResponse['items'][number]

function ItemRow({ item }: { item: Item }) {
  const { t, language } = useTranslation('order')
  const products = useTranslation('products')
  const format = (amount: number) => formatEuros(amount, language)
  return (
    <li className={styles.item}>
      <span className="soft figures">
        {item.qty}
        <span aria-hidden="true"> ×</span>
      </span>
      <span className={styles.name}>
        {item.name}
        {item.options.length > 0 && <span className={styles.options}>{formatOptions(item)}</span>}
        <small>{t('items.each', { price: format(item.price) })}</small>
        {item.deposit > 0 && <small>{t('items.deposit', { price: format(item.deposit) })}</small>}
        {item.notes && <small>{t('items.notes', { notes: item.notes })}</small>}
        {item.allergenes && <small>{formatAllergens(item, products)}</small>}
        {item.canBeWithdrawn && <small>{t('items.withdrawable')}</small>}
      </span>
      <span className={styles.price}>{format(item.total)}</span>
    </li>
  )
}

export function OrderItems({ order }: { order: OrderResponse }) {
  const { items, priceTotal, taxes, total } = order
  const refunded = getRefundedAmount(order)
  const { t, language } = useTranslation('order')
  const format = (amount: number) => formatEuros(amount, language)
  return (
    <section className={styles.items} aria-labelledby="items">
      <h2 id="items">{t('items.headline')}</h2>
      <ul>
        {items.map((item) => (
          <ItemRow key={formatItem(item)} item={item} />
        ))}
      </ul>
      <dl className={styles.totals}>
        <div>
          <dt>{t('items.net')}</dt>
          <dd>{format(priceTotal)}</dd>
        </div>
        {taxes.map(({ vatPercent, tax }) => (
          <div key={vatPercent}>
            <dt>{t('items.taxOfRate', { percent: vatPercent })}</dt>
            <dd>{format(tax)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('items.total')}</dt>
          <dd>{format(total)}</dd>
        </div>
        {refunded !== undefined && (
          <div>
            <dt>{t('items.refunded')}</dt>
            <dd>{format(refunded)}</dd>
          </div>
        )}
      </dl>
    </section>
  )
}
