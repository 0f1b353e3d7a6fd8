import { useState } from 'react'
import type { TinyStore } from '#contract/stores/store-answer.ts'
import { useCart } from '../../cart/use-cart.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { CartLines } from './cart-lines.tsx'
import { CartTotals } from './cart-totals.tsx'
import styles from './checkout.module.css'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSuccess, type Success } from './checkout-success.tsx'

/** Cart on one side, form on the other; the day chosen in the form decides what the cart can hold. */
export function CheckoutDesk({ stores }: { stores: readonly TinyStore[] }) {
  const { t } = useTexts('checkout')
  const [pickupDate, setPickupDate] = useState<string>()
  const [success, setSuccess] = useState<Success>()
  const view = useCart(pickupDate)
  const { cart, failure } = view

  if (success) return <CheckoutSuccess success={success} />
  if (!cart && failure)
    return (
      <div className={styles.trouble} role="alert">
        <p>{failure.message || t('unreachable')}</p>
        <button type="button" className="button" onClick={() => void view.reload()}>
          {t('tryAgain')}
        </button>
      </div>
    )
  if (!cart)
    return (
      <p className={styles.skeleton} role="status">
        {t('loading')}
      </p>
    )
  if (cart.items.length === 0)
    return (
      <div className={styles.empty}>
        <h2>{t('emptyTitle')}</h2>
        <p>{t('emptyText')}</p>
        <SiteLink to="/products#home" className="button">
          {t('toProducts')}
        </SiteLink>
      </div>
    )
  return (
    <div className={styles.desk}>
      <section className={styles.cart} aria-labelledby="cart-title">
        <h2 id="cart-title">{t('cartTitle')}</h2>
        <CartLines cart={cart} change={view.change} />
        <CartTotals cart={cart} />
        <p className={styles.note}>{t('paymentNote')}</p>
      </section>
      <CheckoutForm
        cart={cart}
        stores={stores}
        onDate={setPickupDate}
        onSuccess={setSuccess}
        onStale={() => void view.reload()}
      />
    </div>
  )
}
