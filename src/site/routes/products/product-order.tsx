import type { NotOfferedResponse } from '#contract/products.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { toCents, toEuros } from '#domain/money.ts'
import { Icon } from '../../components/icon.tsx'
import { OptionFields } from '../../components/option-fields.tsx'
import { NotOrderable } from '../../components/product/product-card.tsx'
import { QuantityField } from '../../components/quantity-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatLargeOrder } from '../../order-rules-format.ts'
import { formatContent } from '../../product-format.ts'
import styles from './product-order.module.css'
import { optionIdPrefix, type ProductChoice } from './use-product-choice.ts'
import type { Purchase } from './use-purchase.ts'

interface ProductOrderProps {
  choice: ProductChoice
  purchase: Purchase
  notOffered: NotOfferedResponse | undefined
  /** For which day it can be ordered now. */
  nextPickup: string | undefined
}

/** Price, options, quantity and the button that puts it all into the cart. */
export function ProductOrder({ choice, purchase, notOffered, nextPickup }: ProductOrderProps) {
  const { sold, chosen, choose, errors } = choice
  if (sold.ordering === 0 || notOffered)
    return (
      <>
        <Price choice={choice} />
        <div className={styles.notOrderable}>
          <NotOrderable product={sold} notOffered={notOffered} />
        </div>
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
      <PurchaseFields choice={choice} purchase={purchase} nextPickup={nextPickup} />
    </>
  )
}

/** Follows the options. Before everything is chosen, it is the lowest price. */
function Price({ choice: { sold, isComplete } }: { choice: ProductChoice }) {
  const { t, language } = useTranslation('products')
  return (
    <p className={`stack soft ${styles.price}`} aria-live="polite">
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

function PurchaseFields({ choice: { sold }, purchase, nextPickup }: Omit<ProductOrderProps, 'notOffered'>) {
  const { t, language } = useTranslation('products')
  const { name, quantityRules: rules } = sold
  const { quantity, inCart, notice, isLarge, isAdding, change, step, type, addToCart, button } = purchase
  return (
    <div className="stack gap-15 no-print needs-script">
      {sold.usualQuantities.length > 0 && (
        <fieldset className={`row wrap gap-1 ${styles.usual}`}>
          <legend>{t('quantity.usual')}</legend>
          {sold.usualQuantities.map((usual) => (
            <button
              key={usual}
              type="button"
              className="chip"
              aria-pressed={quantity === usual}
              onClick={() => change(usual)}
            >
              {t('pieces', { count: usual })}
            </button>
          ))}
        </fieldset>
      )}
      <div className="row wrap middle gap-15">
        <QuantityField name={name} quantity={quantity} step={rules.step} onStep={step} onType={type} />
        <button
          ref={button}
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
      <div className={`stack gap-05 ${styles.notes}`} role="status">
        {notice && <p className="strong">{notice}</p>}
        {quantity > 1 && (
          <p>
            {t('sum', {
              price: formatEuros(toEuros((toCents(sold.price) + toCents(sold.deposit)) * quantity), language),
            })}
          </p>
        )}
        {inCart > 0 && <p>{t('quantity.inCart', { count: inCart })}</p>}
        {isLarge && <p className="strong">{formatLargeOrder(rules, { t, language })}</p>}
      </div>
      {!isLarge && <p className="small soft">{nextPickup}</p>}
    </div>
  )
}
