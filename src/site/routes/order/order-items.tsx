import type { OrderResponse } from '#contract/orders.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { Totals } from '../../components/totals.tsx'
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
    <li className={`stack line-top ${styles.item}`}>
      <span className="soft figures">
        {item.quantity}
        <span aria-hidden="true"> ×</span>
      </span>
      <span className={`stack strong ${styles.name}`}>
        {item.name}
        {item.options.length > 0 && <span className={styles.options}>{formatOptions(item)}</span>}
        <small>{t('items.each', { price: format(item.price) })}</small>
        {item.deposit > 0 && <small>{t('items.deposit', { price: format(item.deposit) })}</small>}
        {item.notes && <small>{t('items.notes', { notes: item.notes })}</small>}
        {item.allergens.length > 0 && <small>{formatAllergens(item, products)}</small>}
        {item.canBeWithdrawn && <small>{t('items.withdrawable')}</small>}
      </span>
      <span className="figures">{format(item.total)}</span>
    </li>
  )
}

export function OrderItems({ order }: { order: OrderResponse }) {
  const { items, priceTotal, taxes, total } = order
  const refunded = getRefundedAmount(order)
  const { t, language } = useTranslation('order')
  const format = (amount: number) => formatEuros(amount, language)
  return (
    <section className="stack gap-2" aria-labelledby="items">
      <h2 id="items" className="headline-s">
        {t('items.headline')}
      </h2>
      <ul>
        {items.map((item) => (
          <ItemRow key={formatItem(item)} item={item} />
        ))}
      </ul>
      <Totals
        rows={[
          { label: t('items.total'), amount: format(total), isSum: true },
          { label: t('items.net'), amount: format(priceTotal) },
          ...taxes.map(({ vatPercent, tax }) => ({
            label: t('items.taxOfRate', { percent: vatPercent }),
            amount: format(tax),
          })),
          ...(refunded === undefined ? [] : [{ label: t('items.refunded'), amount: format(refunded) }]),
        ]}
      />
    </section>
  )
}
