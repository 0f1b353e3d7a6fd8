import type { CartResponse } from '#contract/cart.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { Totals } from '../../components/totals.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { findTimeLimit, formatDateLimit } from './cart-limits.ts'

export function CartTotals({ cart }: { cart: CartResponse }) {
  const translation = useTranslation('checkout')
  const { t, language } = translation
  const format = (amount: number) => formatEuros(amount, language)
  const hints = [
    cart.depositTotal > 0 ? t('includesDeposit', { price: format(cart.depositTotal) }) : undefined,
    formatDateLimit(cart, translation),
    findTimeLimit(cart, translation)?.text,
  ].filter((hint) => hint !== undefined)
  return (
    <>
      <Totals
        rows={[
          // The sum that is paid comes first, so that nobody reads the tax as an addition to it.
          { label: t('totalWithTax'), amount: format(cart.total), isSum: true },
          { label: t('subtotal'), amount: format(cart.priceTotal) },
          ...cart.taxes.map(({ vatPercent, tax }) => ({
            label: t('tax', { percent: vatPercent }),
            amount: format(tax),
          })),
        ]}
      />
      {hints.length > 0 && (
        <div className="stack gap-05 below-1 small soft">
          {hints.map((hint) => (
            <p key={hint}>{hint}</p>
          ))}
        </div>
      )}
    </>
  )
}
