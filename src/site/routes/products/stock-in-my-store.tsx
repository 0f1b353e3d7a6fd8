import { lazy, Suspense } from 'react'
import type { PickupOptions } from '#contract/orders.ts'
import type { ProductResponse } from '#contract/products.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAppState } from '../../state/app-state.ts'
import styles from './product.module.css'
import { listStockDays } from './stock-days.ts'

const StockAlertOffer = lazy(() =>
  import('./stock-alert-offer.tsx').then(({ StockAlertOffer }) => ({ default: StockAlertOffer })),
)

interface Props {
  product: Pick<ProductResponse, 'id' | 'quantityRules'>
  /** Of this product in the store that the visitor has chosen. */
  options: PickupOptions
}

/** How much the store sells on the next days, if it is limited. */
export function StockInMyStore({ product, options }: Props) {
  const { t, language } = useTranslation('products')
  const store = useAppState(({ myStore }) => myStore)
  const days = listStockDays(options, product.quantityRules.min)
  if (!store || days.length === 0) return null
  return (
    <section className={styles.goodToKnow} aria-labelledby="stock">
      <h2 id="stock">{t('stock.inStore', { store: store.name })}</h2>
      <ul className={styles.stock}>
        {days.map(({ date, left }) => (
          <li key={date}>
            <span>{formatDay(date, language, 'medium')}</span>{' '}
            <span>{left > 0 ? t('stock.left', { count: left }) : t('stock.soldOut')}</span>
            {left === 0 && (
              <Suspense>
                <StockAlertOffer productId={product.id} store={store.id} date={date} />
              </Suspense>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
