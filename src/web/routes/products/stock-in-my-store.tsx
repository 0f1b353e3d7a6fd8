import type { ProductResponse } from '#contract/products.ts'
import { formatPickupDate } from '../../format.ts'
import { usePickupOptions } from '../../hooks/use-pickup-options.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './product.module.css'
import { isSoldInStore, listStockDays } from './stock-days.ts'

interface Props {
  store: { id: string; name: string }
  product: Pick<ProductResponse, 'id' | 'quantityRules'>
}

/** How much the store sells on the next days, if it is limited. */
export default function StockInMyStore({ store, product }: Props) {
  const { t, language } = useTranslation('products')
  const { min } = product.quantityRules
  const { options } = usePickupOptions({ storeId: store.id, products: `${product.id}:${min}` })
  if (!options) return null
  if (!isSoldInStore(options)) return <p className={styles.notSold}>{t('stock.notInStore', { store: store.name })}</p>
  const days = listStockDays(options, min)
  if (days.length === 0) return null
  return (
    <section className={styles.goodToKnow} aria-labelledby="stock">
      <h2 id="stock">{t('stock.inStore', { store: store.name })}</h2>
      <ul className={styles.stock}>
        {days.map(({ date, left }) => (
          <li key={date}>
            <span>{formatPickupDate(date, language)}</span>{' '}
            <span>{left > 0 ? t('stock.left', { count: left }) : t('stock.soldOut')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
