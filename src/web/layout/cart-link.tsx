import { Icon } from '../components/icon.tsx'
import { SiteLink } from '../components/site-link.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import { useAppState } from '../state/use-app-state.ts'
import styles from './cart-link.module.css'

export function CartLink() {
  const { t } = useTexts()
  const count = useAppState(({ cartItemCount }) => cartItemCount)
  return (
    <SiteLink to="/checkout#checkout-data" className={styles.cart}>
      <Icon name="cart" />
      <span className="visually-hidden">{t('cart')}</span>
      <span className={styles.place}>
        <span role="status" className={count > 0 ? styles.badge : 'visually-hidden'}>
          <span aria-hidden="true">{count > 0 ? count : ''}</span>
          <span className="visually-hidden">{t('cartCount', { count })}</span>
        </span>
      </span>
    </SiteLink>
  )
}
