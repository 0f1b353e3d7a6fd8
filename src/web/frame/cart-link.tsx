import { useTexts } from '../i18n/use-texts.ts'
import { useAppState } from '../state/use-app-state.ts'
import { Icon } from '../ui/icon.tsx'
import { SiteLink } from '../ui/site-link.tsx'
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
