import { useState } from 'react'
import type { NextPickupResponse } from '#contract/orders.ts'
import { nearestQuantity, nextQuantity, previousQuantity } from '#domain/catalog/quantity-rules.ts'
import { toCents, toEuros } from '#domain/money.ts'
import chipStyles from '../../components/filter-chip.module.css'
import { Icon } from '../../components/icon.tsx'
import { focusOptionError, OptionFields } from '../../components/option-fields.tsx'
import { QuantityField } from '../../components/quantity-field.tsx'
import { formatEuros } from '../../format.ts'
import { useAddToCart, useCartQuantity } from '../../hooks/use-cart.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatLargeOrder, formatQuantityChange } from '../../order-rules-format.ts'
import { formatContent } from '../../product-format.ts'
import { formatNextPickup } from './next-pickup-text.ts'
import { NotOrderable } from './product-card.tsx'
import styles from './product-order.module.css'
import { optionIdPrefix, type ProductChoice } from './use-product-choice.ts'

interface ProductOrderProps {
  choice: ProductChoice
  nextPickup: NextPickupResponse
}

/** Price, options, quantity and the button that puts it all into the cart. */
export function ProductOrder({ choice, nextPickup }: ProductOrderProps) {
  const { sold, chosen, choose, errors } = choice
  if (sold.ordering === 0)
    return (
      <>
        <Price choice={choice} />
        <NotOrderable product={sold} />
      </>
    )
  return (
    <>
      <Price choice={choice} />
      <OptionFields
        groups={sold.optionGroups}
        value={chosen}
        onChange={choose}
        errors={errors}
        idPrefix={optionIdPrefix}
      />
      <Purchase choice={choice} nextPickup={nextPickup} />
    </>
  )
}

/** Follows the options. Before everything is chosen, it is the lowest price. */
function Price({ choice: { sold, isComplete } }: { choice: ProductChoice }) {
  const { t, language } = useTranslation('products')
  return (
    <p className={styles.price} aria-live="polite">
      <strong>
        {isComplete
          ? formatEuros(sold.price, language)
          : t('priceFrom', { price: formatEuros(sold.priceFrom, language) })}
      </strong>
      <span>{formatContent(sold, { t, language })}</span>
      {sold.deposit > 0 && <span>{t('deposit', { price: formatEuros(sold.deposit, language) })}</span>}
      <span>{t('vat', { percent: sold.vatPercent })}</span>
    </p>
  )
}

function Purchase({ choice, nextPickup }: ProductOrderProps) {
  const { t, language } = useTranslation('products')
  const { sold } = choice
  const { name, quantityRules: rules } = sold
  const { add, isAdding } = useAddToCart(sold)
  const inCart = useCartQuantity(sold.lineId)
  const [quantity, setQuantity] = useState(rules.min)
  const [notice, setNotice] = useState<string>()
  const isLarge = rules.largeOrder !== null && quantity + inCart >= rules.largeOrder.from

  function change(next: number, explanation?: string): void {
    setQuantity(next)
    setNotice(explanation)
  }

  const step = (by: 1 | -1) =>
    change(
      by > 0 ? (nextQuantity(rules, quantity) ?? quantity) : Math.max(rules.min, previousQuantity(rules, quantity)),
    )

  async function addToCart(): Promise<void> {
    const errors = choice.attempt()
    if (Object.keys(errors).length > 0) return focusOptionError(sold.optionGroups, errors, optionIdPrefix)
    if (await add(quantity)) change(rules.min)
  }

  return (
    <div className={styles.purchase}>
      {sold.usualQuantities.length > 0 && (
        <fieldset className={styles.usual}>
          <legend>{t('quantity.usual')}</legend>
          {sold.usualQuantities.map((usual) => (
            <button
              key={usual}
              type="button"
              className={chipStyles.chip}
              aria-pressed={quantity === usual}
              onClick={() => change(usual)}
            >
              {t('pieces', { count: usual })}
            </button>
          ))}
        </fieldset>
      )}
      <div className={styles.buy}>
        <QuantityField
          name={name}
          quantity={quantity}
          step={rules.step}
          onStep={step}
          onType={(typed) => change(nearestQuantity(rules, typed), formatQuantityChange(rules, typed, { t, language }))}
        />
        <button
          type="button"
          className={`button ${styles.add}`}
          aria-label={t('addName', { name })}
          aria-busy={isAdding || undefined}
          onClick={() => void addToCart()}
        >
          <Icon name="cart" />
          {t('add')}
        </button>
      </div>
      <div className={styles.notes} role="status">
        {notice && <p className={styles.notice}>{notice}</p>}
        {quantity > 1 && (
          <p>
            {t('sum', {
              price: formatEuros(toEuros((toCents(sold.price) + toCents(sold.deposit)) * quantity), language),
            })}
          </p>
        )}
        {inCart > 0 && <p>{t('quantity.inCart', { count: inCart })}</p>}
        {isLarge && <p className={styles.notice}>{formatLargeOrder(rules, { t, language })}</p>}
      </div>
      {!isLarge && <p className={styles.next}>{formatNextPickup(nextPickup, { t, language })}</p>}
    </div>
  )
}
