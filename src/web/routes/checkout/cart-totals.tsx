import type { CartAnswer } from '#contract/cart/cart-answer.ts'
import { formatEuros } from '../../format-euros.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './cart-totals.module.css'

export function CartTotals({ cart }: { cart: CartAnswer }) {
  const { t, language } = useTexts('checkout')
  const euros = (amount: number) => formatEuros(amount, language)
  return (
    <>
      <dl className={styles.totals}>
        <div>
          <dt>{t('subtotal')}</dt>
          <dd>{euros(cart.priceTotal)}</dd>
        </div>
        {cart.taxes.map(({ vatPercent, tax }) => (
          <div key={vatPercent}>
            <dt>{t('tax', { percent: vatPercent })}</dt>
            <dd>{euros(tax)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{t('total')}</dt>
          <dd>{euros(cart.total)}</dd>
        </div>
      </dl>
      {cart.depositTotal > 0 && (
        <p className={styles.hint}>{t('includesDeposit', { price: euros(cart.depositTotal) })}</p>
      )}
      {cart.dateSetBy && cart.preparationDays > 1 && (
        <p className={styles.hint}>{t('dateSetBy', { name: cart.dateSetBy.name, count: cart.preparationDays })}</p>
      )}
    </>
  )
}
