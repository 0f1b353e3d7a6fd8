import { type FocusEvent, useState } from 'react'
import { formatEuros } from '#domain/i18n/format.ts'
import { toCents, toEuros } from '#domain/money.ts'
import barStyles from '../../components/bottom-bar.module.css'
import { Icon } from '../../components/icon.tsx'
import { CartQuantity, useFocusAfterSwap } from '../../components/product/cart-quantity.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatOptions } from '../../item-format.ts'
import { formatContent } from '../../product-format.ts'
import styles from './add-bar.module.css'
import type { ProductChoice } from './use-product-choice.ts'
import type { Purchase } from './use-purchase.ts'

interface AddBarProps {
  choice: ProductChoice
  purchase: Purchase
}

/** On phones at the bottom of the window, while the button of the page is out of view. */
export function AddBar({ choice, purchase }: AddBarProps) {
  const { t } = useTranslation('products')
  const { hasFocus, handlers } = useKeyboardFocus()
  if (purchase.isButtonInView && !hasFocus) return null
  return (
    <aside
      className={`row wrap middle gap-15 ${barStyles.bar} ${barStyles.phone} needs-script no-print`}
      aria-label={t('addBar.label', { name: choice.sold.name })}
      data-add-bar
      {...handlers}
    >
      <AddBarContent choice={choice} purchase={purchase} />
    </aside>
  )
}

/** Price, options and the way into the cart; what is in the cart already can be changed. */
function AddBarContent({ choice: { sold, isComplete }, purchase }: AddBarProps) {
  const { t, language } = useTranslation('products')
  const { quantity, inCart, isAdding, addToCart } = purchase
  const swap = useFocusAfterSwap()
  const shownQuantity = inCart > 0 ? inCart : quantity
  const sum = toEuros((toCents(sold.price) + toCents(sold.deposit)) * shownQuantity)
  const content = formatContent(sold, { t, language })
  return (
    <>
      <p className={`${barStyles.text} ${styles.text}`}>
        <strong>
          {isComplete ? formatEuros(sum, language) : t('priceFrom', { price: formatEuros(sold.priceFrom, language) })}
        </strong>
        <span>{isComplete ? formatOptions(sold) || content : t('addBar.choose')}</span>
      </p>
      <div className={styles.action} {...swap}>
        {inCart > 0 ? (
          <CartQuantity product={sold} quantity={inCart} />
        ) : (
          <button
            type="button"
            className={`button ${styles.add}`}
            aria-label={t('addBar.add', { name: sold.name })}
            aria-busy={isAdding || undefined}
            onClick={() => void addToCart()}
          >
            {t('add')}
          </button>
        )}
      </div>
      {inCart > 0 && (
        <SiteLink to="/checkout#checkout-data" className={`button ${styles.toCart}`} aria-label={t('toCart')}>
          <Icon name="cart" />
        </SiteLink>
      )}
    </>
  )
}

/** Whether the bar has the focus of a keyboard, which must not disappear with it. */
function useKeyboardFocus() {
  const [hasFocus, setFocus] = useState(false)
  return {
    hasFocus,
    handlers: {
      onFocus: ({ target }: FocusEvent<HTMLElement>) => setFocus(target.matches(':focus-visible')),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        currentTarget.contains(relatedTarget) || setFocus(false),
    },
  }
}
