import { useDeferredValue } from 'react'
import { formatEuros } from '#domain/i18n/format.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useAppState } from '../state/app-state.ts'
import styles from './bottom-bar.module.css'
import { SiteLink } from './site-link.tsx'

/** Fixed bar at the bottom of the window: items in the cart, chosen store, link to the checkout. */
export function CartBar() {
  const { t, language } = useTranslation('products')
  // Deferred so that the cart badge in the header updates first.
  const count = useDeferredValue(useAppState(({ cartItemCount }) => cartItemCount))
  const total = useDeferredValue(useAppState(({ cartTotal }) => cartTotal))
  const store = useAppState(({ myStore }) => myStore)
  if (count === 0) return null
  return (
    <aside className={`row middle spread gap-2 ${styles.bar} no-print`} aria-label={t('toCart')}>
      <p className={styles.text}>
        <strong>{t('cartBar', { count, total: formatEuros(total, language) })}</strong>
        {store && <span>{store.name}</span>}
      </p>
      <SiteLink to="/checkout#checkout-data" className="button">
        {t('toCart')}
      </SiteLink>
    </aside>
  )
}
