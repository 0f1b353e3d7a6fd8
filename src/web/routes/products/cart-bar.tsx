import { useDeferredValue } from 'react'
import { SiteLink } from '../../components/site-link.tsx'
import { formatEuros } from '../../format-euros.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useAppState } from '../../state/use-app-state.ts'
import styles from './cart-bar.module.css'

/** Within reach of the thumb while browsing: what is in the basket, for which store, and the way there. */
export function CartBar() {
  const { t, language } = useTexts('products')
  // The badge in the header answers first, the bar a frame later.
  const count = useDeferredValue(useAppState(({ cartItemCount }) => cartItemCount))
  const total = useDeferredValue(useAppState(({ cartTotal }) => cartTotal))
  const store = useAppState(({ myStore }) => myStore)
  if (count === 0) return null
  return (
    <aside className={styles.bar} aria-label={t('toCart')}>
      <p>
        <strong>{t('cartBar', { count, total: formatEuros(total, language) })}</strong>
        {store && <span>{store.name}</span>}
      </p>
      <SiteLink to="/checkout#checkout-data" className="button">
        {t('toCart')}
      </SiteLink>
    </aside>
  )
}
